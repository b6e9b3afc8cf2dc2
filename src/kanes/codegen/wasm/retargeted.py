"""Loops that Numba compiled, made into WebAssembly by LLVM."""

from __future__ import annotations

import re

import llvmlite.binding as llvm

from kanes.codegen.machine import optimize

_TRIPLE = "wasm32-unknown-unknown"
# What all engines have had for years; no vectors, since one run at a time has no use for them.
_FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"


def linked(code: str, other: str) -> str:
    """Two modules of LLVM IR as one."""
    module = llvm.parse_assembly(code)
    module.link_in(llvm.parse_assembly(other))
    return str(module)


def wasm_object(ir: str) -> bytes:
    """A relocatable object of LLVM IR that was written for another processor.

    Addresses are of 64 bits in it and of 32 bits in WebAssembly, whose memory is smaller: none of them loses anything.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(opt=2, features=_FEATURES)
    ir = re.sub(r"^target (triple|datalayout).*$", "", ir, flags=re.MULTILINE)
    # LLVM ends the process where it meets a common symbol.
    ir = re.sub(r"= common (local_unnamed_addr )?global", "= internal global", ir)
    module = llvm.parse_assembly(ir)
    module.triple, module.data_layout = _TRIPLE, str(machine.target_data)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = False
    optimize(module, machine, options)
    written: bytes = machine.emit_object(module)
    return written
