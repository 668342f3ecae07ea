"""Power Grid Recharged."""
