"""Small .osim models of our own, which between them use every element that Kanes reads, in all versions of the format.

The numbers mean nothing; they have no zeros and no symmetry that could hide a fault. Nothing here needs Kanes, so that
a program with OpenSim can write the same files.
"""

SPLINE_X, SPLINE_Y = "-2.0 -1.1 -0.3 0.4 1.3 2.2", "0.11 -0.04 0.07 0.02 0.09 -0.05"


def function(tag: str, name: str = "function") -> str:
    """A function by name, with numbers of ours; a coordinate is about 1 at most."""
    called = f' name="{name}"' if name else ""
    content = {
        "Constant": "<value>0.23</value>",
        "LinearFunction": "<coefficients>1.3 -0.2</coefficients>",
        "PolynomialFunction": "<coefficients>0.2 -0.3 0.9 0.1</coefficients>",
        "SimmSpline": f"<x>{SPLINE_X}</x><y>{SPLINE_Y}</y>",
        "NaturalCubicSpline": f"<x>{SPLINE_X}</x><y>{SPLINE_Y}</y>",
        "PiecewiseLinearFunction": "<x>-5 -0.9 0.05 5</x><y>-1.1 0.2 0.5 -0.4</y>",
        "GCVSpline": f"<half_order>2</half_order><error_variance>0</error_variance><x>{SPLINE_X}</x><y>{SPLINE_Y}</y>",
        "Sine": "<amplitude>0.4</amplitude><omega>1.7</omega><phase>0.3</phase><offset>0.2</offset>",
    }
    if tag == "MultiplierFunction":
        return f"<{tag}{called}><function>{function('SimmSpline', '')}</function><scale>1.7</scale></{tag}>"
    return f"<{tag}{called}>{content[tag]}</{tag}>"


FUNCTIONS_ALONE = {
    **{
        tag: function(tag)
        for tag in ("Constant", "LinearFunction", "PolynomialFunction", "SimmSpline", "PiecewiseLinearFunction", "Sine")
    },
    "MultiplierFunction": function("MultiplierFunction"),
    **{
        f"GCVSpline {2 * half - 1}": function("GCVSpline").replace("half_order>2<", f"half_order>{half}<")
        for half in (1, 2, 3)
    },
    "SimmSpline of 2": '<SimmSpline name="function"><x>0 2</x><y>0.1 0.4</y></SimmSpline>',
    "SimmSpline of 3": '<SimmSpline name="function"><x>0 0.7 2</x><y>0.1 0.4 -0.1</y></SimmSpline>',
}
# Within and beyond the points.
ARGUMENTS = [-5.5, -3.0, -2.1, -2.0, -1.3, -0.2, 0.0, 0.3, 0.9, 1.9, 2.2, 2.4, 4.0, 5.7]


def alone(law: str) -> str:
    """A body whose x is a function of q."""
    axes = (axis("rotation1", "1 0 0"), axis("rotation2", "0 1 0"), axis("rotation3", "0 0 1", "r", IDENTITY))
    slides = (axis("translation1", "1 0 0", "q", law), axis("translation2", "0 1 0", "q", IDENTITY))
    sockets = "<socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b1</socket_child_frame>"
    made = coordinates("r", "q", q="<range>-9 9</range>") + spatial(*axes, *slides, axis("translation3", "0 0 1"))
    return model("alone", body(1), f'<CustomJoint name="j1">{sockets}{made}</CustomJoint>')


def axis(name: str, numbers: str, coordinates: str = "", law: str = "") -> str:
    return (
        f'<TransformAxis name="{name}"><coordinates>{coordinates}</coordinates><axis>{numbers}</axis>{law}'
        "</TransformAxis>"
    )


def spatial(*axes: str) -> str:
    return f"<SpatialTransform>{''.join(axes)}</SpatialTransform>"


IDENTITY = '<LinearFunction name="function"><coefficients>1 0</coefficients></LinearFunction>'
TWO_SLOPES = '<LinearFunction name="function"><coefficients>0.4 -0.7 0.2</coefficients></LinearFunction>'


