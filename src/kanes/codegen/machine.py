"""LLVM IR to machine code in this process, by llvmlite; no compiler on the machine is used."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable
from ctypes import addressof
from functools import cache, wraps
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

from kanes.base.types import Array
from kanes.codegen.cache import object_key, read_object, write_object
from kanes.codegen.target import target

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef, PipelineTuningOptions, TargetMachine

_Made = TypeVar("_Made")
# A view of any buffer, for its address.
_Bytes = ctypes.c_char * 0


class MachineFunction:
    """A compiled function of pointers, from the cache if it is there.

    `key` identifies the code, or is None where it is not to be kept; `write` gives its LLVM IR when it has to be
    compiled. `address` is valid as long as this object lives.
    """

    def __init__(self, name: str, pointers: int, key: str | None, write: Callable[[], str]) -> None:
        import llvmlite  # noqa: PLC0415  # takes long to import; reading equations does without
        import llvmlite.binding as llvm  # noqa: PLC0415  # as above

        architecture, cpu, features = target()
        version = llvmlite.__version__, str(llvm.llvm_version_info)
        entry = None if key is None else object_key(key, cpu, features, architecture.triple, *version)
        stored = None if entry is None else read_object(entry)
        self.was_cached = stored is not None
        code = object_code(write()) if stored is None else stored
        if entry is not None and stored is None:
            write_object(entry, code)
        # The engine owns the code; it is kept for as long as the address may be called. Its module is empty, and its
        # target machine compiles nothing: LLVM's intermediate code and tables would take ten times the code's memory.
        machine = architecture.create_target_machine(cpu=cpu, features=features)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self.address: int = self._engine.get_function_address(name)
        self.call = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * pointers)(self.address)

    def __call__(self, *arrays: Array) -> None:
        """Call with contiguous arrays, inputs first, then outputs. Other Python threads may run meanwhile."""
        self.call(*[address_of(array) for array in arrays])


def object_code(ir: str) -> bytes:
    """An object file of LLVM IR for the processor of `target`."""
    import llvmlite.binding as llvm  # noqa: PLC0415  # takes long to import; reading equations does without

    machine = _compiler(*target()[1:])
    with llvm.create_context() as context, llvm.parse_assembly(ir, context) as module:
        module.verify()
        optimize(module, machine, llvm.create_pipeline_tuning_options(speed_level=2))
        code: bytes = machine.emit_object(module)
    return code


@cache
def _compiler(cpu: str, features: str) -> TargetMachine:
    """The target machine that compiles everything for a processor; its tables take most of a megabyte."""
    return target()[0].create_target_machine(cpu=cpu, features=features, opt=2)


def optimize(module: ModuleRef, machine: TargetMachine, options: PipelineTuningOptions) -> None:
    """Run LLVM's default passes over a module."""
    import llvmlite.binding as llvm  # noqa: PLC0415  # takes long to import; reading equations does without

    with llvm.create_pass_builder(machine, options) as builder:
        passes = builder.getModulePassManager()
        try:
            passes.run(module, builder)
        finally:
            # Closing the passes does not free them: ObjectRef comes first in their class and hides how (llvmlite 0.50).
            llvm.newpassmanagers.NewPassManager._dispose(passes)
            passes.detach()


def made_once(make: Callable[..., _Made]) -> Callable[..., _Made]:
    """A function whose results are made once and kept, whichever thread is first.

    Were code made twice, one of the two would be freed while the thread that made it has its address.
    """
    lock, made = RLock(), cache(make)

    @wraps(make)
    def called(*arguments: Hashable) -> _Made:
        with lock:
            return made(*arguments)

    return called


def address_of(array: Array) -> int:
    """Where a contiguous array is: the value of `array.ctypes.data`, most often in a sixth of its time."""
    try:
        return addressof(_Bytes.from_buffer(array))  # type: ignore[arg-type]  # arrays show buffers, untyped
    except (TypeError, ValueError):
        # A read-only array has no writable buffer.
        address: int = array.ctypes.data
        return address
