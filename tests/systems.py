"""The library's systems with their variants, by name."""

import kanes as kn

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
}

# Those with a root that floats: states of these must have quaternions of unit length.
FLOATING = {
    "five_body_spacecraft_gimbal": kn.library.five_body_spacecraft,
    "five_body_spacecraft_spherical": lambda: kn.library.five_body_spacecraft("spherical"),
    "five_body_spacecraft_mixed": lambda: kn.library.five_body_spacecraft("mixed"),
    "hinged_panels": kn.library.hinged_panels,
    "humanoid": kn.library.humanoid,
}

_GROUNDED = ("three_link_chain", "spatial_chain_1", "spatial_chain_2", "spatial_chain_4", "stanford_arm")
_GROUNDED += ("pin_chain_3", "pin_chain_7")

# Trees of bodies, each body with a joint of its own.
TREES = {**{name: SYSTEMS[name] for name in _GROUNDED}, **FLOATING}

# Small enough to be written out in full in a golden file.
SHORT = [name for name in SYSTEMS if name not in TREES or name in ("three_link_chain", "spatial_chain_1")]
