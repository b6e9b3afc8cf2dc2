"""Steps of a walk: events, cycles, and curves over them."""

from typing import TYPE_CHECKING

from kanes.lazy_names import attach

# Type checkers read the imports, and Python the table, which has the same names.
if TYPE_CHECKING:
    from kanes.gait.bands import average as average
    from kanes.gait.body_units import body_unit as body_unit
    from kanes.gait.cutting import cycles as cycles
    from kanes.gait.drawing import plot as plot
    from kanes.gait.foot_events import FootEvents as FootEvents
    from kanes.gait.foot_markers import marker_events as marker_events
    from kanes.gait.force_threshold import force_events as force_events
    from kanes.gait.shipped_walk import example as example
    from kanes.gait.signed_work import work as work
else:
    __getattr__, __dir__, __all__ = attach(
        __name__,
        {
            "FootEvents": "kanes.gait.foot_events",
            "average": "kanes.gait.bands",
            "body_unit": "kanes.gait.body_units",
            "cycles": "kanes.gait.cutting",
            "example": "kanes.gait.shipped_walk",
            "force_events": "kanes.gait.force_threshold",
            "marker_events": "kanes.gait.foot_markers",
            "plot": "kanes.gait.drawing",
            "work": "kanes.gait.signed_work",
        },
    )
