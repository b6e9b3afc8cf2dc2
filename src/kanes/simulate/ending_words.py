"""How runs can end, in words by numbers: those of the compiled loop, then those of moments with contacts.

Stored sweeps have the numbers: new words go to the end.
"""

from __future__ import annotations

from kanes.simulate.loop.endings import WORDS

_AT_MOMENTS = (
    "no consistent mode",
    "several modes",
    "no time passes",
    "cannot lock",
    "locked already",
    "reset to inside",
)
ENDING_WORDS = {**WORDS, **dict(enumerate(_AT_MOMENTS, start=32))}
ENDINGS = {word: ending for ending, word in ENDING_WORDS.items()}
