"""The printed tables: factory cards, event cards and the price tracks of the main board."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from balance.components import Row
from balance.games.future_inc.state import MODIFIERS

Product = Literal["robots", "energy", "chips", "vr"]


class FactoryCard(Row):
    """One of the 66 factory cards."""

    key: ClassVar[tuple[str, ...]] = ("card",)

    card: str
    era: int = Field(ge=1, le=3)
    product: Product
    production: int = Field(ge=1, le=4)
    dots: int = Field(ge=2, le=4)
    cost_money: int = Field(ge=0, le=99)
    cost_robots: int = Field(ge=0, le=9)
    cost_energy: int = Field(ge=0, le=9)
    cost_chips: int = Field(ge=0, le=9)
    cost_vr: int = Field(ge=0, le=9)
    demand_robots: int = Field(ge=0, le=9)
    demand_energy: int = Field(ge=0, le=9)
    demand_chips: int = Field(ge=0, le=9)
    demand_vr: int = Field(ge=0, le=9)
    price: int = Field(ge=0, le=9)
    victory: int = Field(ge=0, le=9)
    modifier: int = Field(ge=0, lt=MODIFIERS)


class EventCard(Row):
    """One of the 18 event cards: demand in the upper half, a bonus in the lower."""

    key: ClassVar[tuple[str, ...]] = ("event",)

    event: str
    demand_robots: int = Field(ge=0, le=9)
    demand_energy: int = Field(ge=0, le=9)
    demand_chips: int = Field(ge=0, le=9)
    demand_vr: int = Field(ge=0, le=9)
    bonus: Literal["unit", "pair"]
    bonus_product: Product
    bonus_partner: Product | None = None
    bonus_ff: int = Field(ge=0, le=9)
    in_eight: bool

    @model_validator(mode="after")
    def _pairs_need_a_partner(self) -> "EventCard":
        if (self.bonus == "pair") != (self.bonus_partner is not None):
            raise ValueError("a bonus for pairs names two products, a bonus for units one")
        return self


class PriceStep(Row):
    """One space of the demand tracks: the price of a missing unit while the marker stands on it."""

    key: ClassVar[tuple[str, ...]] = ("demand",)

    demand: int = Field(ge=0, le=15)
    standard: int = Field(ge=0, le=50)
    alternative: int = Field(ge=0, le=50)


COMPONENTS: dict[str, type[Row]] = {
    "factory_cards": FactoryCard,
    "event_cards": EventCard,
    "price_tracks": PriceStep,
}
