"""The printed tables: one model per CSV file in components/."""

from typing import ClassVar, Literal

from pydantic import Field

from balance.components import Row

Fuel = Literal["coal", "oil", "garbage", "uranium"]


class Plant(Row):
    """A power plant card; a hybrid burns coal and oil in any mix, "none" burns nothing."""

    key: ClassVar[tuple[str, ...]] = ("number",)
    number: int = Field(ge=1, le=98)
    fuel: Literal["coal", "oil", "garbage", "uranium", "hybrid", "none"]
    needs: int = Field(ge=0, le=6)  # units burnt at once
    cities: int = Field(ge=0, le=20)
    back: Literal["plug", "socket"]


class City(Row):
    """A city and the colour of its area."""

    key: ClassVar[tuple[str, ...]] = ("city",)
    city: str = Field(min_length=1, max_length=24)
    region: str = Field(min_length=1)


class Link(Row):
    """A way between two cities."""

    key: ClassVar[tuple[str, ...]] = ("city_a", "city_b")
    city_a: str
    city_b: str
    cost: int = Field(ge=0, le=500)


class MarketSpaces(Row):
    """The spaces of the fuel market with one price, and how many hold fuel at the start."""

    key: ClassVar[tuple[str, ...]] = ("fuel", "price")
    fuel: Fuel
    price: int = Field(ge=1, le=255)
    spaces: int = Field(ge=0, le=64)
    start: int = Field(ge=0, le=64)


class FuelUnits(Row):
    """The units of a fuel in the box."""

    key: ClassVar[tuple[str, ...]] = ("fuel",)
    fuel: Fuel
    units: int = Field(ge=0, le=64)


class Income(Row):
    """What powering a number of cities pays."""

    key: ClassVar[tuple[str, ...]] = ("cities",)
    cities: int = Field(ge=0, le=48)
    elektro: int = Field(ge=0, le=400)


class Resupply(Row):
    """What the fuel market gets in Phase 5."""

    key: ClassVar[tuple[str, ...]] = ("map", "players", "step")
    map: Literal["germany", "usa"]
    players: int = Field(ge=2, le=6)
    step: int = Field(ge=1, le=3)
    coal: int = Field(ge=0, le=64)
    oil: int = Field(ge=0, le=64)
    garbage: int = Field(ge=0, le=64)
    uranium: int = Field(ge=0, le=64)


COMPONENTS: dict[str, type[Row]] = {
    "plants": Plant,
    "germany_cities": City,
    "germany_links": Link,
    "usa_cities": City,
    "usa_links": Link,
    "market": MarketSpaces,
    "fuel": FuelUnits,
    "income": Income,
    "resupply": Resupply,
}
