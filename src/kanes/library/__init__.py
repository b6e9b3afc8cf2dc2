"""Ready systems, each a function that returns a fresh `Model`, each with its source."""

from kanes.library.chains.double_pendulum import double_pendulum
from kanes.library.chains.hinged_rods import hinged_rods
from kanes.library.chains.pin_chain import pin_chain
from kanes.library.chains.spatial_chain import spatial_chain
from kanes.library.chains.spring_pendulum import spring_pendulum
from kanes.library.chains.swinging_atwood import swinging_atwood
from kanes.library.chains.three_link_chain import three_link_chain
from kanes.library.chains.tube_and_rods import tube_and_rods
from kanes.library.mechanisms.andrews import andrews
from kanes.library.mechanisms.bricard import bricard
from kanes.library.mechanisms.flyball_governor import flyball_governor
from kanes.library.mechanisms.four_bar import four_bar
from kanes.library.mechanisms.four_bar_row import four_bar_row
from kanes.library.mechanisms.slider_crank import slider_crank
from kanes.library.mechanisms.spatial_slider_crank import spatial_slider_crank
from kanes.library.mechanisms.stewart_platform import stewart_platform
from kanes.library.rolling.ball_in_bowl import ball_in_bowl
from kanes.library.rolling.ball_on_turntable import ball_on_turntable
from kanes.library.rolling.bicycle import BENCHMARK_BICYCLE, bicycle
from kanes.library.rolling.chaplygin_sleigh import chaplygin_sleigh
from kanes.library.rolling.rattleback import rattleback
from kanes.library.rolling.rolling_ball import rolling_ball
from kanes.library.rolling.rolling_disc import rolling_disc
from kanes.library.rolling.skate_on_incline import skate_on_incline
from kanes.library.rolling.snakeboard import snakeboard
from kanes.library.trees.five_body_spacecraft import five_body_spacecraft
from kanes.library.trees.hinged_panels import hinged_panels
from kanes.library.trees.humanoid import humanoid
from kanes.library.trees.stanford_arm import stanford_arm

__all__ = [
    "BENCHMARK_BICYCLE",
    "andrews",
    "ball_in_bowl",
    "ball_on_turntable",
    "bicycle",
    "bricard",
    "chaplygin_sleigh",
    "double_pendulum",
    "five_body_spacecraft",
    "flyball_governor",
    "four_bar",
    "four_bar_row",
    "hinged_panels",
    "hinged_rods",
    "humanoid",
    "pin_chain",
    "rattleback",
    "rolling_ball",
    "rolling_disc",
    "skate_on_incline",
    "slider_crank",
    "snakeboard",
    "spatial_chain",
    "spatial_slider_crank",
    "spring_pendulum",
    "stanford_arm",
    "stewart_platform",
    "swinging_atwood",
    "three_link_chain",
    "tube_and_rods",
]
