"""A tree with every kind of joint and every kind of load."""

import sympy

import kanes as kn


def menagerie(*, prescribed=True):
    """A tree with every kind of joint, each with springs, dampers or motors, and loads of every kind besides.

    Two of the joints move as given functions of time, or not: the loop over links adds up its work in two ways.
    """
    model = kn.Model("menagerie")
    q, s = model.coordinates("q s")
    model.speeds("u_q u_s")
    T = model.inputs("T1 T2 T3")
    mass, k = model.parameters("mass k")
    model.gravity = -9.8 * model.frame.y + 0.3 * model.frame.z
    I = kn.inertia(0.5, 0.6, 0.7, 0.01, 0.02, -0.03)
    knee = kn.GeneralJoint([("z", q), ("x", s * q)], (0.1 * q, q**2 + s, sympy.sin(s)), spring=(2, 3), at=(0.2, 0, 0.1))
    driven, led = (sympy.sin(model.time), 0.2 * model.time**2) if prescribed else (None, None)
    joints = {
        "root": ("ground", kn.Free(at=(0.1, 0, 0), damper=(1, None, 2, None))),
        "pin": ("root", kn.Pin(axis=(1, 2, 2), spring=k, rest=0.1, damper=0.3, motor=T[0], at=(0.3, 0.1, 0.2))),
        "slider": ("pin", kn.Slider(axis=(0, 3, 4), spring=2, child_at=(0.1, 0.2, -0.1), turned=("x", 0.4))),
        "screw": ("pin", kn.Screw(axis="z", pitch=0.2, damper=0.3, at=(0.1, 0, 0.3))),
        "cylinder": ("root", kn.Cylindrical(axis="x", spring=(2, 3), at=(0, 0.4, 0), child_turned=("y", 0.7))),
        "plane": ("cylinder", kn.Planar(normal="y", spring=(2, 3, 4), motor=(1, None, T[1]))),
        "cross": ("plane", kn.Universal("zx", spring=(2, 3), damper=(1, 2), at=(0, 0.1, 0.3))),
        "gimbal": ("root", kn.Gimbal("213", spring=(2, 3, 4), damper=(1, 2, 0.5), child_at=(0.1, 0.3, 0))),
        "vectors": ("gimbal", kn.Gimbal("131", fixed="space", spring=(2, 3, 4), vector_torque=True)),
        "ball": ("gimbal", kn.Spherical(damper=0.3, motor=(T[2], None, 1), at=(0, 0, 0.4))),
        "knee": ("ball", knee),
        "driven": ("root", kn.Gimbal("21", (None, driven), at=(0.1, 0.1, 0))),
        "led": ("driven", kn.Slider(led, axis="y")),
        "weld": ("driven", kn.Weld(at=(0.1, 0.2, 0.3), turned=("123", (0.1, 0.2, 0.3)))),
        "post": ("ground", kn.Pin(axis="y", limits=(-0.2, 0.4), stop_spring=50, at=(2, 0, 0))),
    }
    for number, (name, (parent, joint)) in enumerate(joints.items(), start=1):
        model.add_body(
            name,
            parent=None if parent == "ground" else parent,
            mass=mass * number,
            inertia=I,
            center=(0.1, 0.02 * number, -0.05),
            joint=joint,
        )
    tip = model["screw"].point("tip", 0.1, 0.4, 0.2)
    model.add_force(tip, T[0] * model["root"].x + 2 * model.frame.y)
    model.add_spring(tip, model["weld"].point("end", 0, 0.1, 0), stiffness=3, rest=0.2)
    model.add_torque(model["plane"], T[1] * model["plane"].z, reaction=model["cylinder"])
    model.add_torque(model["cross"], 0.4 * model["pin"].z, reaction=model["weld"])
    model.add_torque(model["knee"], 0.2 * model.frame.x)
    return model