def coordinates(*names: str, **content: str) -> str:
    """Coordinates of version 4, with more content by name."""
    made = "".join(f'<Coordinate name="{name}">{content.get(name, "")}</Coordinate>' for name in names)
    return f"<coordinates>{made}</coordinates>"


def body(number: int, mass: float | None = None, name: str = "", more: str = "") -> str:
    """A body of version 4 with a mass and an inertia that depend on its number."""
    mass = 0.7 + 0.3 * number if mass is None else mass
    a, b, c = (0.02 * mass * (1 + 0.1 * ((number * k) % 4)) for k in (1, 2, 3))
    products = f"{0.002 * mass:.6g} {-0.001 * mass:.6g} {0.0015 * mass:.6g}"
    return (
        f'<Body name="{name or f"b{number}"}"><mass>{mass:.6g}</mass>'
        f"<mass_center>{0.03 * number:.6g} {-0.1 - 0.01 * number:.6g} {0.02 - 0.015 * number:.6g}</mass_center>"
        f"<inertia>{a:.6g} {b:.6g} {c:.6g} {products}</inertia>{more}</Body>"
    )


def offset(name: str, parent: str, number: float) -> str:
    """A frame at a place that depends on a number."""
    return (
        f'<PhysicalOffsetFrame name="{name}"><socket_parent>{parent}</socket_parent>'
        f"<translation>{0.1 + 0.02 * number:.6g} {0.05 * number - 0.12:.6g} {0.03 * number:.6g}</translation>"
        f"<orientation>{0.2 * number - 0.3:.6g} {0.4 - 0.1 * number:.6g} {0.15 * number + 0.1:.6g}</orientation>"
        "</PhysicalOffsetFrame>"
    )


def joint(tag: str, number: int, parent: str, child: str, made: str, more: str = "") -> str:
    """A joint of version 4 between offset frames of two bodies."""
    frames = f"<frames>{offset('inner', parent, number)}{offset('outer', child, 7 - 1.3 * number)}</frames>"
    return (
        f'<{tag} name="j{number}"><socket_parent_frame>inner</socket_parent_frame>'
        f"<socket_child_frame>outer</socket_child_frame>{made}{frames}{more}</{tag}>"
    )


def model(name: str, bodies: str, joints: str, more: str = "", version: int = 40000) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8" ?>\n<OpenSimDocument Version="{version}">\n<Model name="{name}">\n'
        f"<gravity>0.4 -9.7 0.3</gravity>\n<BodySet><objects>{bodies}</objects></BodySet>\n"
        f"<JointSet><objects>{joints}</objects></JointSet>\n{more}\n</Model>\n</OpenSimDocument>\n"
    )


def marker(name: str, frame: str) -> str:
    return (
        f'<Marker name="{name}"><socket_parent_frame>{frame}</socket_parent_frame>'
        "<location>0.03 -0.21 0.07</location></Marker>"
    )


def markers(*made: str) -> str:
    return f"<MarkerSet><objects>{''.join(made)}</objects></MarkerSet>"


B = [f"/bodyset/b{number}" for number in range(12)]

# Every class of joint, between frames that are moved and turned from their bodies.
JOINTS = model(
    "joints",
    "".join(body(number) for number in range(1, 10)),
    joint("FreeJoint", 1, "/ground", B[1], coordinates("rx", "ry", "rz", "tx", "ty", "tz"))
    + joint("PinJoint", 2, B[1], B[2], coordinates("pin", pin="<default_value>0.3</default_value>"))
    + joint("SliderJoint", 3, B[2], B[3], coordinates("slide"))
    + joint("UniversalJoint", 4, B[1], B[4], coordinates("u1", "u2"))
    + joint("GimbalJoint", 5, B[4], B[5], coordinates("g1", "g2", "g3"))
    + joint("PlanarJoint", 6, B[1], B[6], coordinates("pr", "px", "py"))
    + joint("BallJoint", 7, B[6], B[7], coordinates("ball1", "ball2", "ball3"))
    + joint("EllipsoidJoint", 8, B[1], B[8], coordinates("e1", "e2", "e3"), "<radii_x_y_z>0.2 0.31 0.17</radii_x_y_z>")
    + joint("WeldJoint", 9, B[8], B[9], ""),
    markers(marker("on_ellipsoid", B[9]), marker("at_a_joint", "/jointset/j5/outer"), marker("still", "/ground")),
)

