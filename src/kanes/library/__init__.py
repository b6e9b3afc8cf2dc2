"""Ready systems, each a function that returns a fresh `Model`, each with its source; `study` adds numbers."""

from typing import TYPE_CHECKING

from kanes.lazy_names import attach

# Type checkers read the imports, and Python the table, which has the same names.
if TYPE_CHECKING:
    from kanes.library.bodies.badminton_arm import BADMINTON_ARM as BADMINTON_ARM
    from kanes.library.bodies.badminton_arm import badminton_arm as badminton_arm
    from kanes.library.bodies.falling_cat import FALLING_CAT as FALLING_CAT
    from kanes.library.bodies.falling_cat import falling_cat as falling_cat
    from kanes.library.bodies.shoulder import BENT_ARM as BENT_ARM
    from kanes.library.bodies.shoulder import STRAIGHT_ARM as STRAIGHT_ARM
    from kanes.library.bodies.shoulder import shoulder as shoulder
    from kanes.library.bodies.six_link_jump import SIX_LINK_JUMP as SIX_LINK_JUMP
    from kanes.library.bodies.six_link_jump import six_link_jump as six_link_jump
    from kanes.library.bodies.ten_segment_body import TEN_SEGMENT_BODY as TEN_SEGMENT_BODY
    from kanes.library.bodies.ten_segment_body import ten_segment_body as ten_segment_body
    from kanes.library.bodies.upper_limb import UPPER_LIMB as UPPER_LIMB
    from kanes.library.bodies.upper_limb import upper_limb as upper_limb
    from kanes.library.bodies.walking_leg import WALKING_LEG as WALKING_LEG
    from kanes.library.bodies.walking_leg import walking_leg as walking_leg
    from kanes.library.chains.double_pendulum import double_pendulum as double_pendulum
    from kanes.library.chains.hinged_rods import hinged_rods as hinged_rods
    from kanes.library.chains.pin_chain import pin_chain as pin_chain
    from kanes.library.chains.spatial_chain import spatial_chain as spatial_chain
    from kanes.library.chains.spring_pendulum import spring_pendulum as spring_pendulum
    from kanes.library.chains.swinging_atwood import swinging_atwood as swinging_atwood
    from kanes.library.chains.three_link_chain import three_link_chain as three_link_chain
    from kanes.library.chains.tube_and_rods import tube_and_rods as tube_and_rods
    from kanes.library.mechanisms.andrews import andrews as andrews
    from kanes.library.mechanisms.bricard import bricard as bricard
    from kanes.library.mechanisms.flyball_governor import flyball_governor as flyball_governor
    from kanes.library.mechanisms.four_bar import four_bar as four_bar
    from kanes.library.mechanisms.four_bar_row import four_bar_row as four_bar_row
    from kanes.library.mechanisms.slider_crank import slider_crank as slider_crank
    from kanes.library.mechanisms.spatial_slider_crank import spatial_slider_crank as spatial_slider_crank
    from kanes.library.mechanisms.stewart_platform import stewart_platform as stewart_platform
    from kanes.library.rolling.ball_in_bowl import ball_in_bowl as ball_in_bowl
    from kanes.library.rolling.ball_on_turntable import ball_on_turntable as ball_on_turntable
    from kanes.library.rolling.bicycle import BENCHMARK_BICYCLE as BENCHMARK_BICYCLE
    from kanes.library.rolling.bicycle import bicycle as bicycle
    from kanes.library.rolling.chaplygin_sleigh import chaplygin_sleigh as chaplygin_sleigh
    from kanes.library.rolling.rattleback import rattleback as rattleback
    from kanes.library.rolling.rolling_ball import rolling_ball as rolling_ball
    from kanes.library.rolling.rolling_disc import rolling_disc as rolling_disc
    from kanes.library.rolling.skate_on_incline import skate_on_incline as skate_on_incline
    from kanes.library.rolling.snakeboard import snakeboard as snakeboard
    from kanes.library.studies import names as names
    from kanes.library.studies import study as study
    from kanes.library.trees.five_body_spacecraft import five_body_spacecraft as five_body_spacecraft
    from kanes.library.trees.hinged_panels import hinged_panels as hinged_panels
    from kanes.library.trees.humanoid import humanoid as humanoid
    from kanes.library.trees.stanford_arm import stanford_arm as stanford_arm
