"""A craft so far from the origin that single precision tears it apart."""

import kanes as kn


def craft_on_an_orbit():
    """Two masses on a boom of 0.6 m, 7 000 km from the origin, for ten minutes."""
    model = kn.Model("craft")
    x, y, q = model.coordinates("x y q")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    Q = P.moved("Q", 0.6 * model.frame.rotated("B", q, model.frame.z).x)
    model.add_particle("bus", P, mass=100)
    model.add_particle("tip", Q, mass=10)
    kn.spacecraft.central_gravity(model, mu=3.986004418e14)
    start = {"x": 7e6, "y": 0, "q": 0.3, "u_y": 7546, "u_q": 0.01}
    return kn.derive(model).compile().simulate(stop=600, parameters={}, initial=start)