# Functions in a CustomJoint; axes that are neither square to each other nor of unit length; frames on frames.
FUNCTIONS = model(
    "functions",
    body(1, more=f"<components>{offset('far', '..', 2)}</components>") + body(2) + body(3),
    joint(
        "CustomJoint",
        1,
        "/ground",
        B[1],
        coordinates("a", "b", "c"),
        spatial(
            axis("rotation1", "0 0.3 2", "a", function("PolynomialFunction")),
            axis("rotation2", "0.2 1 0.1", "b", function("LinearFunction")),
            # Not of a: where a coordinate moves the first and the third turn, OpenSim's forces are not those of its M.
            axis("rotation3", "1 0 -0.3", "c", function("PiecewiseLinearFunction")),
            axis("translation1", "1 0.2 0", "a", function("SimmSpline")),
            axis("translation2", "0 2 0.4", "c", function("LinearFunction")),
            axis("translation3", "0 0 1", "b", function("MultiplierFunction")),
        ),
    )
    + joint(
        "CustomJoint",
        2,
        "/bodyset/b1/far",
        B[2],
        coordinates("d", "e"),
        spatial(
            # A constant turn comes last: OpenSim leaves one that comes earlier out of its velocities.
            axis("rotation1", "1 0 0", "d", IDENTITY),
            axis("rotation2", "0 1 0", "d e", TWO_SLOPES),
            axis("rotation3", "0 0 1", "", function("Constant")),
            axis("translation1", "1 0 0", "e", function("GCVSpline")),
            axis("translation2", "0 1 0", "", function("Constant")),
            axis("translation3", "0 0 1", "d", function("Sine")),
        ),
    )
    + joint("PinJoint", 3, B[1], B[3], coordinates("f")),
    markers(marker("far_away", "/bodyset/b1/far")),
)

# Joints that the tree takes from their child to their parent.
BACKWARDS = model(
    "backwards",
    "".join(body(number) for number in range(1, 6)),
    joint("FreeJoint", 1, B[1], "/ground", coordinates("rx", "ry", "rz", "tx", "ty", "tz"))
    + joint("PinJoint", 2, B[2], B[1], coordinates("pin"))
    + joint("SliderJoint", 3, B[3], B[2], coordinates("slide"))
    + joint("BallJoint", 4, B[4], B[1], coordinates("ball1", "ball2", "ball3"))
    + joint(
        "CustomJoint",
        5,
        B[5],
        B[1],
        coordinates("bend", "push"),
        spatial(
            axis("rotation1", "0 0 1", "bend", IDENTITY),
            axis("rotation2", "0.2 1 0.1", "bend", function("SimmSpline")),
            axis("rotation3", "1 0 0"),
            axis("translation1", "1 0 0", "bend", function("SimmSpline")),
            axis("translation2", "0 1 0", "push", IDENTITY),
            axis("translation3", "0 0 1", "", function("Constant")),
        ),
    ),
    markers(marker("m", B[5])),
)


# Before version 4: joints in their bodies, moments apart, functions in an element of their own.


