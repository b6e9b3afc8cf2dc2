"""The memory of the compiled method: what there is, and of which shape."""

from typing import Annotated

from kanes.base.types import Array


class ProjectionData:
    """Sizes, numbers and arrays of one problem  min ½ x·x,  C x ≤ r."""

    variables: int
    rows: int
    most: int  # rows that may be active together
    largest_steps: int
    tolerance: float  # of C x − r

    C: Annotated[Array, float, "rows", "variables"]
    r: Annotated[Array, float, "rows"]
    cap: Annotated[Array, float, "rows"]  # of multipliers: what a violation costs

    x: Annotated[Array, float, "variables"]
    multipliers: Annotated[Array, float, "rows"]
    result: Annotated[Array, int, 2]  # how it ended, steps

    # While it runs
    excess: Annotated[Array, float, "rows"]  # C x − r
    state: Annotated[Array, int, "rows"]  # 0: no multiplier, 1: active, 2: at its cap
    active: Annotated[Array, int, "most"]
    gram: Annotated[Array, float, "most", "most"]  # C Cᵀ of active rows
    factor: Annotated[Array, float, "most", "most"]
    right: Annotated[Array, float, "most"]
    change: Annotated[Array, float, "variables"]
