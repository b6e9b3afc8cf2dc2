"""LLVM IR of compiled loops, made simple for no processor in particular: short enough to be kept, and soon compiled.

Numba writes a hundred instructions where LLVM needs one, and takes long to be imported. What is kept is what LLVM makes
of it before it looks at the processor, with functions that are added later left open.
"""

from __future__ import annotations

import re

from kanes.codegen.machine import optimize

# The part of a loop that is compiled by itself, as the rest of it knows it.
ORDINARY = "kanes_ordinary"
# What LLVM finds again by itself, and does not call the same in all of its versions: attributes, lives of variables,
# and the processor.
_PASSING = re.compile(
    r" captures\(none\)| #\d+\b|^attributes #.*$|^.*@llvm\.lifetime\..*\n|"
    r"^(source_filename|target (triple|datalayout)|; (ModuleID|Function Attrs)).*\n",
    re.MULTILINE,
)
_LONG_NAME = re.compile(r"@(_ZN\w+)")


def simplified(code: str, pure: str) -> str:
    """LLVM IR, simplified; functions that it lacks whose names start with `pure` give the same whenever they are asked.

    Functions are not put into each other, loops not unrolled: what gains by that is known later.
    """
    import llvmlite.binding as llvm  # noqa: PLC0415  # takes long to import; reading equations does without

    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
    code = re.sub(
        rf"^(declare \w+ @{pure}\w+\(i64\)).*$", r"\1 memory(none) nounwind willreturn", code, flags=re.MULTILINE
    )
    module = llvm.parse_assembly(code)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    options.inlining_threshold = 0
    options.loop_unrolling = options.loop_interleaving = False
    options.loop_vectorization = options.slp_vectorization = False
    optimize(module, machine, options)
    code = _PASSING.sub("", str(module))
    # Numba's names say how it was called and where.
    names = {name: f"kanes_{number}" for number, name in enumerate(dict.fromkeys(_LONG_NAME.findall(code)))}
    return _LONG_NAME.sub(lambda found: f"@{names[found[1]]}", code)


def with_ordinary(code: str, body: str) -> str:
    """LLVM IR of a loop with the way to that part: a function of %table and %what."""
    code = re.sub(rf"^declare void @{ORDINARY}\(.*\n", "", code, flags=re.MULTILINE)
    return f"{code}\ndefine internal void @{ORDINARY}(i64 %table, i64 %what) alwaysinline {{\n{body}}}\n"
