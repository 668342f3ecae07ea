"""Rows of a section's tables: those of a variant, and those worth showing."""

import polars as pl

REACHED = 0.01  # share of games that must reach a round for a picture to show it


def named(variant: str, rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows that say of which variant they are."""
    return rows.select(pl.lit(variant).alias("variant"), pl.all())


def by_variant(rows: pl.DataFrame, variant: str) -> pl.DataFrame:
    """Return the rows of one variant."""
    return rows.filter(pl.col("variant") == variant)


def shown_rounds(rows: pl.DataFrame, games: int) -> pl.DataFrame:
    """Return the rows of rounds that enough games reach to be worth drawing."""
    reached = rows.group_by("turn").agg(pl.col("games").max()).filter(pl.col("games") >= REACHED * games)
    return rows.filter(pl.col("turn").is_in(reached["turn"].implode())).sort("turn", maintain_order=True)


def moving(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of measures that are not the same everywhere: what never moves has nothing to show."""
    return rows.filter(pl.col("estimate").n_unique().over("measure") > 1)
