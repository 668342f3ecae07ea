"""The printed tables: one model per CSV file in components/."""

from typing import ClassVar, Literal

from pydantic import Field

from balance.components import Row, Source

Icon = Literal["investor", "engineer", "coal", "natural_gas", "nuclear", "oil"]
Kind = Literal["investor", "engineer", "coal", "natural_gas", "nuclear", "oil", "construction_ground"]


class Site(Row):
    """A place on the board; the first row is the starting space, which has no region."""

    key: ClassVar[tuple[str, ...]] = ("site",)
    site: str
    place: str
    region: str = ""
    x: float  # for drawing only
    y: float
    red_frame: bool = False


class Link(Row):
    """A link between two places."""

    key: ClassVar[tuple[str, ...]] = ("link",)
    link: str
    site_a: str
    site_b: str


class Contract(Row):
    """A construction contract: one power plant below each icon, and the VP for completing it."""

    key: ClassVar[tuple[str, ...]] = ("card",)
    card: str
    size: int = Field(ge=1, le=5)
    icon1: Icon
    icon2: Icon | None = None
    icon3: Icon | None = None
    icon4: Icon | None = None
    icon5: Icon | None = None
    vp: int = Field(ge=0, le=100)
    size_source: Source = "rulebook"
    icons_source: Source = "reconstructed"
    vp_source: Source = "reconstructed"

    @property
    def icons(self) -> list[str]:
        """The icons from left to right."""
        return [icon for icon in (self.icon1, self.icon2, self.icon3, self.icon4, self.icon5) if icon]


class PublicContract(Row):
    """A public contract of Module 2: the action tiles to discard (joined with "+"), an effect, and VP."""

    key: ClassVar[tuple[str, ...]] = ("card",)
    card: str
    tiles: str
    effect: Literal[
        "gain_money",
        "move_own_line",
        "sell_certificate",
        "shift_plant_on_contract",
        "free_crew_step",
        "return_plant",
        "place_line",
        "take_certificate",
        "free_contract",
    ]
    amount: int = Field(ge=0, le=50)
    vp: int = Field(ge=0, le=100)


class GroundTile(Row):
    """A construction ground tile of Module 3 and its effect."""

    key: ClassVar[tuple[str, ...]] = ("tile",)
    tile: str
    effect: Literal["gain_money", "gain_vp", "free_contract", "place_line_any", "extra_plant_on_own_site"]
    amount: int = Field(ge=0, le=50)


class ActionTile(Row):
    """A kind of action tile and how many of it are in the box."""

    key: ClassVar[tuple[str, ...]] = ("kind",)
    kind: Kind
    count: int = Field(ge=1, le=14)


class Certificate(Row):
    """How many CO2 certificates show a number of VP."""

    key: ClassVar[tuple[str, ...]] = ("vp",)
    vp: int = Field(ge=0, le=50)
    count: int = Field(ge=0, le=12)


class Majority(Row):
    """VP for a rank in a region."""

    key: ClassVar[tuple[str, ...]] = ("players", "rank")
    players: int = Field(ge=2, le=4)
    rank: int = Field(ge=1, le=4)
    vp: int = Field(ge=0, le=50)


COMPONENTS: dict[str, type[Row]] = {
    "sites_4p": Site,
    "links_4p": Link,
    "sites_2_3p": Site,
    "links_2_3p": Link,
    "contracts": Contract,
    "starting_contracts": Contract,
    "public_contracts": PublicContract,
    "ground_tiles": GroundTile,
    "action_tiles": ActionTile,
    "certificates": Certificate,
    "majority": Majority,
}
