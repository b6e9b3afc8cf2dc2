"""Tables of numbers in LLVM IR: a binary search, and an entry by its number."""

from __future__ import annotations

from functools import cache

# How many of n rising numbers x has passed: those for which x < number is not true, for NaN one more than there are.
_PIECE = """define internal double @kanes_piece(ptr %table, i64 %n, double %x) nounwind {
start:
  br label %test
test:
  %i = phi i64 [ 0, %start ], [ %i.next, %halved ]
  %left = phi i64 [ %n, %start ], [ %left.next, %halved ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %halved, label %end
halved:
  %half = lshr i64 %left, 1
  %middle = add i64 %i, %half
  %place = getelementptr double, ptr %table, i64 %middle
  %number = load double, ptr %place, align 8
  %is.below = fcmp olt double %x, %number
  %beyond = add i64 %middle, 1
  %rest = sub i64 %left, %half
  %fewer = sub i64 %rest, 1
  %i.next = select i1 %is.below, i64 %i, i64 %beyond
  %left.next = select i1 %is.below, i64 %half, i64 %fewer
  br label %test
end:
  %is.nan = fcmp uno double %x, %x
  %more.nan = zext i1 %is.nan to i64
  %passed = add i64 %i, %more.nan
  %found = sitofp i64 %passed to double
  ret double %found
}
"""
_PICK = """define internal double @kanes_pick(ptr %table, i64 %n, double %piece) nounwind {
  %i = fptosi double %piece to i64
  %place = getelementptr double, ptr %table, i64 %i
  %number = load double, ptr %place, align 8
  ret double %number
}
"""


@cache
def table_function(kind: str, lanes: int) -> tuple[str, str]:
    """The name and text of a function of a table, how many numbers it has, and what is looked up in it.

    `kanes_piece` or `kanes_pick` of one number, or of several, one after the other.
    """
    name, text = f"kanes_{kind}", _PIECE if kind == "piece" else _PICK
    if lanes == 1:
        return name, text
    lines, result, numbers = [], "poison", f"<{lanes} x double>"
    for lane in range(lanes):
        lines += [
            f"  %x{lane} = extractelement {numbers} %x, i32 {lane}",
            f"  %y{lane} = call double @{name}(ptr %table, i64 %n, double %x{lane})",
            f"  %r{lane} = insertelement {numbers} {result}, double %y{lane}, i32 {lane}",
        ]
        result = f"%r{lane}"
    body = "\n".join([*lines, f"  ret {numbers} {result}"])
    many = f"define internal {numbers} @{name}_{lanes}(ptr %table, i64 %n, {numbers} %x) nounwind {{\n{body}\n}}\n"
    return f"{name}_{lanes}", text + many