else:
    __getattr__, __dir__, __all__ = attach(
        __name__,
        {
            "BADMINTON_ARM": "kanes.library.bodies.badminton_arm",
            "BENCHMARK_BICYCLE": "kanes.library.rolling.bicycle",
            "BENT_ARM": "kanes.library.bodies.shoulder",
            "FALLING_CAT": "kanes.library.bodies.falling_cat",
            "SIX_LINK_JUMP": "kanes.library.bodies.six_link_jump",
            "STRAIGHT_ARM": "kanes.library.bodies.shoulder",
            "TEN_SEGMENT_BODY": "kanes.library.bodies.ten_segment_body",
            "UPPER_LIMB": "kanes.library.bodies.upper_limb",
            "WALKING_LEG": "kanes.library.bodies.walking_leg",
            "andrews": "kanes.library.mechanisms.andrews",
            "badminton_arm": "kanes.library.bodies.badminton_arm",
            "ball_in_bowl": "kanes.library.rolling.ball_in_bowl",
            "ball_on_turntable": "kanes.library.rolling.ball_on_turntable",
            "bicycle": "kanes.library.rolling.bicycle",
            "bricard": "kanes.library.mechanisms.bricard",
            "chaplygin_sleigh": "kanes.library.rolling.chaplygin_sleigh",
            "double_pendulum": "kanes.library.chains.double_pendulum",
            "falling_cat": "kanes.library.bodies.falling_cat",
            "five_body_spacecraft": "kanes.library.trees.five_body_spacecraft",
            "flyball_governor": "kanes.library.mechanisms.flyball_governor",
            "four_bar": "kanes.library.mechanisms.four_bar",
            "four_bar_row": "kanes.library.mechanisms.four_bar_row",
            "hinged_panels": "kanes.library.trees.hinged_panels",
            "hinged_rods": "kanes.library.chains.hinged_rods",
            "humanoid": "kanes.library.trees.humanoid",
            "names": "kanes.library.studies",
            "pin_chain": "kanes.library.chains.pin_chain",
            "rattleback": "kanes.library.rolling.rattleback",
            "rolling_ball": "kanes.library.rolling.rolling_ball",
            "rolling_disc": "kanes.library.rolling.rolling_disc",
            "shoulder": "kanes.library.bodies.shoulder",
            "six_link_jump": "kanes.library.bodies.six_link_jump",
            "skate_on_incline": "kanes.library.rolling.skate_on_incline",
            "slider_crank": "kanes.library.mechanisms.slider_crank",
            "snakeboard": "kanes.library.rolling.snakeboard",
            "spatial_chain": "kanes.library.chains.spatial_chain",
            "spatial_slider_crank": "kanes.library.mechanisms.spatial_slider_crank",
            "spring_pendulum": "kanes.library.chains.spring_pendulum",
            "stanford_arm": "kanes.library.trees.stanford_arm",
            "stewart_platform": "kanes.library.mechanisms.stewart_platform",
            "study": "kanes.library.studies",
            "swinging_atwood": "kanes.library.chains.swinging_atwood",
            "ten_segment_body": "kanes.library.bodies.ten_segment_body",
            "three_link_chain": "kanes.library.chains.three_link_chain",
            "tube_and_rods": "kanes.library.chains.tube_and_rods",
            "upper_limb": "kanes.library.bodies.upper_limb",
            "walking_leg": "kanes.library.bodies.walking_leg",
        },
    )
