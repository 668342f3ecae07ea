"""Carries strategies and scenarios in the wheel, as balance/_library/; an editable install reads the checkout."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED = ("strategies", "scenarios")


class LibraryHook(BuildHookInterface):
    """Adds the folders that lie beside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say which folders go where, before the wheel is built."""
        if version == "editable":
            return
        folders = {name: Path(self.root) / name for name in CARRIED}
        carried = {str(folder): f"balance/_library/{name}" for name, folder in folders.items() if folder.is_dir()}
        build_data["force_include"].update(carried)
