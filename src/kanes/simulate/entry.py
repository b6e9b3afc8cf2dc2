"""The door of the compiled loop, and its LLVM IR. Imported only where no machine code is in the cache."""

from __future__ import annotations

from numba import types

from kanes.simulate.lanes import integrate
from kanes.simulate.loop_types import compiled, data_at


@compiled  # type: ignore[untyped-decorator]
def _enter(table: int) -> None:
    integrate(data_at(table))


def llvm_code(name: str) -> str:
    """LLVM IR of a function that takes a place for a result, a place for an exception, and the address of a table."""
    signature = (types.int64,)
    _enter.compile(signature)
    result = _enter.overloads[signature]
    code: str = result.library.get_llvm_str()
    return code.replace("define linkonce_odr", "define internal").replace(result.fndesc.llvm_func_name, name)
