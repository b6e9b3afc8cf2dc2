"""The JavaScript beside an exported module: how it is used, and a few lines that do it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from kanes.codegen.function import KernelFunction
from kanes.expr.names import one_line

_WRAPPER = Path(__file__).with_name("wrapper.js")


def javascript(model: str, file: str, functions: Sequence[KernelFunction]) -> str:
    """An ES module that loads the WebAssembly in a file beside it."""
    first = functions[0]
    arguments = {group: names for each in functions for group, names in each.arguments.items()}
    a = ", a" if "a" in first.arguments else ""
    lines = [
        f"The model '{model}' by Kanes, for browsers and Node, computed by {file} beside this file.",
        "",
        f'    import {{ load }} from "./{Path(file).stem}.js";',
        "",
        "    const model = await load();",
        f"    const f = model.function({json.dumps(first.name)}, parameters, inputs);",
        f"    f(t, x{a})",
        "",
        "Parameters, inputs and x are tables by name, or arrays in the order below. The result is a new Float64Array,",
        "column by column where f.shape has two numbers. load() takes another URL too, or the bytes of the module.",
        "",
        *(f"    {group}: {', '.join(names) or 'nothing'}" for group, names in arguments.items()),
        "",
        *(f"    {json.dumps(each.name)}: ({', '.join(each.arguments)}) → {_size(each)}" for each in functions),
    ]
    comment = "".join(f"// {one_line(line)}".rstrip() + "\n" for line in lines)
    return f"{comment}\nconst FILE = {_quoted(file)};\n\n{_WRAPPER.read_text(encoding='utf-8')}"


def _size(function: KernelFunction) -> str:
    return " × ".join(str(number) for number in function.shape)


def _quoted(text: str) -> str:
    """A text as JavaScript has it; `<` is written by its number, so that no tag of a page ends here."""
    return re.sub(r"[<\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text))
