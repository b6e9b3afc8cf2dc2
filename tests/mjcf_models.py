"""Small files of MuJoCo, each with some of the things that such files say."""

PLACES = """<mujoco model="places">
  <compiler angle="degree" eulerseq="xYz"/>
  <option gravity="0.3 -0.2 -9.7"/>
  <default>
    <joint damping="0.1"/>
    <default class="stiff"><joint stiffness="3" springref="10" armature="0.02"/></default>
  </default>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="1 1 1"/>
    <frame pos="0.1 0.2 0.3" axisangle="1 2 3 25">
      <body name="a" pos="0.2 -0.1 0.4" euler="10 20 30" childclass="stiff">
        <joint name="first" axis="1 2 0.5" pos="0.1 0 0.05" ref="15"/>
        <inertial pos="0.1 0.2 0.05" quat="0.9 0.1 -0.2 0.3" mass="2" diaginertia="0.1 0.2 0.25"/>
        <site name="tip" pos="0.3 0.1 0"/>
        <body name="b" pos="0.5 0 0.1" xyaxes="1 0.2 0 -0.1 1 0.3">
          <joint name="second" type="slide" axis="0 1 1" class="stiff" range="-1 1"/>
          <inertial pos="0 0.1 0.05" mass="1.5" fullinertia="0.1 0.12 0.15 0.01 -0.02 0.015"/>
          <frame euler="0 40 0" pos="0 0 0.2">
            <body name="c" pos="0 0.3 0.1" zaxis="0.2 0.3 1">
              <joint name="third" axis="0 0 1" pos="0 0.1 0"/>
              <frame pos="0.1 0 0" quat="1 0.2 0 0">
                <inertial pos="0.2 0 0" mass="0.7" diaginertia="0.01 0.02 0.025"/>
              </frame>
            </body>
          </frame>
          <body pos="0 -0.3 0">
            <joint axis="1 0 0" type="hinge" stiffness="2 0.5 0.3" damping="0.2 0.1 0.05" springref="5"/>
            <inertial pos="0.1 -0.2 0" mass="0.4" diaginertia="0.01 0.01 0.01"/>
          </body>
        </body>
      </body>
    </frame>
  </worldbody>
  <keyframe><key qpos="0.1 0.2 0.3 0.4" qvel="1 2 3 4"/><key name="later" qpos="0 0 0 0"/></keyframe>
</mujoco>
"""

JOINTS = """<mujoco model="joints">
  <compiler angle="radian"/>
  <worldbody>
    <body name="cart" pos="0.1 0 0.2" quat="0.8 0.1 0.2 -0.3">
      <joint name="x" type="slide" axis="1 0 0"/>
      <joint name="z" type="slide" axis="0 0.1 1" ref="0.3"/>
      <joint name="pitch" axis="0 1 0" pos="0.1 0.05 0" ref="0.2" stiffness="2" springref="0.1"/>
      <joint name="roll" axis="1 0 0.3" pos="0.1 0.05 0" damping="0.3"/>
      <geom type="box" size="0.2 0.1 0.05" pos="0.05 0 0.1" mass="3"/>
      <body name="arm" pos="0.3 0 0">
        <joint name="elbow" axis="0 1 0" pos="0 0.1 0"/>
        <joint name="twist" axis="1 0 0" pos="0 0 0.05" armature="0.1"/>
        <joint name="reach" type="slide" axis="1 0.2 0" damping="1"/>
        <geom type="capsule" fromto="0 0 0 0.4 0.1 0" size="0.03"/>
        <body name="hand" pos="0.4 0 0" euler="0.3 0.2 0.1">
          <joint name="wrist" axis="0 0 1"/>
          <joint name="ball" type="ball" pos="0.02 0 0.01" damping="0.2" stiffness="1.5" armature="0.05"/>
          <geom type="ellipsoid" size="0.05 0.08 0.1" pos="0.1 0 0"/>
          <body name="plate" pos="0 0 0.1">
            <geom type="cylinder" size="0.1 0.02" euler="0.4 0 0"/>
          </body>
        </body>
      </body>
    </body>
    <body name="stone" pos="1 0 0.5" quat="0.7 0.1 0 0.6">
      <freejoint name="flight"/>
      <geom type="sphere" size="0.1" pos="0.03 0.02 0.01"/>
      <geom type="box" size="0.1 0.05 0.02" pos="0 0.1 0" quat="1 0.2 0.1 0"/>
    </body>
    <body name="leaf" pos="0 1 0">
      <joint name="float" type="free" damping="0.4" stiffness="2" armature="0.3"/>
      <geom type="box" size="0.2 0.15 0.01" pos="0.02 0.01 0.03"/>
    </body>
  </worldbody>
</mujoco>
"""

