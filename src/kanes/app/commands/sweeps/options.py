"""Options of `kanes sweep`: varied symbols, by values or distributions, and kept values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

import numpy as np

from kanes.app.commands.options import assigned
from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.short_texts import did_you_mean, listed
from kanes.expr.symbols import Expr
from kanes.formats.model_files.formula_reader import FormulaError, read_formula
from kanes.formats.model_files.keep_expressions import KeptNames, read_kept
from kanes.studies.dispersions import distributions
from kanes.studies.dispersions.dispersions import Dispersions, dispersed
from kanes.studies.dispersions.distribution_types import Distribution
from kanes.studies.keep import Kept
from kanes.studies.study import Study
from kanes.studies.sweep import Sweep


class Sampling(TypedDict, total=False):
    """How dispersed numbers are sampled."""

    method: str
    seed: int


_CALL = re.compile(r"\s*(\w+)\s*\((.*)\)\s*", re.DOTALL)
# Numbers of each distribution, in their order, and how many of them there must be.
_NUMBERS: dict[str, tuple[tuple[str, ...], int]] = {
    "normal": (("mean", "deviation", "lowest", "highest"), 2),
    "lognormal": (("mean", "deviation"), 2),
    "uniform": (("lowest", "highest"), 2),
    "triangular": (("lowest", "peak", "highest"), 3),
}
_WORDS = (*_NUMBERS, "choice")
_SHAPES = "NAME=FIRST:LAST:COUNT, NAME=VALUE,VALUE,VALUE or a distribution such as NAME=normal(1,0.1)"


def chosen_sweep(
    study: Study,
    over: Sequence[str],
    named: str | None,
    sampling: Sampling,
    runs: int | None,
    keep: Sequence[str],
) -> Sweep:
    """The sweep of the command line, or one of the study by its name, or its only one."""
    if over and named is not None:
        raise WrongValueError("--over and --sweep both define what varies. Give one of the two.")
    found = Sweep(_over(over, sampling)) if over else _sampled(_of_study(study, named), sampling)
    total = found.runs if runs is None else runs
    if total is None:
        raise WrongValueError(
            f"The sweep over {listed(found.names)} has no number of runs. Give --runs, such as --runs 1000."
        )
    return Sweep(found.over, total, kept_in(study, keep) if keep else found.keep)


def _of_study(study: Study, named: str | None) -> Sweep:
    if not study.sweeps:
        raise WrongValueError(f"'{study.name}' has no sweep. Give --over NAME=FIRST:LAST:COUNT, such as m=1:2:11.")
    if named is None and len(study.sweeps) == 1:
        return next(iter(study.sweeps.values()))
    if named is None or named not in study.sweeps:
        near = did_you_mean(named, study.sweeps) if named else ""
        raise UnknownNameError(f"Choose a sweep of '{study.name}' with --sweep.{near} It has: {listed(study.sweeps)}.")
    return study.sweeps[named]


def _sampled(found: Sweep, sampling: Sampling) -> Sweep:
    """The same with another method or seed."""
    if not sampling:
        return found
    if not isinstance(found.over, Dispersions):
        raise _no_grid(sampling)
    options: Sampling = {"method": found.over.method, "seed": found.over.seed, **sampling}
    return Sweep(dispersed(*found.over.distributions, **options), found.runs, found.keep)


def _no_grid(sampling: Sampling) -> WrongValueError:
    word = next(iter(sampling))
    return WrongValueError(f"--{word}: a grid of values has no {word}. Omit it, or give distributions.")


# Varied symbols


def _over(texts: Sequence[str], sampling: Sampling) -> Mapping[str, tuple[float, ...]] | Dispersions:
    """Values by name, or distributions; not both."""
    found = [varied_in(text) for text in texts]
    drawn = [each for each in found if isinstance(each, Distribution)]
    if len(drawn) == len(found):
        return dispersed(*drawn, **sampling)
    grid = [each for each in found if not isinstance(each, Distribution)]
    if drawn:
        raise WrongValueError(
            f"'{grid[0][0]}' and '{drawn[0].names[0]}' mix values and a distribution. Make two sweeps, or give "
            "values as NAME=choice(1,2,3)."
        )
    if sampling:
        raise _no_grid(sampling)
    names = [name for name, _ in grid]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise WrongValueError(
            f"--over: {twice[0]} is given twice. Give all its values at once, such as {twice[0]}=1,2,5."
        )
    return dict(grid)


def varied_in(text: str) -> tuple[str, tuple[float, ...]] | Distribution:
    """`m=1:2:3` and `m=1,1.5,2` as a name and its values, `m=normal(1,0.1)` as a distribution.

    >>> varied_in("m=1:2:3")
    ('m', (1.0, 1.5, 2.0))
    >>> varied_in("k = uniform(10, 20)")
    <k uniform from 10 to 20>
    """
    name, given = assigned(text)
    call = _CALL.fullmatch(given)
    if call is not None and name:
        return _distribution(text, name, *call.groups())
    try:
        if ":" in given:
            first, last, count = given.split(":")
            values = np.linspace(_number(first), _number(last), int(count))
        else:
            values = np.array([_number(value) for value in given.split(",")])
    except (ValueError, FormulaError):
        values = np.empty(0)
    if not name or not values.size or not np.isfinite(values).all():
        raise WrongValueError(f"--over: cannot read '{text}'. Write {_SHAPES}.")
    return name, tuple(map(float, values))


def _number(text: str) -> float:
    """A number, or a formula of numbers such as pi/6."""
    found: Expr = read_formula(text, {})
    try:
        return float(found)
    except TypeError:
        raise ValueError(text) from None


def _distribution(text: str, name: str, word: str, inside: str) -> Distribution:
    if word not in _WORDS:
        near = did_you_mean(word, _WORDS)
        rest = " Define correlated numbers in a model file." if word == "correlated" else ""
        raise WrongValueError(f"'{text}': unknown distribution '{word}'.{near} There are {', '.join(_WORDS)}.{rest}")
    parts = [assigned(part) if "=" in part else ("", part) for part in inside.split(",")]
    try:
        numbers = [(key, _number(value)) for key, value in parts]
    except (ValueError, FormulaError):
        raise WrongValueError(f"'{text}': {word} takes numbers. Write such as {_EXAMPLES[word]}.") from None
    if word == "choice" and any(key for key, _ in numbers):
        raise WrongValueError(
            f"'{text}': choice takes values; define weights in a model file. Write such as {_EXAMPLES[word]}."
        )
    given = [value for _, value in numbers]
    make: Callable[..., Distribution] = getattr(distributions, word)
    return make(name, given) if word == "choice" else make(name, **_by_word(text, word, numbers))


_EXAMPLES = {
    "normal": "m=normal(1,0.1) or m=normal(1,0.1,lowest=0)",
    "lognormal": "c=lognormal(2,0.5)",
    "uniform": "k=uniform(10,20)",
    "triangular": "l=triangular(1,2,4)",
    "choice": "mode=choice(0,1,2)",
}


def _by_word(text: str, word: str, numbers: Sequence[tuple[str, float]]) -> dict[str, float]:
    """Numbers of a distribution by name: positional ones first, then keywords."""
    names, least = _NUMBERS[word]
    found: dict[str, float] = {}
    for index, (key, value) in enumerate(numbers):
        own = key or next(iter(names[index : index + 1]), "")
        if own not in names or own in found:
            break
        found[own] = value
    if len(found) < len(numbers) or not all(name in found for name in names[:least]):
        raise WrongValueError(f"'{text}': {word} takes {', '.join(names[:least])}. Write such as {_EXAMPLES[word]}.")
    return found


# Kept values


def kept_in(study: Study, texts: Sequence[str]) -> dict[str, Kept]:
    """Kept values by name, of texts such as `miss=final(x)` in the syntax of model files."""
    names = KeptNames.of(study)
    found: dict[str, Kept] = {}
    for text in texts:
        name, kept = assigned(text)
        kept = kept.strip()
        if not name or not kept or not name.isidentifier():
            raise WrongValueError(f"--keep: cannot read '{text}'. Write NAME=TEXT, such as miss=final(x).")
        if name in found:
            raise WrongValueError(f"--keep: {name} is given twice. Give different names.")
        found[name] = read_kept(kept, names)
    return found
