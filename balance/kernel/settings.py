"""How kernels are compiled."""

import warnings
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np

COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": True, "no_cfunc_wrapper": True}
UNREACHABLE_FROM_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True}

# Loops of a game are short: eight places, twelve cards. Left alone, LLVM does several rounds at once only from sixteen,
# where a check must first show that what is read and what is written lie apart.
llvm.set_option("balance", "-vectorizer-min-trip-count=8")

warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)  # tables of functions
if not COMPILED:
    # Counter-based luck wraps around 2**64 on purpose; compiled code does so silently.
    np.seterr(over="ignore")
