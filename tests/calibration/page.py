"""The page that says how often every promise was kept."""

from collections.abc import Sequence

from calibration.claim import COVERAGE, KINDS, POWER, WRONG, Claim, holds_from

INTRODUCTION = """\
# Calibration

Do intervals hold the truth as often as they say, are verdicts wrong as rarely as they say, and do as many games as are
said to be needed suffice? Each line below is one estimator on one made-up world whose truth is known exactly, played
again and again. What breaks stands first.

    make calibrate

writes this page anew, the same to the last digit (seed {seed}). The worlds are in `tests/calibration/`; a quick part of
them runs with the tests.

**How to read it.** *Blocks* are the independent blocks of games of one run. *Nominal* is what was promised, *found* the
share of runs in which it came true, and *band* where that share lies if the promise is kept exactly, but for one line
in a thousand (binomial). {count} lines, so {chance:.1g} of them would stray by luck alone. “{more}” and “{rarer}”
mislead nobody; they cost games. Runs for which an estimator says that it has no interval are not counted and shown as
*none*. Sobol' indices use 200 resamples here instead of 1,000, to save time.

{summary}

**Why.** No interval knows of a kind of table that no block has shown. Where three tables in a hundred hold a fortune,
one run of sixty blocks in six has seen none of them and looks like a run of ordinary tables; from some 160 blocks on
hardly any has missed them all. Whoever suspects such tables plays more blocks: after m blocks without one they are,
with 95 %, rarer than 3 in m.

**Where nothing is said.** Means have no interval below forty equal blocks, where all blocks are alike, and where two
blocks would decide the mean; such runs are counted as *none*. So a mean that changes in one block of fifty, and always
the same way, mostly has no interval below a few hundred blocks. A value that meets a target has limits from forty
batches and three values on; they reach further than the noise asks for, since a curve may miss something between its
points, and hold more often than promised. No run that may stop early stops below forty blocks.
"""

SECTIONS = {
    COVERAGE: ("Intervals", "Nominal coverage is 95 % unless the line says otherwise."),
    WRONG: (
        "Verdicts",
        "The truth lies on a border of the band, where every verdict is a mistake of one kind or the other. Nominal is "
        "the most that is allowed: 2.5 % for each kind of mistake, 5 % for any, over the whole family of a run.",
    ),
    POWER: (
        "Games still needed",
        "As many games are played as “games still needed” says for the true share and spread; nominal is the power "
        "promised. In the last line the run's own first blocks say how many: whoever was lucky there needs no more.",
    ),
}
HEAD = "| estimator | world | blocks | truth | nominal | found | band | runs | none | verdict |"
RULE = "|---|---|--:|--:|--:|--:|--:|--:|--:|---|"


def written(claims: Sequence[Claim], seed: int) -> str:
    """Return the page."""
    more, rarer = KINDS[COVERAGE].better, KINDS[WRONG].better
    head = INTRODUCTION.format(
        seed=seed, count=len(claims), chance=len(claims) / 1000, more=more, rarer=rarer, summary=_summary(claims)
    )
    return "\n".join([head, *(_section(kind, claims) for kind in SECTIONS)])


def _summary(claims: Sequence[Claim]) -> str:
    """Say what is kept, and from how many blocks on what is not."""
    broken = list(holds_from(list(claims)))
    kept = sum(claim.kept for claim in claims)
    lines = ["## What does not hold", "", f"{kept} of {len(claims)} lines keep their promise. The others:", ""]
    if not broken:
        return f"## What does not hold\n\nNothing: all {len(claims)} lines keep their promise."
    lines += [
        "| estimator | world | worst found | nominal | at blocks | holds from blocks |",
        "|---|---|--:|--:|--:|--:|",
    ]
    return "\n".join([*lines, *(_broken(claim, blocks) for claim, blocks in broken)])


def _broken(claim: Claim, blocks: int | None) -> str:
    shares = _percent(claim.found), _percent(claim.nominal)
    return f"| {claim.estimator} | {claim.world} | {' | '.join(shares)} | {claim.blocks:,} | {_from(blocks)} |"


def _from(blocks: int | None) -> str:
    return "not among those tried" if blocks is None else f"{blocks:,}"


def _section(kind: str, claims: Sequence[Claim]) -> str:
    title, text = SECTIONS[kind]
    rows = [_row(claim) for claim in claims if claim.kind == kind]
    return "\n".join([f"## {title}", "", text, "", HEAD, RULE, *rows, ""])


def _row(claim: Claim) -> str:
    low, high = claim.band
    band = f"{100 * low:.1f}–{100 * high:.1f}" if claim.replications else "–"
    found = _percent(claim.found) if claim.replications else "–"
    verdict = f"**{claim.verdict}**" if claim.verdict in {kind.worse for kind in KINDS.values()} else claim.verdict
    cells = (claim.estimator, claim.world, f"{claim.blocks:,}", claim.truth, _percent(claim.nominal), found, band)
    return f"| {' | '.join(cells)} | {claim.replications:,} | {claim.undefined or ''} | {verdict} |"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