def old_body(number: int, made: str, default: bool = False) -> str:
    mass = 0.8 + 0.25 * number
    inertia = "" if default else f"<inertia_yy>{0.027 * mass:.6g}</inertia_yy>"
    return (
        f'<Body name="s{number}"><mass> {mass:.6g} </mass><mass_center> 0.02 {-0.1 * number:.6g} 0.03 </mass_center>'
        f"<inertia_xx> {0.021 * mass:.6g} </inertia_xx>{inertia}<inertia_zz>{0.029 * mass:.6g}</inertia_zz>"
        f"<inertia_xy>{0.001 * mass:.6g}</inertia_xy><inertia_xz>{-0.0012 * mass:.6g}</inertia_xz>"
        f"<inertia_yz>{0.0017 * mass:.6g}</inertia_yz><Joint>{made}</Joint></Body>"
    )


def old_joint(tag: str, number: int, parent: str, names: tuple[str, ...], more: str = "", reverse: bool = False) -> str:
    made = "".join(
        f'<Coordinate name="{name}"><default_value>0.1</default_value><range>-1.5 1.5</range></Coordinate>'
        for name in names
    )
    return (
        f'<{tag} name="k{number}"><parent_body> {parent} </parent_body>'
        f"<location_in_parent>{0.1 * number:.6g} -0.2 0.05</location_in_parent>"
        f"<orientation_in_parent>0.3 {0.1 * number:.6g} -0.2</orientation_in_parent>"
        f"<location>0.03 0.11 {-0.02 * number:.6g}</location><orientation>-0.15 0.25 {0.1 * number:.6g}</orientation>"
        f"<CoordinateSet><objects>{made}</objects><groups/></CoordinateSet>"
        f"<reverse>{'true' if reverse else 'false'}</reverse>{more}</{tag}>"
    )


def old_axis(name: str, numbers: str, coordinate: str, law: str) -> str:
    return (
        f'<TransformAxis name="{name}"><function>{law}</function><coordinates> {coordinate} </coordinates>'
        f"<axis> {numbers} </axis></TransformAxis>"
    )


def old_model(version: int, spline: str) -> str:
    zero, plain = (
        "<Constant><value> 0 </value></Constant>",
        "<LinearFunction><coefficients>1 0</coefficients></LinearFunction>",
    )
    knee = spatial(
        old_axis("rotation1", "0 0 1", "knee", plain),
        old_axis("rotation2", "0 1 0", "", zero),
        old_axis("rotation3", "1 0 0", "twist", plain),
        old_axis("translation1", "1 0 0", "knee", function(spline, "")),
        old_axis("translation2", "0 1 0", "knee", f"<MultiplierFunction><function>{function(spline, '')}</function>"
                 "<scale>1.2</scale></MultiplierFunction>"),
        old_axis("translation3", "0 0 1", "", zero),
    )  # fmt: skip
    bodies = (
        '<Body name="ground"><mass>0</mass><mass_center>0 0 0</mass_center><Joint/></Body>'
        + old_body(1, old_joint("PinJoint", 1, "ground", ("hip",)))
        + old_body(2, old_joint("CustomJoint", 2, "s1", ("knee", "twist"), knee))
        + old_body(3, old_joint("WeldJoint", 3, "s2", ()), default=True)
        + old_body(4, old_joint("UniversalJoint", 4, "s1", ("c1", "c2"), reverse=True))
        + old_body(5, old_joint("FreeJoint", 5, "ground", ("f1", "f2", "f3", "f4", "f5", "f6")))
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<OpenSimDocument Version="{version}">\n<Model name="old">\n'
        "<defaults><Body name=\"default\"><inertia_yy>0.04</inertia_yy></Body></defaults>\n"
        f"<length_units> meters </length_units><gravity> 0.1 -9.8 0.2 </gravity>"
        f"<BodySet><objects>{bodies}</objects><groups/></BodySet>\n"
        '<MarkerSet><objects><Marker name="R.Toe"><body> s3 </body><location> 0.1 0.02 -0.3 </location>'
        "<fixed>false</fixed></Marker></objects></MarkerSet>\n</Model>\n</OpenSimDocument>\n"
    )  # fmt: skip


VERSION_2 = old_model(20302, "NaturalCubicSpline")
VERSION_3 = old_model(30000, "SimmSpline")

# The first version: before 10901 axes stood in a list, those that move alone, which OpenSim 4 does not read any more.


