"""Spacecraft files of 42, made of numbers: small ones, in the newer and in the older layout of the format."""

from __future__ import annotations

BODY = {
    "mass": 5.0,
    "moments": (2.0, 3.0, 4.0),
    "products": (0.0, 0.0, 0.0),
    "center": (0.0, 0.0, 0.0),
    "momentum": (0.0, 0.0, 0.0),
    "dipole": (0.0, 0.0, 0.0),
    "geometry": "Box.obj",
    "nodes": "NONE",
    "flex": "NONE",
}
JOINT = {
    "type": "PASSIVE",
    "bodies": (0, 1),
    "rotation": (1, 213, "GIMBAL"),
    "translation": (0, 123),
    "rot_locked": (False, False, False),
    "trn_locked": (False, False, False),
    "angles": (0.0, 0.0, 0.0),
    "rates": (0.0, 0.0, 0.0),
    "displacements": (0.0, 0.0, 0.0),
    "displacement_rates": (0.0, 0.0, 0.0),
    "inner_turn": (0.0, 0.0, 0.0, 312),
    "outer_turn": (0.0, 0.0, 0.0, 312),
    "inner_at": (0.0, 0.0, 0.0),
    "outer_at": (0.0, 0.0, 0.0),
    "file": "NONE",
    # In the joint, of the older layout.
    "springs": ((0.0,) * 3,) * 4,
}
WHEEL = {"momentum": 0.4, "axis": (1.0, 0.0, 0.0), "limits": (0.1, 20.0), "inertia": 0.02, "body": 0, "file": "NONE"}
THRUSTER = {"mode": "PULSED", "force": 1.5, "axis": (1.0, 0.0, 0.0), "place": (0.0, 0.0, 0.0), "body": 0, "node": 0}
START = {
    "software": "PASSIVE_FSW",
    "point": "CM",
    "position": (0.0, 0.0, 0.0),
    "velocity": (0.0, 0.0, 0.0),
    "frames": "NAN",
    "rate": (0.0, 0.0, 0.0),
    "quaternion": (0.0, 0.0, 0.0, 1.0),
    "angles": (0.0, 0.0, 0.0, 213),
    "passive": True,
    "reference": "REFPT_CM",
    "flex": False,
    "drag": False,
}
SENSORS = ("Gyro", "Magnetometer", "Coarse Sun Sensor", "Fine Sun Sensor", "Star Tracker", "GPS", "Accelerometer")
STARS = "*" * 20


def line(values, remark):
    values = values if isinstance(values, (tuple, list)) else (values,)
    shown = [str(value).upper() if isinstance(value, bool) else str(value) for value in values]
    return f"{'  '.join(shown):<30}! {remark}"


def heading(title):
    return f"{STARS} {title} {STARS}"


def rule(title):
    return f"======== {title} ========"


def spacecraft(bodies=({},), joints=(), wheels=(), thrusters=(), *, old=False, sensors=None, **start):
    """The text of a file; what is not said is as above."""
    start = START | start
    lines = ["<<<<<<<<<  42: Spacecraft Description File  >>>>>>>>>", line("A craft of a test", "Description")]
    lines += [line('"S/C"', "Label"), line("Sprite.ppm", "Sprite"), line(start["software"], "Flight software")]
    lines += [line(0.2, "Sample time"), heading("Orbit Parameters"), line("FIXED", "Orbit Prop")]
    lines += [
        line(start["point"], "Pos of CM or ORIGIN"),
        line(start["position"], "Pos"),
        line(start["velocity"], "Vel"),
    ]
    lines += [heading("Initial Attitude"), line(start["frames"], "Ang Vel wrt [NL], Att [QA] wrt [NLF]")]
    lines += [line(start["rate"], "Ang Vel (deg/sec)"), line(start["quaternion"], "Quaternion")]
    lines += [line(start["angles"], "Angles (deg) & Euler Sequence"), heading("Dynamics Flags")]
    lines += [line("GAUSS_ELIM", "Method"), *([line(start["passive"], "Passive joints")] if old else [])]
    lines += [line(False, "Constraint forces"), line(start["reference"], "Mass props")]
    lines += [line(start["flex"], "Flex active"), line(False, "2nd order"), *([] if old else [line("NONE", "Shaker")])]
    lines += [line(2.0, "Drag Coefficient"), STARS * 3, heading("Body Parameters"), STARS * 3]
    lines += [line(len(bodies), "Number of Bodies")]
    for number, body in enumerate(bodies):
        lines += _body(number, BODY | body, old)
    lines += [STARS * 3, heading("Joint Parameters"), STARS * 3, "    (Number of Joints is Number of Bodies minus one)"]
    for number, joint in enumerate(joints or ({},)):
        lines += _joint(number, JOINT | joint, old)
    lines += [heading("Wheel Parameters"), *([] if old else [line(start["drag"], "Drag"), line(False, "Jitter")])]
    lines += [line(len(wheels), "Number of wheels")]
    for number, wheel in enumerate(wheels or ({},)):
        lines += _wheel(number, WHEEL | wheel, old)
    lines += [heading("MTB Parameters"), line(0, "Number of MTBs"), rule("MTB 0"), line(180.0, "Saturation")]
    lines += [line((1.0, 0.0, 0.0), "Axis"), line(0, "Node"), heading("Thruster Parameters")]
    lines += [line(len(thrusters), "Number of Thrusters")]
    for number, thruster in enumerate(thrusters or ({},)):
        lines += _thruster(number, THRUSTER | thruster, old)
    for name in SENSORS:
        count = (sensors or {}).get(name, 0)
        lines += [heading(name), line(count, f"Number of {name}")]
        for number in range(max(1, count)):
            lines += [rule(f"{name} {number}"), line(0.1, "Sample time")]
    return "\n".join(lines) + "\n"


