"""Body units: curves of people of different size, made comparable."""

from __future__ import annotations

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.values import number

_KG, _M, _GRAVITY = "kg", "m", "m/s**2"


def body_unit(
    by: str, *, mass: object = None, height: object = None, leg_length: object = None, gravity: object = 9.80665
) -> float:
    """The number that a curve is divided by: a product of `mass`, `weight`, `height` and `leg_length`.

    Torques by "mass" are in N m/kg, and by "weight*height" or "weight*leg_length" they have no unit.

    >>> body_unit("mass", mass=72.6)
    72.6
    >>> round(body_unit("weight*height", mass=72.6, height=1.8), 3)
    1281.533
    """
    given = {"mass": (mass, _KG), "height": (height, _M), "leg_length": (leg_length, _M)}
    if not isinstance(by, str):
        raise WrongTypeError(f"body_unit: {by!r} is not text. Give a product such as 'mass' or 'weight*height'.")
    product = 1.0
    for factor in (each.strip() for each in by.split("*")):
        if factor not in (*given, "weight"):
            raise WrongValueError(
                f"body_unit: unknown factor '{factor}'. Use mass, weight, height and leg_length, as in 'weight*height'."
            )
        name = "mass" if factor == "weight" else factor
        value, unit = given[name]
        if value is None:
            raise WrongValueError(f"body_unit: '{by}' needs the {name} of the body. Give {name}=….")
        product *= _positive(value, name, unit)
        if factor == "weight":
            product *= _positive(gravity, "gravity", _GRAVITY)
    return product


def _positive(value: object, name: str, unit: str) -> float:
    found = number(value, f"body_unit: {name}", unit)
    if found <= 0:
        raise WrongValueError(f"body_unit: {name}={found:g} is not positive. Give the measured value.")
    return found