MASSES = """<mujoco model="masses">
  <compiler inertiagrouprange="0 2"/>
  <default>
    <geom density="700"/>
    <default class="heavy">
      <geom density="5000" group="1"/>
      <default class="hollow"><geom shellinertia="true"/></default>
    </default>
  </default>
  <worldbody>
    <body name="solids">
      <joint name="a" axis="1 1 0"/>
      <geom type="sphere" size="0.1" pos="0.3 0 0"/>
      <geom class="heavy" type="capsule" size="0.05 0.2" pos="0 0.2 0" euler="30 0 0"/>
      <geom type="cylinder" size="0.04" fromto="0 0 0 0.1 0.2 0.4"/>
      <geom type="box" size="0.03" fromto="0 0 0.1 0.3 0.1 0.2" mass="2"/>
      <geom type="ellipsoid" size="0.03 0.05 0.07" pos="0 0 0.3"/>
      <geom type="sphere" size="0.5" group="4"/>
      <geom type="sphere" size="0.5" mass="0"/>
      <body name="shells" pos="0 0 0.5" childclass="hollow">
        <joint name="b" axis="0 1 1"/>
        <geom type="sphere" size="0.1" pos="0.3 0 0" density="30"/>
        <geom type="capsule" size="0.05 0.2" pos="0 0.2 0" euler="30 0 0" mass="1"/>
        <geom type="cylinder" size="0.04 0.1" mass="0.5"/>
        <geom type="box" size="0.03 0.04 0.2" euler="0 0 20" pos="0 0 0.1" density="40"/>
        <body name="both" pos="0 0 0.5">
          <joint name="c" axis="1 0 0"/>
          <inertial pos="0 0 0.1" mass="1" diaginertia="0.1 0.1 0.1"/>
          <geom type="sphere" size="0.3"/>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

COMPILED = """<mujoco model="compiled">
  <compiler angle="radian" inertiafromgeom="true" balanceinertia="true" boundmass="0.2" boundinertia="0.004"
            settotalmass="7"/>
  <option><flag gravity="disable"/></option>
  <worldbody>
    <body name="one">
      <joint name="a" axis="1 1 0"/>
      <inertial pos="0 0 0.1" mass="9" diaginertia="1 1 1"/>
      <geom type="box" size="0.2 0.1 0.3" pos="0.1 0 0.2" euler="0.1 0.2 0.3"/>
      <body name="two" pos="0 0 0.4">
        <joint name="b" axis="0 1 0"/>
        <geom size="0.02" pos="0.1 0.2 0"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

ACTUATED = """<mujoco model="actuated">
  <compiler angle="radian"/>
  <default>
    <general biastype="affine" biasprm="0.1 0.2"/>
    <default class="servo"><position kp="5"/></default>
    <default class="geared"><motor gear="7"/></default>
  </default>
  <worldbody>
    <site name="fixed"/>
    <body name="upper">
      <joint name="shoulder" axis="0 1 0" armature="0.01"/>
      <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
      <body name="lower" pos="0.4 0 0" gravcomp="0.6">
        <joint name="elbow" axis="0 1 0.2"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0.1"/>
        <site name="end" pos="0.3 0 0.1" euler="0.2 0.3 0.1"/>
        <body name="hand" pos="0.3 0 0.1" quat="0.9 0.1 0.3 0">
          <joint name="wrist" type="ball"/>
          <geom type="box" size="0.05 0.03 0.01" pos="0.05 0 0"/>
        </body>
      </body>
    </body>
    <body name="drone" pos="0 0 1">
      <freejoint name="flight"/>
      <geom type="box" size="0.1 0.2 0.02" pos="0.01 0.02 0"/>
    </body>
  </worldbody>
  <tendon>
    <fixed name="both"><joint joint="shoulder" coef="0.5"/><joint joint="elbow" coef="-2"/></fixed>
    <fixed name="single"><joint joint="elbow" coef="3"/></fixed>
  </tendon>
  <actuator>
    <motor name="shoulder" joint="shoulder" gear="3" armature="0.02" damping="0.1 0.2 0.05"/>
    <motor joint="elbow" class="geared"/>
    <position name="hold" joint="elbow" class="servo" kv="0.3" gear="2"/>
    <velocity name="keep" joint="elbow" kv="0.7"/>
    <damper name="brake" joint="shoulder" kv="2" ctrlrange="0 1"/>
    <general name="bent" joint="elbow" gaintype="affine" gainprm="1 0.2 0.3" biasprm="0.3 0.2 0.1"/>
    <motor name="pull" tendon="both" gear="4"/>
    <position name="spool" tendon="single" armature="0.03"/>
    <motor name="twist" joint="wrist" gear="1 2 3"/>
    <motor name="turn" jointinparent="wrist" gear="0.3 0.2 0.1"/>
    <motor name="fly" joint="flight" gear="1 2 3 0.1 0.2 0.3"/>
    <motor name="lift" jointinparent="flight" gear="0 0 2 0.3 0 0.1"/>
    <motor name="push" site="end" gear="1 0.5 2 0.1 0 0.3"/>
    <motor name="idle" site="fixed" gear="0 0 1"/>
  </actuator>
</mujoco>
"""

