"""Plots of poles, frequency responses and root loci."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.figures import COLORS, GRAY, INK, plain, styled_figure, typeset
from kanes.base.types import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from kanes.analysis.linear.linear_model import LinearModel
    from kanes.analysis.linear.loci import RootLocus


def poles(model: LinearModel) -> Figure:
    """Eigenvalues in the complex plane."""
    with styled_figure(4.8, 3.8) as figure:
        axis = figure.subplots()
        if model.period is None:
            axis.axvline(0.0, color=GRAY, linewidth=0.8)
        else:
            around = np.exp(1j * np.linspace(0, 2 * np.pi, 181))
            axis.plot(around.real, around.imag, color=GRAY, linewidth=0.8)
            axis.set_aspect("equal")
        axis.axhline(0.0, color=GRAY, linewidth=0.8)
        values = model.eigenvalues
        axis.plot(values.real, values.imag, "x", color=COLORS[0], markersize=7, markeredgewidth=1.6)
        axis.margins(0.15)
        if not values.imag.any() and model.period is None:
            axis.set_ylim(-1.0, 1.0)
        axis.set(xlabel="real part", ylabel="imaginary part", title=plain(model.name))
    return figure


def bode(model: LinearModel, of: str, to: str, frequencies: Array | None) -> Figure:
    """Gain in decibels and phase in degrees over the frequency."""
    w = _frequencies(model) if frequencies is None else frequencies
    response = model.frequency_response(w)[model.outputs.index(to), model.inputs.index(of)]
    with styled_figure(6.2, 4.4) as figure:
        gain, phase = figure.subplots(2, 1, sharex=True)
        with np.errstate(divide="ignore"):
            gain.semilogx(w, 20 * np.log10(np.abs(response)), color=COLORS[0])
        phase.semilogx(w, np.degrees(np.unwrap(np.angle(response))), color=COLORS[0])
        gain.set_ylabel("gain in dB")
        phase.set(ylabel="phase in °", xlabel="frequency in rad/s")
        phase.locator_params(axis="y", nbins=6, steps=[1, 1.5, 3, 4.5, 9, 10])
        figure.align_ylabels([gain, phase])
        figure.suptitle(f"{plain(model.name)}: {typeset(to)} by {typeset(of)}")
    return figure


def _frequencies(model: LinearModel) -> Array:
    """Two decades around the frequencies of the modes, up to half the sampling rate."""
    sizes = np.array([mode.natural_frequency for mode in model.modes])
    sizes = sizes[(sizes > 1e-6 * sizes.max(initial=0.0)) & np.isfinite(sizes)]
    low, high = (sizes.min() / 30, sizes.max() * 30) if sizes.size else (0.01, 100.0)
    if model.period is not None:
        high = np.pi / model.period
    return np.geomspace(min(low, high / 100), high, 1000)


def parts(locus: RootLocus) -> Figure:
    """Real and imaginary parts over the parameter, one above the other."""
    with styled_figure(6.4, 5.0) as figure:
        real, imag = figure.subplots(2, 1, sharex=True)
        for axis, values, label in (
            (real, locus.eigenvalues.real, "real part"),
            (imag, locus.eigenvalues.imag, "imaginary part"),
        ):
            axis.axhline(0.0, color=GRAY, linewidth=0.8)
            for branch, row in enumerate(values.T):
                axis.plot(locus.values, row, color=COLORS[branch % len(COLORS)])
            axis.set_ylabel(label)
            _shade(axis, locus)
        for crossing in locus.crossings:
            real.plot(crossing.value, 0.0, "o", color=INK, markersize=4, zorder=3)
        figure.align_ylabels([real, imag])
        imag.set_xlabel(typeset(locus.over))
        imag.set_xlim(locus.values[0], locus.values[-1])
        figure.suptitle(plain(locus.name))
    return figure


def _shade(axis: Axes, locus: RootLocus) -> None:
    """Tint the ranges in which every mode decays."""
    edges = [locus.values[0], *sorted(crossing.value for crossing in locus.crossings), locus.values[-1]]
    for low, high in pairwise(edges):
        inside = (locus.values > low) & (locus.values < high)
        if inside.any() and locus.stable[inside].all():
            axis.axvspan(low, high, color=COLORS[2], alpha=0.12, linewidth=0, zorder=0)


def plane(locus: RootLocus) -> Figure:
    """Paths of the eigenvalues in the complex plane, from a circle to a cross."""
    with styled_figure(5.6, 4.6) as figure:
        axis = figure.subplots()
        axis.axvline(0.0, color=GRAY, linewidth=0.8)
        axis.axhline(0.0, color=GRAY, linewidth=0.8)
        for branch, row in enumerate(locus.eigenvalues.T):
            color = COLORS[branch % len(COLORS)]
            axis.plot(row.real, row.imag, color=color)
            axis.plot(row[0].real, row[0].imag, "o", color=color, markersize=5, markerfacecolor="none")
            axis.plot(row[-1].real, row[-1].imag, "x", color=color, markersize=6)
        for crossing in locus.crossings:
            axis.plot(0.0, crossing.frequency, "o", color=INK, markersize=4, zorder=3)
        axis.margins(0.1)
        span = f"{typeset(locus.over)} from {locus.values[0]:g} to {locus.values[-1]:g}"
        axis.set(xlabel="real part", ylabel="imaginary part", title=f"{plain(locus.name)}: {span}")
    return figure