def first_model(version: int, transform: str) -> str:
    made = old_body(1, old_joint("CustomJoint", 1, "ground", ("hip", "twist", "rise"), transform))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<OpenSimDocument Version="{version}">\n<Model name="oldest">\n'
        f"<gravity> 0.1 -9.8 0.2 </gravity><BodySet><objects>{made}</objects></BodySet>\n</Model>\n</OpenSimDocument>\n"
    )


def oldest_axis(name: str, numbers: str, coordinate: str, is_rotation: bool) -> str:
    return (
        f'<TransformAxis name="{name}"><is_rotation>{str(is_rotation).lower()}</is_rotation>'
        f"<coordinate>{coordinate}</coordinate><axis>{numbers}</axis><function>{PLAIN}</function></TransformAxis>"
    )


PLAIN, ZERO = (
    "<LinearFunction><coefficients>1 0</coefficients></LinearFunction>",
    "<Constant><value>0</value></Constant>",
)
VERSION_1 = first_model(
    10901,
    spatial(
        old_axis("rotation1", "0 0 1", "hip", PLAIN),
        old_axis("rotation2", "1 0.1 0", "twist", PLAIN),
        old_axis("rotation3", "0 1 0", "", ZERO),
        old_axis("translation1", "0 1 0.2", "rise", PLAIN),
        old_axis("translation2", "1 0 0", "", ZERO),
        old_axis("translation3", "0 0 1", "", ZERO),
    ),
)
OLDEST = first_model(
    10900,
    "<TransformAxisSet><objects>"
    + oldest_axis("first", "0 0 1", "hip", True)
    + oldest_axis("third", "0 1 0.2", "rise", False)
    + oldest_axis("second", "1 0.1 0", "twist", True)
    + "</objects></TransformAxisSet>",
)

# On the way to version 4: names in connectors.
VERSION_3_5 = """<?xml version="1.0" encoding="UTF-8" ?>
<OpenSimDocument Version="30502">
<Model name="between">
<gravity>0 -9.8 0.5</gravity>
<BodySet><objects>
<Body name="arm"><mass>2.1</mass><mass_center>0.1 -0.2 0.05</mass_center>
<inertia>0.05 0.04 0.06 0.002 0.001 -0.003</inertia></Body>
</objects></BodySet>
<JointSet><objects>
<PinJoint name="shoulder">
<connectors>
<Connector_PhysicalFrame_ name="parent_body"><connectee_name>ground</connectee_name></Connector_PhysicalFrame_>
<Connector_PhysicalFrame_ name="child_body"><connectee_name>arm</connectee_name></Connector_PhysicalFrame_>
</connectors>
<location_in_parent>0.1 0.2 0.3</location_in_parent><orientation_in_parent>0.3 0.1 0.2</orientation_in_parent>
<location_in_child>0.02 -0.1 0.05</location_in_child><orientation_in_child>-0.2 0.3 0.4</orientation_in_child>
<CoordinateSet><objects>
<Coordinate name="lift"><default_value>0.2</default_value></Coordinate>
</objects></CoordinateSet>
<reverse>false</reverse>
</PinJoint>
</objects></JointSet>
</Model>
</OpenSimDocument>
"""

# Bodies and joints among the components of a model, frames by stations, coordinates that share a name or have none.


def station(name: str, frame: str, place: str) -> str:
    parent = f"<socket_parent_frame>{frame}</socket_parent_frame>"
    return f'<Station name="{name}">{parent}<location>{place}</location></Station>'


