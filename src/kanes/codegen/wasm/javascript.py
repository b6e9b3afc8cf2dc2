"""The JavaScript beside an exported module: how it is used, and a few lines that do it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from kanes.codegen.function import KernelFunction
from kanes.expr.names import one_line

_WRAPPER = Path(__file__).with_name("wrapper.js")


def javascript(
    model: str,
    file: str,
    functions: Sequence[KernelFunction],
    about: Sequence[str],
    numbers: Mapping[str, Mapping[str, float]],
) -> str:
    """An ES module that loads the WebAssembly in a file beside it.

    `about` are lines on names and functions for its head, and `numbers` those that came with the model, by array.
    """
    first = functions[0]
    a = ", a" if "a" in first.arguments else ""
    lines = [
        f"The model '{model}' by Kanes, for browsers and Node, computed by {file} beside this file.",
        "",
        f'    import {{ load, NUMBERS }} from "./{Path(file).stem}.js";',
        "",
        "    const model = await load();",
        f"    const f = model.function({json.dumps(first.name)}, NUMBERS.p, NUMBERS.w);",
        f"    f(0, NUMBERS.x{a})",
        "",
        "Parameters, inputs and x are tables by name, or arrays in the order below; NUMBERS has those that came with",
        "the model. The result is a new Float64Array, column by column where f.shape has two numbers. load() takes",
        "another URL too, or the bytes of the module.",
        "",
        *about,
    ]
    comment = "".join(f"// {one_line(line)}".rstrip() + "\n" for line in lines)
    tables = f"const FILE = {_quoted(file)};\nexport const NUMBERS = {_quoted(numbers)};\n"
    return f"{comment}\n{tables}\n{_WRAPPER.read_text(encoding='utf-8')}"


def _quoted(content: str | Mapping[str, Mapping[str, float]]) -> str:
    """A text or tables as JavaScript has them; `<` is written by its number, so that no tag of a page ends here."""
    return re.sub(r"[<\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", json.dumps(content))
