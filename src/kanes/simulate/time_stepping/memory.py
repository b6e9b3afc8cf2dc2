"""The memory of compiled steps: what there is, and of which shape.

Speeds are in the order of blocks, which are the parts of M that are coupled: each tree of bodies is one. A contact
joins one or two of them. Its rows are the normal and two tangents.
"""

from typing import Annotated

from kanes.base.types import Array


class StepData:
    """Sizes, numbers and arrays of one run."""

    # Sizes
    states: int  # with the work
    coordinates: int
    speeds: int
    inputs: int
    parameters: int
    free_constants: int
    touch_constants: int
    power_constants: int
    rates: int  # q̇ and u̇
    numbers: int  # what `touch` gives; M of all blocks comes first
    mass_numbers: int
    blocks: int
    blocks_and_one: int
    widest: int  # speeds of a block, at most
    quaternions: int
    sides: int  # single contacts
    bodies: int  # with surfaces of groups
    planes: int
    groups: int
    most: int  # contacts, at most
    rows: int  # 3 × widest
    slots: int  # of the table by which contacts are found again: a power of two
    room: int  # numbers of the factors
    fill: int  # blocks of the factors
    words: int  # of 62 bits for all blocks
    wide: int  # widest²
    kept: int  # steps that are recorded, at most
    forces: int  # rows of forces that are recorded

    # Machine code
    free: int  # q̇ and u̇ with all contacts open
    touch: int  # M, and gaps, velocities and partial velocities of all that may touch
    power: int  # of the loads; 0: none

    # The method
    h: float
    start: float
    rtol: float
    first: int  # step of the record
    last: int
    begun: int  # steps before the record
    deep: float  # the depth that is left where it is

    # Of the model
    order: Annotated[Array, int, "speeds"]  # the speed of each place
    begins: Annotated[Array, int, "blocks_and_one"]
    quaternion: Annotated[Array, int, "quaternions", 4]
    M_at: Annotated[Array, int, "blocks"]  # where M of a block is among the numbers
    side_blocks: Annotated[Array, int, "sides", 2]
    side_tangents: Annotated[Array, int, "sides"]
    side_at: Annotated[Array, int, "sides"]
    body_block: Annotated[Array, int, "bodies"]
    body_kind: Annotated[Array, int, "bodies"]  # 0: ball or capsule, 1: box
    body_group: Annotated[Array, int, "bodies"]
    body_at: Annotated[Array, int, "bodies"]
    plane_group: Annotated[Array, int, "planes"]
    plane_at: Annotated[Array, int, "planes"]
    group_at: Annotated[Array, int, "groups"]

    # The state
    status: Annotated[Array, int, 2]  # the step that is reached, and why it is not the last
    clock: Annotated[Array, float, 1]
    t: Annotated[Array, float, 1]
    x: Annotated[Array, float, "states"]
    w: Annotated[Array, float, "kept", "inputs"]  # in the middle of each step that is recorded
    p: Annotated[Array, float, "parameters"]
    free_c: Annotated[Array, float, "free_constants"]
    touch_c: Annotated[Array, float, "touch_constants"]
    power_c: Annotated[Array, float, "power_constants"]

    # A step
    middle: Annotated[Array, float, "states"]
    trial: Annotated[Array, float, "states"]
    rate: Annotated[Array, float, "rates"]
    watt: Annotated[Array, float, 1]
    y: Annotated[Array, float, "numbers"]
    before: Annotated[Array, float, "speeds"]  # u⁻, in the order of blocks as all that follow
    free_u: Annotated[Array, float, "speeds"]  # u without impulses
    u: Annotated[Array, float, "speeds"]
    Mu: Annotated[Array, float, "speeds"]
    step_u: Annotated[Array, float, "speeds"]
    Mstep: Annotated[Array, float, "speeds"]

    # Bodies that are near
    low: Annotated[Array, float, "bodies"]
    high: Annotated[Array, float, "bodies"]
    sorted: Annotated[Array, int, "bodies"]
    spot: Annotated[Array, float, 10]  # where two surfaces are nearest: gap, normal, point; two places on axes

    # Contacts
    count: Annotated[Array, int, 1]
    block: Annotated[Array, int, "most", 2]
    C: Annotated[Array, float, "most", 2, "rows"]
    gap: Annotated[Array, float, "most"]
    drift: Annotated[Array, float, "most", 3]  # velocity where all speeds are zero
    friction: Annotated[Array, float, "most"]
    restitution: Annotated[Array, float, "most"]
    bound: Annotated[Array, float, "most"]  # b of v_n ≥ b
    key: Annotated[Array, int, "most"]
    owner: Annotated[Array, int, "most"]  # the row of forces that it counts to
    normal: Annotated[Array, float, "most", 9]  # the normal and the tangents in N, of contacts in groups
    impulse: Annotated[Array, float, "most", 3]
    guess: Annotated[Array, float, "most", 3]  # that of the step before
    weight: Annotated[Array, float, "most"]  # what an impulse does to its velocities, on average
    slide: Annotated[Array, float, "most"]  # |v_t| as the convex problem has it
    late: Annotated[Array, float, "most"]  # what |v_t| is more than that
    v: Annotated[Array, float, "most", 3]
    dv: Annotated[Array, float, "most", 3]
    D: Annotated[Array, float, "most", 9]
    scale: Annotated[Array, float, "most", 2]  # T: of the normal, and of tangents
    s: Annotated[Array, float, "most", 3]
    ds: Annotated[Array, float, "most", 3]
    dz: Annotated[Array, float, "most", 3]
    change: Annotated[Array, float, "most", 3]  # δλ
    lack: Annotated[Array, float, "most", 3]  # what s differs by from T (v − b + μ |v_t|)
    pull: Annotated[Array, float, "most", 3]  # p of the equation for δ
    W: Annotated[Array, float, "most", 4]
    old_key: Annotated[Array, int, "slots"]
    old_impulse: Annotated[Array, float, "slots", 3]
    # Factors
    node: Annotated[Array, int, "blocks"]  # number of a block among those with contacts, or −1
    block_of: Annotated[Array, int, "blocks"]
    near: Annotated[Array, int, "blocks", "words"]  # bits of the blocks that are coupled
    place: Annotated[Array, int, "blocks"]  # in the order of elimination
    pivot: Annotated[Array, int, "blocks"]  # by that order
    column: Annotated[Array, int, "blocks_and_one"]  # where the blocks below a pivot begin in `below`
    below: Annotated[Array, int, "fill"]
    below_at: Annotated[Array, int, "fill"]
    diagonal_at: Annotated[Array, int, "blocks"]
    row_next: Annotated[Array, int, "fill"]
    row_first: Annotated[Array, int, "blocks"]
    row_column: Annotated[Array, int, "fill"]
    marked: Annotated[Array, int, "blocks"]
    L: Annotated[Array, float, "room"]
    turned: Annotated[Array, float, "wide"]
    M_factor: Annotated[Array, float, "mass_numbers"]

    # The record
    kept_t: Annotated[Array, float, "kept"]
    kept_x: Annotated[Array, float, "kept", "states"]
    kept_force: Annotated[Array, float, "kept", "forces", 3]
    kept_mode: Annotated[Array, int, "kept", "sides"]
    kept_touching: Annotated[Array, int, "kept"]
    kept_newton: Annotated[Array, int, "kept"]
    kept_left: Annotated[Array, float, "kept", 4]  # residual, what it should be, depth, opening
    kept_lost: Annotated[Array, float, "kept", 2]  # energy that impacts took, and friction
