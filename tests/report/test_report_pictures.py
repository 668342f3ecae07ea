"""Pictures that nobody has to squint at: no text over other text, none cut off, none too small, colours told apart."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.text import Text
from stand_in import drawn_boards, made_up_run

from balance.report.build import _finding
from balance.report.drawing import DOTS, WIDTH, drawing, new_figure
from balance.report.marks import COLOURS, MARKERS, legend_columns, line_with_band, look
from balance.report.sections import sections, which_strategy_wins
from balance.report.sections.what_do_the_swept_numbers_do import side_by_side
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
def test_no_mark_is_cut_off_by_the_end_of_its_axis(name):
    """A mark may lie over the frame; where it does not, no estimate lies so near the end that half of it is gone."""
    for axes in PICTURES[name].axes:
        frame = axes.get_window_extent()
        for line in axes.lines:
            if line.get_marker() not in ("None", "") and line.get_clip_on():
                radius = line.get_markersize() / 144 * PICTURES[name].dpi
                spots = line.get_transform().transform(line.get_xydata())
                assert (spots[:, 0] >= frame.x0 + radius - 1).all() and (spots[:, 0] <= frame.x1 - radius + 1).all()


@pytest.mark.parametrize("name", PICTURES)
def test_legends_hide_nothing(name):
    figure = PICTURES[name]
    boxes = [legend.get_window_extent() for legend in figure.legends]
    assert not [axes for axes in figure.axes for box in boxes if box.overlaps(axes.get_window_extent())]


def lines_of(figure, axes):
    """The marks of a picture's axes, by name."""
    return {line.get_label(): line for line in figure.axes[axes].lines}


def titles(name):
    return {axes.get_title(loc="left").replace("\n", " ") for axes in PICTURES[name].axes}


def test_a_dozen_variants_look_different():
    looks = [look(number) for number in range(12)]
    assert len({(it.colour, it.marker, it.face) for it in looks}) == 12
    assert len({(it.colour, it.line) for it in looks}) == 12
    assert looks[0].line == "-"


def test_what_is_the_same_for_everybody_is_not_drawn():
    """The made-up run's columns move; here nobody lands fish, coal is never sold out, and games have one length."""
    run = made_up_run(variants=())
    tables = run.frames["baseline"]
    tables["seats"] = tables["seats"].with_columns(fish=pl.lit(0, pl.UInt8))
    tables["rounds"] = tables["rounds"].with_columns(cities=pl.lit(3, pl.UInt8))
    tables["prices"] = tables["prices"].with_columns(open_coal=pl.lit(3, pl.UInt8))
    tables["games"] = tables["games"].with_columns(turns=pl.lit(5, pl.UInt8), step2_turn=pl.lit(2, pl.UInt8))
    found = pictures_of(run)
    assert not {"at_the_end", "length"} & set(found)
    drawn = [axes.get_title(loc="left") for axes in found["timelines"].axes if axes.axison]
    assert drawn == ["coins in the purse at the end\nof the round"]
    assert len(found["prices"].axes) == 1


def test_a_place_in_the_order_of_play_is_no_trait_of_winners():
    assert titles("usual at_the_end") == {"fish landed in the whole game"}


def test_a_control_is_left_out_of_pictures():
    for name in ("by_seat", "changes", "prices", "by_strategy"):
        drawn = {text.get_text() for legend in PICTURES[f"usual {name}"].legends for text in legend.get_texts()}
        assert drawn in ({"baseline", "dear"}, {"dear"})


def test_a_variant_that_is_drawn_alone_is_named_and_keeps_its_look():
    run = made_up_run(players=("bold",) * 4, rotations=1, variants=("dear", "mixed"))
    *others, last = run.scenario.variants
    mixed = tuple(replace(player, name=f"player {number}") for number, player in enumerate(last.players))
    run.scenario = replace(run.scenario, variants=(*others, replace(last, players=mixed)))
    study = Study(run)
    with drawing():
        figure = which_strategy_wins.pictures(study, which_strategy_wins.numbers(study))[0].figure
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["mixed"]
    assert lines_of(figure, 0)["mixed"].get_color() == look(2).colour


@pytest.mark.parametrize(
    ("names", "columns"),
    [(["1st in order"] * 4, 2), (["Seat 1"] * 4, 4), (["a-name-as-long-as-a-whole-line-is-wide"] * 3, 1)],
)
def test_legends_are_filled_evenly(names, columns):
    assert legend_columns(names) == columns


def test_points_of_one_value_lie_side_by_side():
    assert side_by_side(np.array([1.0, 2.0, 4.0])).tolist() == [1.0, 2.0, 4.0]
    spread = side_by_side(np.array([1.0, 1.0, 2.0, 2.0]))
    assert spread == pytest.approx([0.85, 1.15, 1.85, 2.15])


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


def test_a_line_without_intervals_is_thin_dots():
    rows = pl.DataFrame(
        {"turn": [1, 2, 3], "estimate": [1.0, 2.0, 3.0], "low": [0.5, 1.5, None], "high": [2.0, 3.0, None]}
    )
    axes = new_figure(2).add_subplot()
    line_with_band(axes, rows, "turn", COLOURS[0])
    dots, line = axes.lines
    assert dots.get_linestyle() == ":"
    assert dots.get_ydata().tolist() == [1, 2, 3]
    assert np.isnan(line.get_ydata()).tolist() == [False, False, True]
