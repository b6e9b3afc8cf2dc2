"""What a file of URDF says beside equations: ranges and limits, meshes, names, and the report of what is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanes.documents.left_out import LeftOut, Omission
from kanes.documents.model_source import ModelSource
from kanes.urdf.urdf_document import UrdfJoint, UrdfRobot
from kanes.urdf.urdf_names import UrdfNames
from kanes.urdf.urdf_poses import inertia_numbers, is_sound
from kanes.urdf.urdf_shapes import has_size


def source_of_robot(robot: UrdfRobot, names: UrdfNames, joints: Sequence[UrdfJoint]) -> ModelSource:
    """Where the model of a robot came from."""
    leading = [(joint, names.coordinates[joint.name][0]) for joint in joints if joint.name in names.coordinates]
    renamed = {joint.name: own for joint, own in leading if joint.type != "planar" and own != joint.name}
    renamed |= {link: body for link, body in names.bodies.items() if body != link and link not in robot.joints}
    return ModelSource(
        file=robot.file,
        format="URDF",
        report=LeftOut((*robot.omissions, *_further_omissions(robot))),
        ranges={own: joint.range for joint, own in leading if joint.range is not None},
        references={names.bodies[link.name]: link.meshes for link in robot.links.values() if link.meshes},
        velocities={own: joint.velocity for joint, own in leading if joint.velocity is not None},
        efforts={own: joint.effort for joint, own in leading if joint.effort is not None},
        names=renamed,
    )


def _further_omissions(robot: UrdfRobot) -> Iterator[Omission]:
    links, joints = robot.links.values(), robot.joints.values()
    groups = {
        "mesh": ([link.name for link in links for _ in link.meshes], "it is not drawn; model.source.references has its "
                 "name"),
        "shape of no size": ([link.name for link in links for shape in link.shapes if not has_size(shape)], "it is not "
                             "drawn"),
        "damped joint of several freedoms": ([joint.name for joint in joints if joint.damping and joint.type in
                                              ("planar", "floating")], "URDF says what damping is along or about one "
                                             "axis alone; none is in the equations"),
        "friction": ([joint.name for joint in joints if joint.friction and joint.type != "fixed"], "dry friction in a "
                     "joint is not in the equations, so that it moves more freely than in the file"),
        "mimic joint": ([joint.name for joint in joints if joint.mimic is not None], "it has no coordinate of its own, "
                        "and is moved by that which it follows"),
        "link without inertial": ([link.name for link in links if not (link.mass or any(link.inertia))], "it has "
                                  "neither mass nor inertia"),
        "odd inertia": ([link.name for link in links if not is_sound(inertia_numbers(link))], "no body has such "
                        "moments of inertia; they are taken as they are"),
        "convention": (["gravity"], "URDF does not say it; it is 9.81 along −z until model.gravity is set otherwise"),
    }  # fmt: skip
    for what, (names, effect) in groups.items():
        if names:
            yield Omission(what, tuple(names), effect)
