"""The shape of a user's data: pydantic finds the faults, this module says them in the words of the house."""

import types
from collections.abc import Sequence
from copy import deepcopy
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from balance.problems import Problem

Finite = Annotated[float, Field(allow_inf_nan=False)]
RowName = Annotated[str, BeforeValidator(lambda name: str(name) if type(name) is int else name)]
Model = TypeVar("Model", bound=BaseModel)

WORDS = {
    "extra_forbidden": "no such key.",
    "missing": "is missing.",
    "int_type": "must be a whole number.",
    "int_from_float": "must be a whole number.",
    "int_parsing": "must be a whole number.",
    "int_parsing_size": "is too large.",
    "float_type": "must be a number.",
    "float_parsing": "must be a number.",
    "finite_number": "must be a finite number.",
    "bool_type": "must be true or false.",
    "bool_parsing": "must be true or false.",
    "string_type": "must be a text.",
    "list_type": "must be a list.",
    "dict_type": "must be a table.",
    "model_type": "must be a table.",
    "literal_error": "must be {expected}.",
    "greater_than": "must be more than {gt}.",
    "greater_than_equal": "must be at least {ge}.",
    "less_than": "must be less than {lt}.",
    "less_than_equal": "must be at most {le}.",
    "value_error": "{error}",
}


class Shape(BaseModel):
    """What a table of a user's file may hold: nothing unknown, nothing silently converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def shaped(model: type[Model], data: Any) -> tuple[Model, list[Problem]]:
    """Return what can be used of `data`, and a problem for everything that cannot.

    Every field of `model` must have a default, for what is unusable is left out.
    """
    problems: list[Problem] = []
    while True:
        try:
            return model.model_validate(data), problems
        except ValidationError as error:
            problems = problems or shape_problems(error, model)
            data = _without(data, [fault["loc"] for fault in error.errors()])


def shape_problems(error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Return a problem for each fault that pydantic found."""
    return [_problem(fault, model) for fault in error.errors()]


def reason_of(fault: Any) -> str:
    """Return a fault in the words of the house."""
    return WORDS.get(fault["type"], f"{fault['msg']}.").format_map(fault.get("ctx", {}))


def _problem(fault: Any, model: type[BaseModel]) -> Problem:
    place = fault["loc"]
    key = ".".join(str(part + 1) if isinstance(part, int) else part for part in place)  # people count from 1
    unknown = fault["type"] == "extra_forbidden"
    value = None if unknown or fault["type"] == "missing" else fault["input"]
    choices = tuple(_fields_at(model, place[:-1])) if unknown else ()
    return Problem(key, reason_of(fault), value, choices)


def _fields_at(kind: Any, place: Sequence[Any]) -> list[str]:
    """Return the names that the table at `place` may hold."""
    for part in place:
        fields = getattr(kind, "model_fields", None)
        kind = _bare(fields[part].annotation if fields else get_args(kind)[-1])
    return list(getattr(kind, "model_fields", ()))


def _bare(kind: Any) -> Any:
    """Return the type itself where None is allowed too."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(one for one in get_args(kind) if one is not type(None))
    return kind


def _without(data: Any, places: list[tuple[Any, ...]]) -> Any:
    """Return a copy of `data` without what stands at `places`."""
    data = deepcopy(data)
    for place in sorted(set(places), key=_order, reverse=True):
        table = data
        for part in place[:-1]:
            table = table[part]
        del table[place[-1]]
    return data


def _order(place: tuple[Any, ...]) -> list[str]:
    """Sort list places by number, so that removing from the back leaves the earlier ones where they are."""
    return [str(part).zfill(9) for part in place]
