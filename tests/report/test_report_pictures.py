"""Pictures that nobody has to squint at: no text over other text, none cut off, none too small, colours told apart."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.text import Text
from stand_in import drawn_boards, made_up_run

from balance.report.build import _finding
from balance.report.drawing import DOTS, WIDTH, drawing
from balance.report.marks import COLOURS, MARKERS
from balance.report.sections import sections
from balance.report.study import Study

SMALLEST = 8  # points at a width of 4.8 inches: as large as a caption in print
MANY = ("bold", "shy", "rather careful", "builder", "tycoon", "miser of the old school")


def pictures_of(run):
    with drawing():
        study = Study(run)
        asked = [section for section in sections() if section.applies(study)]
        found = {picture.name: picture.figure for section in asked for picture in _finding(study, section).pictures}
        for figure in found.values():
            FigureCanvasAgg(figure).draw()
    return found


with drawn_boards():
    BOARDS = pictures_of(made_up_run(400, variants=()))
PICTURES = {
    "worst and fairest deals": BOARDS["deals"],
    **{f"usual {name}": figure for name, figure in pictures_of(made_up_run()).items()},
    **{
        f"six players {name}": figure
        for name, figure in pictures_of(made_up_run(1_200, 6, MANY, ("a", "a-much-longer-name", "c"))).items()
    },
}


def texts(figure):
    """Every piece of text that is seen, with the box it fills."""
    renderer = figure.canvas.get_renderer()
    spare = set(spare_labels(figure))
    for text in figure.findobj(Text):
        if text.get_visible() and text.get_text().strip() and text not in spare:
            yield text, text.get_window_extent(renderer)


def spare_labels(figure):
    """Labels of ticks beyond the limits of their axis, which Matplotlib keeps without drawing them."""
    for axis in (axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)):
        low, high = sorted(axis.get_view_interval())
        for tick in axis.majorTicks:
            if not low - 1e-9 <= tick.get_loc() <= high + 1e-9:
                yield from (tick.label1, tick.label2)


def test_the_worst_and_the_fairest_deals_are_drawn():
    written = {text.get_text() for text, _ in texts(PICTURES["worst and fairest deals"])}
    assert {"C", "O", "C coal", "O crude oil"} <= written


@pytest.mark.parametrize("name", PICTURES)
def test_no_text_lies_on_other_text(name):
    for (one, box), (other, second) in combinations(texts(PICTURES[name]), 2):
        assert not box.padded(-1).overlaps(second.padded(-1)), (one.get_text(), other.get_text())


@pytest.mark.parametrize("name", PICTURES)
def test_no_text_is_cut_off_or_too_small(name):
    figure = PICTURES[name]
    for text, box in texts(figure):
        assert text.get_fontsize() >= SMALLEST
        assert figure.bbox.padded(2).containsx(box.x0) and figure.bbox.padded(2).containsx(box.x1), text.get_text()
        assert figure.bbox.padded(2).containsy(box.y0) and figure.bbox.padded(2).containsy(box.y1), text.get_text()


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_have_the_width_of_a_page(name):
    assert PICTURES[name].get_figwidth() == WIDTH
    assert WIDTH * DOTS > 900  # sharp in print and on a dense screen


@pytest.mark.parametrize("name", PICTURES)
def test_axes_say_what_they_show(name):
    """Every axis with numbers has a label, a title over it, or shares the label of its neighbour."""
    for axes in PICTURES[name].axes:
        if axes.axison:
            assert axes.get_xlabel() or axes.get_title(loc="left") or axes.get_ylabel()


# What eyes without one kind of cone make of linear red, green and blue (Machado, Oliveira and Fernandes 2009).
EYES = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


@pytest.mark.parametrize("eyes", EYES)
def test_every_kind_of_eye_tells_the_colours_apart(eyes):
    linear = np.array([to_rgb(colour) for colour in COLOURS]) ** 2.2
    seen = np.clip(linear @ EYES[eyes].T, 0, 1) ** (1 / 2.2)
    assert min(np.linalg.norm(one - other) for one, other in combinations(seen, 2)) > 0.1
    assert len(set(MARKERS)) == len(COLOURS)