TENDONS = """<mujoco model="tendons">
  <compiler angle="radian"/>
  <default><tendon damping="0.3"/></default>
  <worldbody>
    <body name="a">
      <joint name="p" axis="0 1 0" ref="0.3" springref="0.2"/>
      <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
      <body name="b" pos="0.4 0 0">
        <joint name="q" type="slide" axis="0 1 0.2"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0.1"/>
      </body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="slack" stiffness="5"><joint joint="p" coef="0.5"/><joint joint="q" coef="-2"/></fixed>
    <fixed name="band" stiffness="4 1 2" springlength="0.1 0.2"><joint joint="p" coef="3"/></fixed>
    <fixed name="set" stiffness="2" springlength="0.4" damping="0.1 0.3 0.2"><joint joint="q" coef="1.5"/></fixed>
    <fixed name="rotor" armature="0.4"><joint joint="q" coef="1.5"/></fixed>
  </tendon>
</mujoco>
"""

_CORNERS = 'vertex="0 0 0  1 0 0  0 1 0  0.2 0.1 1  0.3 0.3 0.2" scale="0.3 0.2 -0.4"'
_FACES = 'face="0 2 1  0 1 3  1 2 3  0 4 2  4 3 2  0 3 4"'

MESHES = f"""<mujoco model="meshes">
  <asset>
    <mesh name="legacy" {_CORNERS} {_FACES} refpos="0.1 0.2 0.3" refquat="0.9 0.1 0.2 0.3"/>
    <mesh name="convex" {_CORNERS} {_FACES} inertia="convex"/>
    <mesh name="shell" {_CORNERS} {_FACES} inertia="shell"/>
    <mesh name="hull" {_CORNERS}/>
  </asset>
  <worldbody>
    <body name="a">
      <joint name="p" axis="0 1 0" springdamper="0.3 0.8"/>
      <geom type="mesh" mesh="legacy" pos="0.1 0 0" euler="10 20 30"/>
      <geom type="mesh" mesh="convex" mass="2" pos="0 0.1 0"/>
      <body name="b" pos="0 0 0.4">
        <joint name="q" type="ball" springdamper="0.2 1.1"/>
        <geom type="mesh" mesh="shell" density="30"/>
        <geom type="mesh" mesh="hull" euler="40 0 0"/>
        <body name="c" pos="0 0 0.4">
          <joint name="r" type="slide" axis="1 0 1" springdamper="0.1 0.5"/>
          <geom size="0.1"/>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

# Every file whose numbers are stored.
MODELS = {
    "places": PLACES,
    "joints": JOINTS,
    "masses": MASSES,
    "compiled": COMPILED,
    "actuated": ACTUATED,
    "tendons": TENDONS,
    "meshes": MESHES,
}

TIED = """<mujoco model="tied">
  <compiler angle="radian"/>
  <worldbody>
    <body name="a">
      <joint name="p" axis="0 1 0" ref="0.2"/>
      <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
      <body name="b" pos="0.4 0 0">
        <joint name="q" axis="0 1 0"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0.1"/>
        <site name="b_end" pos="0.3 0 0.1" euler="0.1 0 0"/>
      </body>
    </body>
    <body name="c" pos="0.8 0 0.1">
      <joint name="r" axis="0 1 0"/>
      <joint name="s" type="slide" axis="1 0 0" ref="0.1"/>
      <geom type="box" size="0.1 0.1 0.1" pos="-0.05 0 0.02"/>
      <site name="c_end" pos="-0.1 0 0"/>
    </body>
    <body name="d" pos="0 1 0"><joint name="u" axis="1 0 0"/><geom size="0.1" pos="0 0.1 0.1"/></body>
    <body name="e" pos="0 2 0"><joint name="v" axis="1 0.3 0"/><geom size="0.1" pos="0 0.1 0.1"/></body>
    <body name="f" pos="0 3 0" euler="0.3 0.2 0.1"><freejoint name="w"/><geom size="0.1" pos="0 0.1 0.1"/></body>
    <body name="g" pos="0 3 1"><freejoint name="y"/><geom size="0.1" pos="0 0.1 0.1"/></body>
  </worldbody>
  <tendon>
    <fixed name="one"><joint joint="u" coef="2"/></fixed>
    <fixed name="two"><joint joint="r" coef="0.5"/><joint joint="s" coef="3"/></fixed>
  </tendon>
  <equality>
    EQUALITIES
  </equality>
</mujoco>
"""
