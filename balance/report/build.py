"""From a finished run to a report that can be published."""

import contextlib
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

from threadpoolctl import threadpool_limits

from balance.report.drawing import drawing, png
from balance.report.finding import Finding
from balance.report.page import data_address, render
from balance.report.sections import sections, seen_by
from balance.report.study import Study
from balance.report.summary import as_json, rounded, summary
from balance.results import Run
from balance.simulate.storage import naming_faults

STAGE = ".report.partial"  # where a report grows until it is whole
ITEMS = ("figures", "tables", "summary.json", "report.md", "index.html")


@threadpool_limits.wrap(limits=1, user_api="blas")
def build_report(run: Run, folder: Path) -> Path:
    """Write a run's report into a folder and return its page, index.html.

    Beside the page: report.md with figures/, summary.json and tables/. The run's own files may lie in the same
    folder. Same run, same bytes.

    Raises
    ------
    BadInput
        The run is not finished, or the folder cannot be written.
    """
    study = Study(run)
    with drawing():
        findings = [_finding(seen_by(section, study), section) for section in sections() if section.applies(study)]
        images = {picture.name: png(picture.figure) for finding in findings for picture in finding.pictures}
    files = dict(_files(study, findings, images))
    with naming_faults(folder), _stage(folder) as stage:
        for name, content in files.items():
            (stage / name).parent.mkdir(exist_ok=True)
            (stage / name).write_bytes(content)
        _publish(stage, folder)
    return folder / "index.html"


@contextlib.contextmanager
def _stage(folder: Path) -> Iterator[Path]:
    """Yield an empty folder for files that are not whole yet, and remove it in the end."""
    stage = folder / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


@threadpool_limits.wrap(limits=1, user_api="blas")
def sentences(run: Run) -> list[str]:
    """Return the verdict on a run in a few sentences."""
    study = Study(run)
    asked = [section for section in sections() if section.applies(study) and hasattr(section, "headline")]
    seen = [(section, seen_by(section, study)) for section in asked]
    return [text for section, view in seen for text in section.headline(view, section.numbers(view))]


def _finding(study: Study, section: ModuleType) -> Finding:
    numbers = section.numbers(study)
    return Finding(
        name=section.__name__.rpartition(".")[2],
        question=(section.__doc__ or "").splitlines()[0],
        verdict=section.verdict(numbers) if hasattr(section, "verdict") else None,
        headline=section.headline(study, numbers) if hasattr(section, "headline") else [],
        sentences=section.sentences(study, numbers),
        numbers=numbers,
        sheets=section.sheets(study, numbers),
        pictures=section.pictures(study, numbers),
        notes=[*(section.notes(study) if hasattr(section, "notes") else ()), *([study.limit] if study.limit else ())],
    )


def _files(study: Study, findings: list[Finding], images: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file of a report."""
    verdict = [text for finding in findings for text in finding.headline]
    for name, image in images.items():
        yield f"figures/{name}.png", image
    for finding in findings:
        for name, frame in finding.numbers.items():
            yield f"tables/{finding.name}-{name}.csv", rounded(frame).write_csv().encode()
    yield "summary.json", as_json(summary(study, verdict, findings)).encode()
    files = {name: f"figures/{name}.png" for name in images}
    yield "report.md", render("report.md.j2", study, verdict, findings, files).encode()
    inside = {name: data_address(image) for name, image in images.items()}
    yield "index.html", render("index.html.j2", study, verdict, findings, inside).encode()


def _publish(stage: Path, folder: Path) -> None:
    """Put a whole report in the place of an earlier one, the page last."""
    for name in ITEMS:
        if (folder / name).is_dir():
            (folder / name).rename(stage / f"earlier {name}")
        (stage / name).replace(folder / name)
