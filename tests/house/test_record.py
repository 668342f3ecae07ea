"""Record types refuse names that would mean something else uncompiled."""

import numpy as np
import pytest

from balance.kernel import record


@pytest.mark.parametrize("name", ["round", "size", "min", "copy", "sum"])
def test_names_that_numpy_owns_are_refused(name):
    with pytest.raises(ValueError, match=name):
        record(**{name: np.int64})


def test_fields_read_and_write_as_attributes():
    row = np.zeros(1, record(money=(np.int32, 2), day=np.int64))[0]
    row.money[1] = 7
    row.day += 3
    assert (row.money.tolist(), int(row.day)) == ([0, 7], 3)
