"""Ready systems, each a function that returns a fresh `Model`, each with its source."""

from kanes.library.double_pendulum import double_pendulum
from kanes.library.five_body_spacecraft import five_body_spacecraft
from kanes.library.hinged_panels import hinged_panels
from kanes.library.hinged_rods import hinged_rods
from kanes.library.humanoid import humanoid
from kanes.library.pin_chain import pin_chain
from kanes.library.rolling_ball import rolling_ball
from kanes.library.spatial_chain import spatial_chain
from kanes.library.spring_pendulum import spring_pendulum
from kanes.library.stanford_arm import stanford_arm
from kanes.library.three_link_chain import three_link_chain
from kanes.library.tube_and_rods import tube_and_rods

__all__ = [
    "double_pendulum",
    "five_body_spacecraft",
    "hinged_panels",
    "hinged_rods",
    "humanoid",
    "pin_chain",
    "rolling_ball",
    "spatial_chain",
    "spring_pendulum",
    "stanford_arm",
    "three_link_chain",
    "tube_and_rods",
]
