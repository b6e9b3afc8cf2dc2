"""Pictures and films: files that are sound, of what is there when it is there, the nearer before the further.

Proves: show/drawing/cameras.py, show/drawing/meshes.py, show/drawing/painting.py, show/drawing/posed_figures.py,
show/drawing/posing.py, show/drawing/picturing.py, show/drawing/filming.py.
"""

from functools import cache, partial
from math import pi
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import kanes as kn
from drawn_systems import library_scene
from elsewhere import SYSTEMS
from kanes.show.drawing import meshes
from kanes.show.drawing.cameras import camera_of
from kanes.show.drawing.painting import Painter
from kanes.show.drawing.posed_figures import Lettering, PosedFigure
from kanes.show.drawing.posing import PosedMotion, kept_motion
from kanes.show.drawing.scene import Base, Scene, SceneItem
from kanes.show.drawing.scene_builder import scene_of
from kanes.show.page.shown_motion import view_data

CHAIN = {"m_A": 1, "m_B": 1, "m_C": 1, "l_A": 0.4, "l_B": 0.4, "l_C": 0.4, "rho_A": 0.2, "rho_B": 0.2, "rho_C": 0.2}
CHAIN |= {"I_A": 0.02, "I_B": 0.02, "I_C": 0.02, "g": 9.81}


@cache
def chain_run():
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    rest = dict.fromkeys(("T1", "T2", "T3"), 0.0)
    start = {"q1": 0.4, "q2": 0.5, "q3": -0.3}
    return kernel.simulate(stop=0.5, times=np.linspace(0, 0.5, 6), initial=start, parameters=CHAIN, inputs=rest)


# Faces


@pytest.mark.parametrize(
    ("mesh", "volume"),
    [
        (meshes.box(), 8),
        (meshes.ball(), 4 / 3 * pi),
        (meshes.tube(), 2 * pi),
        (meshes.tube(tip=0.0), 2 / 3 * pi),
        (meshes.capsule(0.5, 2.0, 4), pi * 0.25 * 2 + pi / 6),
        (meshes.between(np.array([1.0, 2, 3]), np.array([3.0, 2, 1]), 0.5), pi * 0.25 * 8**0.5),
    ],
)
def test_meshes_are_closed_look_outwards_and_have_their_volume(mesh, volume):
    """Six times the volume is the sum of a·(b × c) over outward triangles. Corners cut off some of what is round."""
    a, b, c, d = (mesh.corners[mesh.faces[:, k]] for k in range(4))
    six = sum(np.einsum("ij,ij->", p, np.cross(q, r)) for p, q, r in ((a, b, c), (a, c, d)))
    assert 0.93 * volume < six / 6 <= volume * (1 + 1e-12)
    assert (mesh.edges[:, 3] >= 0).all()


def test_a_coil_ends_at_its_points_and_winds_about_the_line_between_them():
    start, stop = np.array([0.2, -1.0, 0.5]), np.array([1.0, 0.4, 1.1])
    line = meshes.coil(start, stop, 0.1, np.array([0.0, 0, 1]))
    assert np.array_equal(line[0], start)
    assert np.array_equal(line[-1], stop)
    axis = (stop - start) / np.linalg.norm(stop - start)
    away = np.linalg.norm(np.cross(line - start, axis), axis=1)
    assert away.max() == pytest.approx(0.1)
    assert np.array_equal(meshes.coil(start, start, 0.1, axis), [start, start])


def two_balls(near, far):
    """Balls along z, seen from there; the first is listed first."""
    balls = [SceneItem("ellipsoid", str(z), color, (1.0,) * 3, at=(0.3, 0.0, z)) for z, color in (near, far)]
    down = (0.0, -1.0, 0.0)
    return Scene("two", (Base("ground", "N", "O"),), tuple(balls), (), (), 1.0, down, (0.0, 0.0, 1.0))


@pytest.mark.parametrize("order", [1, -1])
def test_what_is_nearer_is_painted_last(order):
    scene = two_balls(*[(3.0, "#ff0000"), (-3.0, "#0000ff")][::order])
    painting = Painter(scene, camera_of(scene)).paint(np.zeros((1, 3)), np.eye(3)[None])
    _, fills, _, _ = painting.ordered()
    drawn = fills[fills[:, 3] > 0]
    assert drawn[0, 2] > drawn[0, 0]
    assert drawn[-1, 0] > drawn[-1, 2]
    # Only what faces the eye, with the outline of both.
    assert len(painting.polygons) < 2 * meshes.ball().faces.shape[0]


