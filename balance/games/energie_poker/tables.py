"""The printed tables: the World Energy Plan, the event cards and the purchase cards."""

from typing import Literal, Self

from pydantic import Field, model_validator

from balance.components import Row
from balance.games.energie_poker.state import EFFECTS, MOST_DEMAND


class PlannedYear(Row):
    """One year of the World Energy Plan: units on offer to four countries, and the demand of each."""

    key = ("year",)

    year: int
    demand: int = Field(ge=1, le=MOST_DEMAND // 2)
    oil: int = Field(ge=0, le=500)
    gas: int = Field(ge=0, le=500)
    nuclear: int = Field(ge=0, le=500)
    coal: int = Field(ge=0, le=500)
    solar: int = Field(ge=0, le=500)


class InternationalEvent(Row):
    """A card that alters the units on offer in one year."""

    key = ("card",)

    card: str
    year: int
    oil: int
    gas: int
    nuclear: int
    coal: int
    solar: int
    title: str

    @model_validator(mode="after")
    def total_unchanged(self) -> Self:
        """The rulebook: "overall the total amount of energy available will remain unchanged"."""
        if self.oil + self.gas + self.nuclear + self.coal + self.solar != 0:
            raise ValueError("the changes of a card must add up to zero")
        return self


class NationalEvent(Row):
    """A card that changes the terms of a year or moves money at its end."""

    key = ("card",)
    card: str
    effect: Literal[EFFECTS]
    energy: Literal["", "oil", "gas", "nuclear", "renewable"] = ""
    amount: int
    discs: int = Field(default=1, ge=1)
    text: str


class PurchaseCard(Row):
    """Energy purchase cards of one denomination in a player's set."""

    key = ("units",)

    units: int = Field(ge=1)
    cards: int = Field(ge=0)


COMPONENTS: dict[str, type[Row]] = {
    "energy_plan": PlannedYear,
    "international_events": InternationalEvent,
    "national_events": NationalEvent,
    "purchase_cards": PurchaseCard,
}
