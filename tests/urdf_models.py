"""Robots in URDF, small ones with all that the format has."""

from __future__ import annotations

_SOLID = '<inertia ixx="0.05" ixy="0.002" ixz="-0.003" iyy="0.06" iyz="0.004" izz="0.04"/>'


def inertial(mass: float, xyz: str, rpy: str = "0 0 0", inertia: str = _SOLID) -> str:
    return f'<inertial><origin xyz="{xyz}" rpy="{rpy}"/><mass value="{mass}"/>{inertia}</inertial>'


def joint(name: str, of: str, parent: str, child: str, inside: str = "") -> str:
    return f'<joint name="{name}" type="{of}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>'


# Turned inertias, axes of all kinds, a link without mass in between, mimics of mimics and of a joint that comes later,
# damping, friction, limits, shapes, meshes, and an inertia that no body has.
ARM = f"""<?xml version="1.0"?>
<robot name="arm" xmlns:xacro="http://wiki.ros.org/xacro">
  <material name="steel"><color rgba="0.5 0.5 1 1"/></material>
  <link name="base">
    {inertial(3, "0.01 0.02 0.1")}
    <visual>
      <geometry><box size="0.3 0.2 0.1"/></geometry>
      <material name="steel"/>
    </visual>
  </link>
  <link name="upper">
    {inertial(2, "0.03 -0.02 0.15", "0.3 -0.2 0.5")}
    <visual>
      <origin xyz="0 0 0.2" rpy="0 1.5707963267948966 0"/>
      <geometry><cylinder radius="0.05" length="0.4"/></geometry>
      <material name="own"><color rgba="1 0 0 1"/></material>
    </visual>
    <visual><geometry><sphere radius="0.06"/></geometry></visual>
    <visual><geometry><mesh filename="package://arm/meshes/upper.stl"/></geometry></visual>
    <collision><geometry><sphere radius="0.06"/></geometry></collision>
  </link>
  <link name="frame"/>
  <link name="fore">
    {inertial(1.5, "0.1 0 0.02", "0 0 1", '<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.05"/>')}
  </link>
  <link name="slide">{inertial(0.7, "0 0.05 0")}</link>
  <link name="finger1">{inertial(0.2, "0.01 0.02 0.03", "1 2 3")}</link>
  <link name="finger2">{inertial(0.25, "0.01 -0.02 0.03")}</link>
  <link name="plate">{inertial(0.4, "0.02 0 0")}</link>
  {joint("tilt", "fixed", "upper", "frame", '<origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/>')}
  {
    joint(
        "shoulder",
        "revolute",
        "base",
        "upper",
        '''<origin xyz="0 0.1 0.2" rpy="0.1 0.2 0.3"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="2" effort="30" velocity="4"/>
    <dynamics damping="0.3" friction="0.1"/>
    <safety_controller k_velocity="10"/>''',
    )
}
  {joint("elbow-joint", "continuous", "frame", "fore", '<origin xyz="0 0 0.1"/><axis xyz="1 -2 0.5"/>')}
  {
    joint(
        "slider",
        "prismatic",
        "fore",
        "slide",
        '''<origin rpy="0 0.7 0"/><axis xyz="0 -1 0"/>
    <limit lower="0" upper="0.3" effort="100" velocity="1"/><dynamics damping="5"/>''',
    )
}
  {
    joint(
        "grip1",
        "revolute",
        "slide",
        "finger1",
        '''<origin xyz="0 0 0.1"/>
    <mimic joint="grip2" multiplier="-0.5" offset="0.1"/><dynamics damping="0.2"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/>''',
    )
}
  {
    joint(
        "grip2",
        "revolute",
        "slide",
        "finger2",
        '''<origin xyz="0 0.1 0.1"/><axis xyz="0 1 0"/>
    <mimic joint="wrist" multiplier="2" offset="-0.3"/><limit lower="0" upper="1" effort="1" velocity="1"/>''',
    )
}
  {
    joint(
        "wrist",
        "revolute",
        "finger2",
        "plate",
        '''<origin xyz="0 0 0.05" rpy="0 0 0.2"/><axis xyz="0 0 -2"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>''',
    )
}
  <transmission name="drive"><type>simple</type></transmission>
  <gazebo reference="upper"><mu1>0.2</mu1></gazebo>
</robot>
"""

# Joints of several freedoms; links and joints of one name, and names that coordinates cannot have.
CART = f"""<robot name="cart">
  <link name="world"/>
  <link name="cart">{inertial(4, "0.1 0.05 0.02", "0.2 0.1 0")}</link>
  <link name="12">{inertial(1, "0 0.1 0.3")}</link>
  <link name="drone">{inertial(0.8, "0.01 0.02 0.03", "0 0.4 0")}</link>
  {
    joint(
        "plane",
        "planar",
        "world",
        "cart",
        '''<origin xyz="1 0 0" rpy="0.1 0.2 0"/><axis xyz="0 0 1"/>
    <dynamics damping="0.5"/>''',
    )
}
  {joint("cart", "revolute", "cart", "12", '<origin xyz="0 0 0.4"/><limit effort="3" velocity="10"/>')}
  {joint("flight of drone", "floating", "12", "drone", '<origin xyz="0.2 0.1 0" rpy="0 0 1"/>')}
</robot>
"""
