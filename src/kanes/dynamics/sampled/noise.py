"""Random disturbances as digital controllers: they drive an input by numbers drawn at intervals."""

from __future__ import annotations

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.dynamics.sampled.sampled import Sampled
from kanes.expr.formulas.digital import exponential, root_of
from kanes.expr.symbols import ExprLike, Input, Signal, as_expression


def white_noise(driven: Input, density: ExprLike, *, every: float) -> Sampled:
    """An input as band-limited white noise of mean zero: normal numbers, each held for an interval.

    The two-sided spectral `density` S, in units of the input squared per hertz, is that at low frequencies; it falls to
    0.4 S at 1/(2 every). Numbers have the variance S / every.

        kernel = equations.compile(sampled=kn.white_noise(F, 0.01, every=0.05))
    """
    signal = _signal(driven)
    deviation = root_of(as_expression(density, "white noise, density") / as_expression(every, "white noise, every"))
    return Sampled(every=every, draws={signal: deviation}, drives={driven: signal}, name=f"white noise of {driven}")


def gauss_markov(driven: Input, deviation: ExprLike, time_constant: ExprLike, *, every: float) -> Sampled:
    """An input as noise with a memory, of mean zero: a first-order Gauss–Markov process, held between instants.

        z ← φ z + σ √(1 − φ²) N(0, 1),   φ = exp(−every / τ)

    At instants it has the standard `deviation` σ and the correlation exp(−|t| / τ), exactly, from the start on.

        kernel = equations.compile(sampled=kn.gauss_markov(gust, 2.0, 5.0, every=0.1))
    """
    last, drawn, begun = (Signal(f"{_signal(driven)}_{what}") for what in ("last", "drawn", "begun"))
    sigma = as_expression(deviation, "Gauss–Markov noise, deviation")
    constant = as_expression(time_constant, "Gauss–Markov noise, time_constant")
    if constant.is_number and not constant.is_positive:
        raise WrongValueError(f"Gauss–Markov noise: {time_constant!r} is not a time constant. Give a positive number.")
    phi = exponential(-as_expression(every, "Gauss–Markov noise, every") / constant)
    # The first number comes from the distribution that all of them have.
    now = begun * phi * last + sigma * root_of(1 - begun * phi**2) * drawn
    return Sampled(
        every=every,
        draws={drawn: 1},
        remembers={last: 0, begun: 0},
        updates={last: now, begun: 1},
        drives={driven: now},
        name=f"Gauss–Markov noise of {driven}",
    )


def _signal(driven: object) -> Signal:
    if not isinstance(driven, Input):
        raise WrongTypeError(f"noise: {driven!r} is not an input. Give an input of the model, model.inputs('F').")
    signal: Signal = Signal(f"{driven}_noise")
    return signal
