"""The library's systems with their variants, by name."""

import kanes as kn

# Systems that roll and skate; their long runs, from starts of their own, are in published/test_rolling_systems.py.
ROLLING = {
    "rolling_disc": kn.library.rolling_disc,
    "rolling_disc_general": lambda: kn.library.rolling_disc(uniform=False),
    "ball_on_turntable": kn.library.ball_on_turntable,
    "ball_in_bowl": kn.library.ball_in_bowl,
    "ball_in_cylinder": lambda: kn.library.ball_in_bowl(cylinder=True),
    "chaplygin_sleigh": kn.library.chaplygin_sleigh,
    "skate_on_incline": kn.library.skate_on_incline,
    "rattleback": kn.library.rattleback,
}

# Systems of which no speeds depend on the others everywhere: kernels of these have all speeds among their states.
STEERED = {
    "snakeboard": kn.library.snakeboard,
    "snakeboard_mirrored": lambda: kn.library.snakeboard(mirrored=True),
}

# Closed loops, with springs in place of links too; see published/test_closed_loops.py.
LOOPS = {
    "four_bar": kn.library.four_bar,
    "four_bar_row": kn.library.four_bar_row,
    "slider_crank": kn.library.slider_crank,
    "spatial_slider_crank": kn.library.spatial_slider_crank,
    "swinging_atwood": kn.library.swinging_atwood,
    "flyball_governor": kn.library.flyball_governor,
    "flyball_governor_links": lambda: kn.library.flyball_governor(rigid=True),
    "andrews": kn.library.andrews,
}

# A vehicle and a robot whose constraints are kept by projection; see test_bicycle.py and test_stewart.py beside it.
MACHINES = {
    "bicycle": kn.library.bicycle,
    "stewart_platform": kn.library.stewart_platform,
}

SYSTEMS = {
    "rolling_ball": kn.library.rolling_ball,
    "rolling_ball_nonholonomic": lambda: kn.library.rolling_ball(nonholonomic=True),
    "spring_pendulum": kn.library.spring_pendulum,
    "hinged_rods": kn.library.hinged_rods,
    "three_link_chain": kn.library.three_link_chain,
    "tube_and_rods_1": lambda: kn.library.tube_and_rods(case=1),
    "tube_and_rods_2": lambda: kn.library.tube_and_rods(case=2),
    "double_pendulum": kn.library.double_pendulum,
    "spatial_chain_1": lambda: kn.library.spatial_chain(1),
    "spatial_chain_2": lambda: kn.library.spatial_chain(2),
    "spatial_chain_4": lambda: kn.library.spatial_chain(4),
    "stanford_arm": kn.library.stanford_arm,
    "pin_chain_3": lambda: kn.library.pin_chain(3),
    "pin_chain_7": lambda: kn.library.pin_chain(7),
    **ROLLING,
}

# Those with a root that floats: states of these must have quaternions of unit length.
FLOATING = {
    "five_body_spacecraft_gimbal": kn.library.five_body_spacecraft,
    "five_body_spacecraft_spherical": lambda: kn.library.five_body_spacecraft("spherical"),
    "five_body_spacecraft_mixed": lambda: kn.library.five_body_spacecraft("mixed"),
    "hinged_panels": kn.library.hinged_panels,
    "humanoid": kn.library.humanoid,
}

# Limbs and whole bodies, of which published/test_planar_bodies.py and its neighbours have the numbers.
BODIES = {
    "badminton_arm": kn.library.badminton_arm,
    "badminton_arm_moving": lambda: kn.library.badminton_arm(moving=True),
    "falling_cat": kn.library.falling_cat,
    "falling_cat_no_twist": lambda: kn.library.falling_cat("no_twist"),
    "shoulder": kn.library.shoulder,
    "shoulder_xzy": lambda: kn.library.shoulder("xzy"),
    "six_link_jump": kn.library.six_link_jump,
    "ten_segment_body": kn.library.ten_segment_body,
    "upper_limb": kn.library.upper_limb,
    "walking_leg": kn.library.walking_leg,
}

# Systems whose parts touch and let go; see library/test_contact_systems.py.
TOUCHING = {
    "belt_oscillator": kn.library.belt_oscillator,
    "bouncing_ball": kn.library.bouncing_ball,
    "deploying_array": kn.library.deploying_array,
    "docking_craft": kn.library.docking_craft,
    "hopping_leg": kn.library.hopping_leg,
    "newtons_cradle": kn.library.newtons_cradle,
    "rocking_block": kn.library.rocking_block,
    "woodpecker": kn.library.woodpecker,
}

_GROUNDED = ("three_link_chain", "spatial_chain_1", "spatial_chain_2", "spatial_chain_4", "stanford_arm")
_GROUNDED += ("pin_chain_3", "pin_chain_7")

# Trees of bodies, each body with a joint of its own.
TREES = {**{name: SYSTEMS[name] for name in _GROUNDED}, **FLOATING}

# Small enough to be written out in full in a golden file.
_LONG = ("rattleback",)
SHORT = [name for name in SYSTEMS if name not in (*TREES, *_LONG) or name in ("three_link_chain", "spatial_chain_1")]