def _body(number, body, old):
    yield rule(f"Body {number}")
    yield line(body["mass"], "Mass")
    yield line(body["moments"], "Moments of Inertia (kg-m^2)")
    yield line(body["products"], "Products of Inertia (xy,xz,yz)")
    yield line(body["center"], "Location of mass center, m")
    yield line(body["momentum"], "Constant Embedded Momentum (Nms)")
    if not old:
        yield line(body["dipole"], "Constant Embedded Magnetic Dipole (A-m^2)")
    yield line(body["geometry"], "Geometry Input File Name")
    if not old:
        yield line(body["nodes"], "Node File Name")
    yield line(body["flex"], "Flex File Name")


def _joint(number, joint, old):
    yield rule(f"Joint {number}")
    if not old:
        yield line(joint["type"], "Type of joint (PASSIVE, ACTUATED, others)")
    yield line(joint["bodies"], "Inner, outer body indices")
    yield line(joint["rotation"], "RotDOF, Seq, GIMBAL or SPHERICAL")
    yield line(joint["translation"], "TrnDOF, Seq")
    yield line(joint["rot_locked"], "RotDOF Locked")
    yield line(joint["trn_locked"], "TrnDOF Locked")
    yield line(joint["angles"], "Initial Angles [deg]")
    yield line(joint["rates"], "Initial Rates, deg/sec")
    yield line(joint["displacements"], "Initial Displacements [m]")
    yield line(joint["displacement_rates"], "Initial Displacement Rates, m/sec")
    yield line(joint["inner_turn"], "Bi to Gi Static Angles [deg] & Seq")
    yield line(joint["outer_turn"], "Go to Bo Static Angles [deg] & Seq")
    yield line(joint["inner_at"], "Position wrt inner body origin, m")
    yield line(joint["outer_at"], "Position wrt outer body origin, m")
    if not old:
        yield line(joint["file"], "Parameter File Name")
        return
    for values, what in zip(joint["springs"], SPRINGS, strict=True):
        yield line(values, what)


SPRINGS = ("Rot springs (Nm/rad)", "Rot dampers (Nms/rad)", "Trn springs (N/m)", "Trn dampers (Ns/m)")


def parameters(springs):
    """The text of a file of springs and dampers: four triples."""
    lines = ["<<<<  Passive Joint Parameters  >>>>", line("A joint of a test", "Description"), STARS]
    return "\n".join([*lines, *(line(v, what) for v, what in zip(springs, SPRINGS, strict=True))]) + "\n"


def _wheel(number, wheel, old):
    yield rule(f"Wheel {number}")
    yield line(wheel["momentum"], "Initial Momentum, N-m-sec")
    yield line(wheel["axis"], "Wheel Axis Components, [X, Y, Z]")
    yield line(wheel["limits"], "Max Torque (N-m), Momentum (N-m-sec)")
    yield line(wheel["inertia"], "Wheel Rotor Inertia, kg-m^2")
    if old:
        yield line(0.48, "Static Imbalance, g-cm")
        yield line(13.7, "Dynamic Imbalance, g-cm^2")
    yield line(wheel["body"], "Body")
    yield line(0, "Node")
    if not old:
        yield line(wheel["file"], "Drag/Jitter Input File Name")


def _thruster(number, thruster, old):
    yield rule(f"Thr {number}")
    if not old:
        yield line(thruster["mode"], "Mode (PULSED or PROPORTIONAL)")
    yield line(thruster["force"], "Thrust Force (N)")
    yield line(thruster["axis"], "Thrust Axis")
    if old:
        yield line(thruster["place"], "Location in Body, m")
    yield line(thruster["body"], "Body")
    yield line(thruster["node"], "Node")
