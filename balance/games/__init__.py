"""The games: every folder here is one."""
