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
}

# Small enough to be written out in full in a golden file.
SHORT = [name for name in SYSTEMS if name not in ("spatial_chain_2", "spatial_chain_4")]
