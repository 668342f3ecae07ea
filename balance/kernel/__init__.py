"""The only room that says "numba": compiled kernels, records, and a cache that is never stale."""

from balance.kernel.compiler import bind, inner, kernel, side_by_side
from balance.kernel.digests import digest_of, source_digest
from balance.kernel.machine_code import cache_root
from balance.kernel.records import copy_record, record, same_record
from balance.kernel.settings import COMPILED
from balance.kernel.tables import by_name, call_entry, table_entry, table_of_functions

__all__ = [
    "COMPILED",
    "bind",
    "by_name",
    "cache_root",
    "call_entry",
    "copy_record",
    "digest_of",
    "inner",
    "kernel",
    "record",
    "same_record",
    "side_by_side",
    "source_digest",
    "table_entry",
    "table_of_functions",
]