def test_cameras_have_right_up_and_towards_as_a_right_handed_frame():
    model = kn.library.three_link_chain()
    flat = camera_of(scene_of(model.freeze(), CHAIN)[0])
    np.testing.assert_allclose(flat.axes, np.eye(3), atol=1e-12)
    assert flat.flat
    scene, _ = scene_of(kn.library.humanoid().freeze(), {"g": 9.81})
    for view in (None, "x", "y", "z", (30, 60), [-170.0, -20.0]):
        axes = camera_of(scene, view).axes
        np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-14)
        assert np.linalg.det(axes) == pytest.approx(1)
        # Gravity is along −z: z is up, unless it is looked along.
        assert axes[1, 2] > 0 or view == "z"
    np.testing.assert_allclose(camera_of(scene, (0, 0)).eye, [1, 0, 0], atol=1e-14)
    np.testing.assert_allclose(abs(camera_of(scene, "y").eye), [0, 1, 0], atol=1e-12)


def test_a_level_plane_is_seen_from_above_whichever_way_is_down():
    for sign in (-1, 1):
        model = kn.Model("sled")
        x, y = model.coordinates("x y")
        model.gravity = sign * 9.81 * model.frame.z
        model.add_particle("sled", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
        camera = camera_of(scene_of(model.freeze(), {})[0])
        assert camera.flat
        np.testing.assert_allclose(camera.eye, [0, 0, -sign], atol=1e-8)
        assert camera.axes[0].max() == pytest.approx(1)
        assert np.linalg.det(camera.axes) == pytest.approx(1)


def test_pages_look_from_where_pictures_do():
    run = kn.library.study("spring_pendulum").run(stop=1)
    # Down is n_x, and positive angles are to the right.
    np.testing.assert_allclose(
        view_data(PosedMotion(kept_motion(run)).scene), [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], atol=1e-8
    )


# Pictures


@pytest.mark.heavy
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_of_the_library_has_a_picture(name):
    scene, poses, numbers = library_scene(name)
    values = {each: 0.4 + 0.1 * (k % 3) for k, each in enumerate(poses.names)} | numbers
    p, R = poses.along(values, 1)
    drawn = PosedFigure(scene, camera_of(scene), (p, R), Lettering(frames=True))
    drawn.draw(p[0], R[0], values)
    [painted] = drawn.axes.collections
    corners = np.concatenate([path.vertices for path in painted.get_paths()])
    assert np.isfinite(corners).all()
    (left, right), (low, high) = drawn.axes.get_xlim(), drawn.axes.get_ylim()
    assert left < corners[:, 0].min() < corners[:, 0].max() < right
    assert low < corners[:, 1].min() < corners[:, 1].max() < high
    # A unit is as long across as it is up.
    width, height = drawn.figure.get_size_inches()
    assert (right - left) / width == pytest.approx((high - low) / height)


def test_pictures_are_files_of_the_kind_that_their_names_say(tmp_path):
    run = chain_run()
    figure = run.picture(t=0.2, frames=True)
    assert run.write(tmp_path / "pose.svg", t=0.2, frames=True) == (tmp_path / "pose.svg",)
    root = ElementTree.fromstring((tmp_path / "pose.svg").read_text(encoding="utf-8"))  # noqa: S314
    assert root.tag.endswith("svg")
    assert {text.get_text() for text in figure.axes[0].texts} >= {"$q_1$", "$g$", r"$\hat{\mathbf{a}}_x$"}
    run.write(tmp_path / "pose.pdf", t=[0, 0.2], names=False)
    assert (tmp_path / "pose.pdf").read_bytes().startswith(b"%PDF")
    run.write(tmp_path / "pose.PNG")
    with Image.open(tmp_path / "pose.PNG") as image:
        shades = np.asarray(image.convert("L"))
    assert shades.min() < 100
    assert (shades == 255).mean() > 0.3


def test_the_same_picture_is_the_same_file(tmp_path):
    for name in ("one.svg", "other.svg"):
        chain_run().write(tmp_path / name, names=False)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_a_picture_of_several_times_has_the_last_in_front():
    figure = chain_run().picture(t=[0, 0.1, 0.2])
    layers = figure.axes[0].collections
    assert len(layers) == 3
    order = [layer.get_zorder() for layer in layers]
    assert order == sorted(order)
    # Paler colours are nearer to white.
    lightness = [layer.get_facecolor()[layer.get_facecolor()[:, 3] > 0, :3].mean() for layer in layers]
    assert lightness[0] > lightness[1] > lightness[2]


def test_words_of_a_picture_may_be_left_out():
    texts = [len(chain_run().picture(names=names).axes[0].texts) for names in (False, True)]
    assert texts[0] == 0 < texts[1]


def test_a_pose_between_kept_times_lies_on_the_cubic_with_the_rates_of_both():
    """Of a constant acceleration the cubic is the motion itself."""
    model = kn.Model("stone")
    z = model.coordinates("z")
    model.speeds("v")
    model.gravity = -8 * model.frame.z
    stone = model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=1)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=2, times=[0, 0.7, 2], initial={"z": 1, "v": 3}, parameters={})
    posed = PosedMotion(kept_motion(run))
    times = np.array([0, 0.3, 0.7, 1.1, 2.0])
    p, _, coordinates = posed.at(times)
    number = [base.point for base in posed.scene.bases].index(stone.center.name)
    # Rounding of the integration, whose tolerance is far below.
    np.testing.assert_allclose(p[:, number, 2], 1 + 3 * times - 4 * times**2, atol=1e-9)
    np.testing.assert_allclose(coordinates["z"], p[:, number, 2], atol=1e-14)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"t": 3}, "t=3 is outside the motion of 'three-link chain', from 0 to 0.5. Give a time within it."),
        ({"t": "now"}, "t='now' is not a time. Give a number"),
        ({"view": "up"}, "view='up' is not a direction. Give 'x', 'y' or 'z'"),
        ({"view": (0, 100)}, "view=(0, 100) is not a direction"),
    ],
)
def test_what_no_picture_can_be_made_of_is_named(wrong, words, tmp_path):
    for draw in (chain_run().picture, partial(chain_run().write, tmp_path / "pose.svg")):
        with pytest.raises(kn.KanesError) as raised:
            draw(**wrong)
        assert words in str(raised.value)
    assert list(tmp_path.iterdir()) == []


