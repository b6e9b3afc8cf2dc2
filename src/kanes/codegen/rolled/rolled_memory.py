"""The memory of the loop over the links of a large tree."""

from typing import Annotated

from kanes.types import Array


class Links:
    """Tables of a tree. Places in the scratch memory count numbers, each of which is as wide as there are lanes."""

    links: int
    blocks: int  # links and the ground
    places: int  # entries of all lists of coordinates and speeds
    joint_classes: int
    coordinates: int
    speeds: int
    has_work: int
    loads: int  # machine code: efforts on all speeds, then torque and force on the loaded links, then −g
    rates: int  # machine code: q̇
    power: int  # machine code: what works on one link; 0 where forces by speeds are all that works

    joint_class: Annotated[Array, int, "links"]
    parent: Annotated[Array, int, "links"]  # block 0 is the ground, link k has block k + 1
    first_coordinate: Annotated[Array, int, "blocks"]  # where its list begins; that of the next ends it
    first_speed: Annotated[Array, int, "blocks"]
    coordinate: Annotated[Array, int, "places"]
    speed: Annotated[Array, int, "places"]
    constant: Annotated[Array, int, "blocks"]  # where its k begin among the constants
    derived: Annotated[Array, int, "links"]  # where what is derived from them begins
    load: Annotated[Array, int, "links"]  # which of the loaded links it is, −1 for none
    phases: Annotated[Array, int, "joint_classes", 3]  # machine code of outward, inward and outward again

    # Where things are in the scratch memory
    motion: int  # ω, v, α_r, a_r and Ψ of each block
    motion_size: int  # numbers of one block of it: −g comes last where links have to know it
    handed_in: int  # articulated inertia and bias of each block
    handed_out: int  # A' of each block
    first_saved: Annotated[Array, int, "links"]
    second_saved: Annotated[Array, int, "links"]
    local: int  # q, u, e, u̇ of one link, six each but seven for q; then i, which it hands in
    forces: int  # what `loads` gives
    lift: int  # −g among them, the acceleration of the ground
    nothing: int  # six zeros
