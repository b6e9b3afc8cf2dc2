"""The equations of motion of a spacecraft file of 42 in plain NumPy, from its lines by place.

    (Ωᵀ I Ω + Vᵀ m V) u̇ = Ωᵀ (T − I α_r − ω × H) + Vᵀ (F − m a_r)

for trees of bodies with gimballed, spherical and sliding joints, as on Stoneking's slides, with all vectors in N. The
speeds are ω of body 0 in its axes, then of each joint the rates of its turns (or ω of Go in Gi, in Go) and of its
slides, then the velocity of the origin of body 0. Wheels carry momentum h a, whose rate is the torque on them. Springs
and dampers act as Γ τ along the axles. Nothing here is from Kanes.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np


def values(text):
    """The words of a line before its remark, as numbers where they are."""
    return [float(word) if word[0] in "+-.0123456789" else word for word in text.split("!")[0].split()]


class Craft:
    """A file of the newer layout, read as 42 reads it: line after line."""

    def __init__(self, path):
        lines = [line for line in Path(path).read_text().splitlines() if line.strip()]
        self.next = iter(lines).__next__
        self.skip(6 + 1 + 1)
        (self.point,) = self.take()
        self.position, self.velocity = np.array(self.take()), np.array(self.take())
        self.skip(1)
        (self.frames,), rate, q, angles = (self.take() for _ in range(4))
        self.rate = np.radians(rate)
        self.R0 = from_quaternion(q) if self.frames[1] == "Q" else turns(int(angles[3]), np.radians(angles[:3]))
        self.skip(1 + 7 + 3)
        count = int(self.take()[0])
        self.bodies = [self.body() for _ in range(count)]
        self.skip(4)
        self.joints = [self.joint(Path(path).parent) for _ in range(count - 1)]
        if count == 1:
            self.skip(16)
        self.skip(3)
        count = int(self.take()[0])
        self.wheels = [self.wheel() for _ in range(count)]
        if count == 0:
            self.skip(8)
        self.skip(7)
        count = int(self.take()[0])
        self.thrusters = [self.thruster() for _ in range(count)]

    def skip(self, count):
        for _ in range(count):
            self.next()

    def take(self):
        return values(self.next())

    def body(self):
        self.skip(1)
        (mass,), moments, (xy, xz, yz), center, momentum, _ = (self.take() for _ in range(6))
        self.skip(3)
        I = np.diag(moments) - np.array([[0, xy, xz], [xy, 0, yz], [xz, yz, 0]])
        return {"m": mass, "I": I, "c": np.array(center), "h": np.array(momentum)}

    def joint(self, folder):
        self.skip(1)
        (is_driven,) = (word == "ACTUATED" for word in self.take())
        (inner, outer), (count, sequence, kind), (slides, along) = (self.take() for _ in range(3))
        rot_locked, trn_locked, angles, rates, places, speeds, to_gi, to_bo, r_i, r_o = (self.take() for _ in range(10))
        (file,) = self.take()
        springs = np.zeros((4, 3))
        if file != "NONE" and not is_driven:
            lines = (folder / file).read_text().splitlines()
            springs = np.array([values(line) for line in lines[3:7]])
        count, slides = int(count), int(slides)
        is_ball = kind == "SPHERICAL"
        return {
            "inner": int(inner), "outer": int(outer), "ball": is_ball,
            "axes": [int(digit) - 1 for digit in ("123" if is_ball else str(int(sequence)))[:count]],
            "along": [int(digit) - 1 for digit in str(int(along))[:slides]],
            "locked": [word == "TRUE" for word in (*rot_locked[:count], *trn_locked[:slides])],
            "angles": np.radians(angles[:count]), "rates": np.radians(rates[:count]),
            "places": np.array(places[:slides]), "speeds": np.array(speeds[:slides]),
            "G": turns(int(to_gi[3]), np.radians(to_gi[:3])), "B": turns(int(to_bo[3]), np.radians(to_bo[:3])),
            "r_i": np.array(r_i), "r_o": np.array(r_o), "springs": springs,
            "drive": np.zeros(count + slides),
        }  # fmt: skip

    def wheel(self):
        self.skip(1)
        (h,), axis, _, (J,), (body,) = (self.take() for _ in range(5))
        self.skip(2)
        return {"h": h, "a": np.array(axis) / np.linalg.norm(axis), "J": J, "body": int(body)}

    def thruster(self):
        self.skip(2)
        _, axis, (body,), _ = (self.take() for _ in range(4))
        return {"a": np.array(axis) / np.linalg.norm(axis), "body": int(body)}

    # Equations

    def start(self):
        """A configuration and speeds: those of the file, with the origin of body 0 in the origin and at rest."""
        q = {"R": self.R0, "p": np.zeros(3), "joints": []}
        u = [*self.rate]
        for joint in self.joints:
            R = chain(joint["axes"], joint["angles"])
            q["joints"].append((R, joint["angles"], joint["places"]))
            held = zip((*joint["rates"], *joint["speeds"]), joint["locked"], strict=True)
            u += [0.0 if is_locked else value for value, is_locked in held]
        return q, np.array([*u, 0.0, 0.0, 0.0])

    def motion(self, q, u):
        """Of each body R, ω, origin, its velocity, α_r and a_r of its origin; and partials of ω and of the origin."""
        n = len(u)
        e = np.eye(n)
        R = q["R"]
        W, V = R @ e[:3], e[-3:]
        found = {0: (R, W, V, R @ u[:3], q["p"], u[-3:], np.zeros(3), np.zeros(3))}
        at = 3
        for joint, (turn, angles, places) in zip(self.joints, q["joints"], strict=True):
            R_i, W_i, V_i, w_i, p_i, v_i, al_i, a_i = found[joint["inner"]]
            G = R_i @ joint["G"]
            count = len(joint["axes"])
            rows, sigma = e[at : at + count], u[at : at + count]
            axles = G @ turn if joint["ball"] else G @ axles_in_gi(joint["axes"], angles)
            W, w = W_i + axles @ rows, w_i.copy()
            al = al_i.copy()
            if joint["ball"]:
                al = al + np.cross(w_i, axles @ sigma)
                w = w + axles @ sigma
            else:
                for axle, rate in zip(axles.T, sigma, strict=True):
                    al = al + np.cross(w, axle) * rate
                    w = w + axle * rate
            at += count
            slid = G[:, joint["along"]]
            rows, s = e[at : at + len(places)], u[at : at + len(places)]
            at += len(places)
            R = G @ turn @ joint["B"]
            r_i, r_o = R_i @ joint["r_i"] + slid @ places, R @ joint["r_o"]
            V = V_i - skew(r_i) @ W_i + slid @ rows + skew(r_o) @ W
            v = v_i + np.cross(w_i, r_i) + slid @ s - np.cross(w, r_o)
            a = a_i + np.cross(al_i, r_i) + np.cross(w_i, np.cross(w_i, r_i)) + 2 * np.cross(w_i, slid @ s)
            a = a - np.cross(al, r_o) - np.cross(w, np.cross(w, r_o))
            found[joint["outer"]] = (R, W, V, w, p_i + r_i - r_o, v, al, a)
        return [found[number] for number in range(len(self.bodies))]

    def equations(self, q, u, torques=None, thrusts=None, momenta=None):
        """COEF and RHS."""
        torques = np.zeros(len(self.wheels)) if torques is None else torques
        momenta = [wheel["h"] for wheel in self.wheels] if momenta is None else momenta
        n = len(u)
        M, f = np.zeros((n, n)), np.zeros(n)
        motion = self.motion(q, u)
        for number, (body, (R, W, V, w, _, _, al, a)) in enumerate(zip(self.bodies, motion, strict=True)):
            c, I = R @ body["c"], R @ body["I"] @ R.T
            V_c = V - skew(c) @ W
            a_c = a + np.cross(al, c) + np.cross(w, np.cross(w, c))
            H, T, F = I @ w + R @ body["h"], np.zeros(3), np.zeros(3)
            for wheel, h, torque in zip(self.wheels, momenta, torques, strict=True):
                if wheel["body"] == number:
                    H, T = H + R @ wheel["a"] * h, T - R @ wheel["a"] * torque
            for k, thruster in enumerate(self.thrusters):
                if thruster["body"] == number and thrusts is not None:
                    F = F + R @ thruster["a"] * thrusts[k]
                    T = T + np.cross(-c, R @ thruster["a"] * thrusts[k])
            M += W.T @ I @ W + body["m"] * V_c.T @ V_c
            f += W.T @ (T - I @ al - np.cross(w, H)) + V_c.T @ (F - body["m"] * a_c)
        return M, f + self.joint_forces(q, u, motion)

    def momenta(self, q, u):
        """Place and velocity of the mass centre, and the angular momentum about it."""
        mass = sum(body["m"] for body in self.bodies)
        moving = []
        for body, (R, _, _, w, p, v, _, _) in zip(self.bodies, self.motion(q, u), strict=True):
            c = R @ body["c"]
            moving.append((body["m"], p + c, v + np.cross(w, c), R @ (body["I"] @ R.T @ w + body["h"])))
        p = sum(m * place for m, place, _, _ in moving) / mass
        v = sum(m * speed for m, _, speed, _ in moving) / mass
        return p, v, sum(spin + m * np.cross(place - p, speed - v) for m, place, speed, spin in moving)

    def joint_forces(self, q, u, motion):
        f, at = np.zeros(len(u)), 3
        for joint, (turn, angles, places) in zip(self.joints, q["joints"], strict=True):
            count, slides = len(joint["axes"]), len(places)
            k, c, k_s, c_s = joint["springs"]
            R_i, W_i = motion[joint["inner"]][:2]
            W_o = motion[joint["outer"]][1]
            G = R_i @ joint["G"]
            axles = G @ turn if joint["ball"] else G @ axles_in_gi(joint["axes"], angles)
            bent = rotation_vector(turn) if joint["ball"] else angles
            tau = -k[:count] * bent - c[:count] * u[at : at + count] + joint["drive"][:count]
            f += (W_o - W_i).T @ (axles @ tau)
            at += count
            f[at : at + slides] += -k_s[:slides] * places - c_s[:slides] * u[at : at + slides] + joint["drive"][count:]
            at += slides
        return f

    def accelerations(self, q, u, *given):
        """u̇, zero where a lock holds a speed."""
        M, f = self.equations(q, u, *given)
        locked = [False] * 3 + [lock for joint in self.joints for lock in joint["locked"]] + [False] * 3
        free = np.flatnonzero(~np.array(locked))
        udot = np.zeros(len(u))
        udot[free] = np.linalg.solve(M[np.ix_(free, free)], f[free])
        return udot


def skew(r):
    return np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])


def about(axis, angle):
    a = np.eye(3)[axis]
    return np.cos(angle) * np.eye(3) + np.sin(angle) * skew(a) + (1 - np.cos(angle)) * np.outer(a, a)


def chain(axes, angles):
    R = np.eye(3)
    for axis, angle in zip(axes, angles, strict=True):
        R = R @ about(axis, angle)
    return R


def turns(sequence, angles):
    return chain([int(digit) - 1 for digit in str(sequence)], angles[: len(str(sequence))])


def axles_in_gi(axes, angles):
    return np.array([chain(axes[:n], angles[:n])[:, axes[n]] for n in range(len(axes))]).T.reshape(3, len(axes))


def from_quaternion(q):
    """R of a quaternion, scalar last."""
    v, s = np.array(q[:3]), q[3]
    return (s**2 - v @ v) * np.eye(3) + 2 * np.outer(v, v) + 2 * s * skew(v)


def rotation_vector(R):
    """θ n, by the angle and axis of R, for turns that are neither none nor half."""
    theta = np.arccos((np.trace(R) - 1) / 2)
    return theta / (2 * np.sin(theta)) * np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