# Films


def test_films_have_their_pictures_at_even_times(tmp_path):
    run = chain_run()
    assert run.write(tmp_path / "motion.gif", fps=10, speed=2.5) == (tmp_path / "motion.gif",)
    with Image.open(tmp_path / "motion.gif") as film:
        # At 0, 0.25 and 0.5 s of the motion, a tenth of a second each.
        assert film.n_frames == 3
        assert film.info["duration"] == 100
        first = np.asarray(film.convert("L"), dtype=int)
        film.seek(2)
        assert np.abs(np.asarray(film.convert("L"), dtype=int) - first).max() > 50


@pytest.mark.heavy
def test_a_replay_is_filmed_as_numbered_pictures(tmp_path):
    equations = kn.derive(kn.library.three_link_chain())
    t = np.linspace(0, 1, 21)
    q = {"q1": 0.3 * np.sin(t), "q2": 0.2 * t, "q3": 0 * t}
    replay = kn.replay(equations, t, q, parameters=CHAIN)
    files = replay.write(f"{tmp_path}/motion/", fps=2, view=(-60, 30), names=True)
    assert files == tuple(tmp_path / "motion" / name for name in ("0001.png", "0002.png", "0003.png"))
    assert replay.write(tmp_path / "motion", fps=2) == files  # now that the folder is there
    sizes = set()
    for file in files:
        with Image.open(file) as image:
            sizes.add(image.size)
    assert len(sizes) == 1


def test_an_mp4_needs_ffmpeg_and_says_so(tmp_path, monkeypatch):
    from matplotlib.animation import FFMpegWriter

    monkeypatch.setattr(FFMpegWriter, "isAvailable", classmethod(lambda cls: False))
    with pytest.raises(kn.FileError, match="by the program ffmpeg, which is not installed. Install it, on Debian by"):
        chain_run().write(tmp_path / "motion.mp4")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"fps": 0}, "write: fps=0 must be a positive number. Give such as fps=25."),
        ({"fps": 500}, "write: fps=500 must lie between 1 and 100. Give such as fps=25."),
        ({"speed": "fast"}, "write, speed: 'fast' is not a number"),
        ({"speed": 1e-4}, "write: 125001 pictures are more than 3600, a minute at 60 a second. Give a lower fps="),
    ],
)
def test_what_no_film_can_be_made_of_is_named(wrong, words, tmp_path):
    for path in (tmp_path / "motion.gif", f"{tmp_path}/motion/"):
        with pytest.raises(kn.KanesError) as raised:
            chain_run().write(path, **wrong)
        assert words in str(raised.value)
    assert list(tmp_path.iterdir()) == []