COMPONENTS = (
    '<?xml version="1.0"?>\n<OpenSimDocument Version="40500">\n<Model name="components">\n<components>'
    + body(
        1,
        more="<components>"
        + station("a", "..", "0.1 0.02 0.3")
        + station("b", "..", "0.2 -0.1 0.25")
        + "</components>",
    )
    + body(2)
    + station("c", "/b1", "-0.1 0.3 0.2")
    + '<StationDefinedFrame name="by_points"><ab_axis>-y</ab_axis><ab_x_ac_axis>+x</ab_x_ac_axis>'
    "<socket_point_a>/b1/a</socket_point_a><socket_point_b>/b1/b</socket_point_b><socket_point_c>/c</socket_point_c>"
    "<socket_origin_point>/c</socket_origin_point></StationDefinedFrame>"
    + joint("PinJoint", 1, "/ground", "/by_points", coordinates("turn"))
    + joint("UniversalJoint", 2, "/by_points", "/b2", coordinates("bend", "sway"))
    + "</components>\n<gravity>0.4 -9.7 0.3</gravity>\n<ForceSet><objects/></ForceSet>\n</Model>\n</OpenSimDocument>\n"
)

SCAPULA = model(
    "scapula",
    body(1) + body(2),
    joint("PinJoint", 1, "/ground", B[1], coordinates("lean"))
    + joint(
        "ScapulothoracicJoint",
        2,
        B[1],
        B[2],
        coordinates("abduction", "elevation", "upward", "winging"),
        "<thoracic_ellipsoid_radii_x_y_z>0.12 0.21 0.09</thoracic_ellipsoid_radii_x_y_z>"
        "<scapula_winging_axis_origin>0.03 -0.05</scapula_winging_axis_origin>"
        "<scapula_winging_axis_direction>0.4</scapula_winging_axis_direction>",
    ),
    markers(marker("acromion", B[2])),
)

FREE_MODELS = {
    "joints": JOINTS,
    "functions": FUNCTIONS,
    "backwards": BACKWARDS,
    "components": COMPONENTS,
    "scapula": SCAPULA,
    "version 1": VERSION_1,
    "version 3": VERSION_3,
    "version 3.5": VERSION_3_5,
}


# Constraints.


def constraints(*made: str) -> str:
    return f"<ConstraintSet><objects>{''.join(made)}</objects></ConstraintSet>"


def coupler(name: str, independent: str, dependent: str, law: str, more: str = "") -> str:
    return (
        f'<CoordinateCouplerConstraint name="{name}">'
        f"<coupled_coordinates_function>{function(law, '')}</coupled_coordinates_function>"
        f"<independent_coordinate_names>{independent}</independent_coordinate_names>"
        f"<dependent_coordinate_name>{dependent}</dependent_coordinate_name>{more}</CoordinateCouplerConstraint>"
    )


def value(number: float, more: str = "") -> str:
    return f"<default_value>{number}</default_value>{more}"


COUPLED = model(
    "coupled",
    "".join(body(number) for number in range(1, 7)),
    joint("PinJoint", 1, "/ground", B[1], coordinates("q1", q1=value(0.4)))
    + joint("PinJoint", 2, B[1], B[2], coordinates("q2"))
    + joint("SliderJoint", 3, B[2], B[3], coordinates("q3"))
    + joint("PinJoint", 4, B[3], B[4], coordinates("held", held=value(0.35, "<locked>true</locked>")))
    + joint(
        "PinJoint",
        5,
        B[4],
        B[5],
        coordinates(
            "driven",
            driven=f"<prescribed>true</prescribed><prescribed_function>{function('Sine', '')}</prescribed_function>",
        ),
    )
    + joint("UniversalJoint", 6, B[5], B[6], coordinates("w1", "w2", w1=value(0.2))),
    constraints(
        coupler("follow", "q1", "q2", "LinearFunction", "<scale_factor>0.8</scale_factor>"),
        coupler("ride", "q1", "q3", "SimmSpline"),
        coupler("off", "w1", "w2", "LinearFunction", "<isEnforced>false</isEnforced>"),
    ),
)


def ends(first: str, second: str) -> str:
    return (
        f"<socket_body_1>{first}</socket_body_1><socket_body_2>{second}</socket_body_2>"
        "<location_body_1>0.05 -0.1 0.02</location_body_1><location_body_2>-0.04 0.06 0.09</location_body_2>"
    )


