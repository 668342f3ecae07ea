"""The page itself: templates lay out what sections have found; they compute nothing."""

import base64
from collections.abc import Mapping
from functools import cache
from typing import Any

from balance.report import provenance, words
from balance.report.finding import Finding
from balance.report.study import Study


@cache
def _templates() -> Any:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("balance.report"),
        autoescape=lambda name: name is not None and ".html" in name,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["unbroken"] = words.unbroken
    return environment


def render(template: str, study: Study, verdict: list[str], findings: list[Finding], images: Mapping[str, str]) -> str:
    """Return a template filled with a report.

    Parameters
    ----------
    images : where each picture is found: a file's path, or its content as a data address
    """
    filled = (
        _templates()
        .get_template(template)
        .render(
            study=study,
            scenario=study.scenario,
            game=study.run.game.title,
            verdict=verdict,
            findings=findings,
            images=images,
            design=provenance.design_sentence(study),
            sheets=[provenance.variant_sheet(study), provenance.strategy_sheet(study)],
            reconstructed=provenance.reconstructed_lines(study),
            versions=provenance.version_line(study),
            tested=provenance.tested(study),
            passport=provenance.told(study),
            words=words,
        )
    )
    return str(filled)


def data_address(png: bytes) -> str:
    """Return an image as an address that holds it, so that a page needs no other file."""
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"
