# The words of this house. `make report` and `make test` are complete on their own: they set everything up first.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed

.PHONY: setup quick test twin check bench growth calibrate golden report reports clean

setup: $(INSTALLED)

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "balance needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' --constraint constraints.txt
	touch $(INSTALLED)

quick: setup          ## the tests that take seconds
	$(BIN)/python -m pytest -m "not slow"

test: setup check     ## everything: style, types, contracts, all tests compiled, and the twin
	$(BIN)/python -m pytest -n 2 --dist loadfile
	$(MAKE) twin

twin: setup           ## the rules once more, uncompiled: the same bytes
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -m "not slow" tests/contract tests/house/test_chance.py tests/house/test_standing.py

check: setup          ## style, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup          ## games per second, saved and compared
	$(BIN)/python -m pytest benchmarks --benchmark-autosave --benchmark-compare

growth: setup         ## how time grows with players, games and workers; ten minutes; writes docs/side-by-side.md
	$(BIN)/python benchmarks/growth.py --page docs/side-by-side.md

calibrate: setup      ## do intervals and verdicts keep their word? minutes; writes docs/calibration.md
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 POLARS_MAX_THREADS=1 PYTHONPATH=tests $(BIN)/python -m calibration docs/calibration.md

golden: setup         ## write the golden games anew; explain the change in the commit
	$(BIN)/python -m pytest -q tests/contract/test_golden.py --write-golden

report: setup         ## the flagship question, played to a finished report
	$(BIN)/balance run power_grid/discount-token

REPORTS := power_grid/discount-token power_grid/house-costs power_grid/what-matters \
	power_grid/other-readings \
	future_energy/hub-rule future_energy/contracts future_energy/start-money future_energy/what-matters \
	future_energy/other-guesses \
	future_inc/price-track future_inc/factories future_inc/what-matters future_inc/other-guesses \
	energie_poker/bankruptcy energie_poker/what-matters energie_poker/other-guesses

reports: setup        ## every published report, played anew; some twenty minutes on two cores
	for name in $(REPORTS); do $(BIN)/balance run $$name || exit 1; done

clean:                ## caches and generated files
	rm -rf .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache build dist runs