TIED = model(
    "tied",
    "".join(body(number) for number in range(1, 4)),
    joint("PinJoint", 1, "/ground", B[1], coordinates("a"))
    + joint("GimbalJoint", 2, B[1], B[2], coordinates("b1", "b2", "b3"))
    + joint("FreeJoint", 3, "/ground", B[3], coordinates("rx", "ry", "rz", "tx", "ty", "tz")),
    constraints(
        '<ConstantDistanceConstraint name="rod">' + ends("/ground", B[2])
        + "<constant_distance>0.3</constant_distance></ConstantDistanceConstraint>",
        '<PointConstraint name="hook">' + ends(B[2], B[3]) + "</PointConstraint>",
        '<PointOnLineConstraint name="wire"><socket_line_body>/bodyset/b1</socket_line_body>'
        "<socket_follower_body>/bodyset/b3</socket_follower_body><line_direction_vec>0.3 1 -0.2</line_direction_vec>"
        "<point_on_line>0.1 0.05 0.02</point_on_line><point_on_follower>0.02 0.3 0.1</point_on_follower>"
        "</PointOnLineConstraint>",
    ),
)  # fmt: skip
WELDED = model(
    "welded",
    body(1) + body(2),
    joint("PinJoint", 1, "/ground", B[1], coordinates("a"))
    + joint("FreeJoint", 2, "/ground", B[2], coordinates("rx", "ry", "rz", "tx", "ty", "tz")),
    constraints(
        '<WeldConstraint name="glue"><socket_frame1>one</socket_frame1><socket_frame2>two</socket_frame2><frames>'
        + offset("one", B[1], 2) + offset("two", B[2], 3) + "</frames></WeldConstraint>",
    ),
)  # fmt: skip

# A four-bar linkage in a plane that is turned from all axes, by four pins, and so with a joint that closes a loop.


def bar(name: str, length: float) -> str:
    return (
        f'<Body name="{name}"><mass>{length * 3:.6g}</mass><mass_center>{length / 2:.6g} 0.02 0</mass_center>'
        f"<inertia>0.01 0.02 {0.3 * length**2:.6g} 0 0 0</inertia></Body>"
    )


def pin(name: str, parent: str, at: str, child: str, child_at: str, coordinate: str, start: float) -> str:
    frames = "".join(
        f'<PhysicalOffsetFrame name="{end}"><socket_parent>{frame}</socket_parent><translation>{place}</translation>'
        f"<orientation>{'0.2 -0.3 0.1' if frame == '/ground' else '0 0 0'}</orientation></PhysicalOffsetFrame>"
        for end, frame, place in (("inner", parent, at), ("outer", child, child_at))
    )
    return (
        f'<PinJoint name="{name}"><socket_parent_frame>inner</socket_parent_frame>'
        f"<socket_child_frame>outer</socket_child_frame>{coordinates(coordinate, **{coordinate: value(start)})}"
        f"<frames>{frames}</frames></PinJoint>"
    )


FOUR_BAR = model(
    "four-bar",
    bar("crank", 0.3) + bar("coupler", 0.8) + bar("rocker", 0.6),
    pin("A", "/ground", "0 0 0", "/bodyset/crank", "0 0 0", "crank_angle", 1.0)
    + pin("B", "/bodyset/crank", "0.3 0 0", "/bodyset/coupler", "0 0 0", "coupler_angle", -0.8167)
    + pin("C", "/bodyset/coupler", "0.8 0 0", "/bodyset/rocker", "0.6 0 0", "rocker_angle", 0.5425)
    # Half a metre along x of the plane in which the bars move, seen from the ground.
    + pin(
        "D",
        "/ground",
        "0.4752818929610317 0.01971295138754308 0.1540081873504483",
        "/bodyset/rocker",
        "0 0 0",
        "last_angle",
        0.7258,
    ),
)

HELD_MODELS = {"coupled": COUPLED, "tied": TIED, "welded": WELDED, "four-bar": FOUR_BAR}
