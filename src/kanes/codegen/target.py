"""The processor that machine code is made for: this one, or the one that `KANES_TARGET` names.

Name another one where results have to be the same on several machines, or to test a program for a processor that is
not at hand: `x86-64` has neither wide vectors nor fused multiplications, `x86-64-v3` both but no
vectors of eight numbers. This machine must have the instructions of the processor that is named.
"""

from __future__ import annotations

import os
import re
import tempfile
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from kanes.base.errors import UnknownNameError

if TYPE_CHECKING:
    from llvmlite.binding import Target

_NATIVE = "native"


def target() -> tuple[Target, str, str]:
    """LLVM's target, the name of the processor, and its features beyond those of that name."""
    wanted = os.environ.get("KANES_TARGET") or _NATIVE
    return _host() if wanted == _NATIVE else (_host()[0], _known(wanted), "")


def target_name() -> str:
    """A name for the processor: where code is made for the same one, the same program gives the same bits."""
    _, processor, features = target()
    return f"{processor} {sha256(features.encode()).hexdigest()[:8]}" if features else processor


def vector_width() -> int:
    """How many doubles the vectors of the processor have: eight or four; with two, pairs of them go as four."""
    return _vector_width(os.environ.get("KANES_TARGET") or _NATIVE)


@cache
def _vector_width(name: str) -> int:
    """Found from the registers in which LLVM adds eight numbers."""
    import llvmlite.binding as llvm  # noqa: PLC0415  # takes long to import

    found, processor, features = target()
    machine = found.create_target_machine(cpu=processor, features=features)
    sums = "define <8 x double> @f(<8 x double> %a) {\n %b = fadd <8 x double> %a, %a\n ret <8 x double> %b\n}\n"
    return 8 if "zmm" in machine.emit_assembly(llvm.parse_assembly(sums)) else 4


@cache
def _host() -> tuple[Target, str, str]:
    import llvmlite.binding as llvm  # noqa: PLC0415  # takes long to import; reading equations does without

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@cache
def _known(name: str) -> str:
    names = _names()
    if name not in names:
        near = get_close_matches(name, names, 1)
        raise UnknownNameError(
            f"KANES_TARGET: unknown processor '{name}' for this machine. Name one that LLVM knows, such as "
            f"'{near[0] if near else _host()[1]}', or '{_NATIVE}' for this one."
        )
    return name


@cache
def _names() -> list[str]:
    """All processors of this architecture. LLVM prints them on standard error for one named "help"."""
    with tempfile.TemporaryFile() as printed:
        before = os.dup(2)
        os.dup2(printed.fileno(), 2)
        try:
            _host()[0].create_target_machine(cpu="help")
        finally:
            os.dup2(before, 2)
            os.close(before)
        printed.seek(0)
        return re.findall(r"^ +(\S+) +- Select the", printed.read().decode(), re.MULTILINE)
