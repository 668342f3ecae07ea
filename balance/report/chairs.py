"""Does a chair, or a place in the order of play, decide the game? What both sections are made of."""

from typing import NamedTuple

from balance.analysis.verdicts import judge_shares
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.judged import Namer, band_caption, say_family, say_variants, share_figure, share_sheet
from balance.report.rows import by_variant
from balance.report.study import Study


class Chairs(NamedTuple):
    """Chairs of one kind: a section binds these functions to its name."""

    by: str  # the column of seats that numbers them
    kind: str  # what one of them is called in a sentence
    name: Namer

    @property
    def _table(self) -> str:
        return f"by_{self.by}"

    def numbers(self, study: Study) -> Numbers:
        """Return win shares by chair, judged."""
        rates = study.each(lambda name: win_rates(study.frame("seats", name), study.design(name), self.by))
        return {self._table: judge_shares(rates, study.design().fair_share, study.delta)}

    def verdict(self, numbers: Numbers) -> str:
        """Return the verdict on the chairs of the baseline."""
        return words.overall(by_variant(numbers[self._table], "baseline")["verdict"].to_list())

    def headline(self, study: Study, numbers: Numbers) -> list[str]:
        """Say whether a chair is favoured in the baseline."""
        rows = by_variant(numbers[self._table], "baseline")
        return say_family(study, rows, self.by, self.name, f"No {self.kind} is favoured")

    def sentences(self, study: Study, numbers: Numbers) -> list[str]:
        """Say whether a chair is favoured, in the baseline and in each variant."""
        even = f"no {self.kind} is favoured"
        rows = numbers[self._table]
        return self.headline(study, numbers) + say_variants(study, rows, study.changed, self.by, self.name, even)

    def sheets(self, study: Study, numbers: Numbers) -> list[Sheet]:
        """Return the shares as a table."""
        heading = words.sentence(self.kind.partition(" ")[0])
        return [
            share_sheet(study, numbers[self._table], self.by, self.name, f"Share of the win by {self.kind}", heading)
        ]

    def pictures(self, study: Study, numbers: Numbers) -> list[Picture]:
        """Draw the share of every chair."""
        figure = share_figure(study, numbers[self._table], self.by, self.name)
        return [Picture(self._table, figure, f"Share of the win by {self.kind}. {band_caption(study)}")]
