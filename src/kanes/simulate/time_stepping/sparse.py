"""Factors  H = L Lᵀ  of a sparse matrix of blocks, those of the blocks of speeds that contacts join.

The order is by least degree: next comes the block that is coupled to the fewest that are left. Sets of blocks are bits
of words, so that an elimination joins them by one operation for each word. The columns are worked out from left to
right.
"""

from __future__ import annotations

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.blocks import divide, factorise, solve_lower, solve_transposed, take, turn
from kanes.simulate.time_stepping.memory import StepData

BITS = 62


@compiled  # type: ignore[untyped-decorator]
def _bits(word: int) -> int:
    """How many bits of a word are set."""
    found = 0
    while word != 0:
        word &= word - 1
        found += 1
    return found


@compiled  # type: ignore[untyped-decorator]
def find_nodes(d: StepData) -> int:
    """Number the blocks that have contacts, and mark those that are coupled."""
    count = 0
    for b in range(d.blocks):
        d.node[b] = -1
    for c in range(d.count[0]):
        for side in range(2):
            b = d.block[c, side]
            if b >= 0 and d.node[b] < 0:
                d.node[b] = count
                d.block_of[count] = b
                count += 1
    words = count // BITS + 1
    for i in range(count):
        for word in range(words):
            d.near[i, word] = 0
        d.near[i, i // BITS] |= 1 << (i % BITS)
    for c in range(d.count[0]):
        if d.block[c, 1] >= 0:
            i, j = d.node[d.block[c, 0]], d.node[d.block[c, 1]]
            d.near[i, j // BITS] |= 1 << (j % BITS)
            d.near[j, i // BITS] |= 1 << (i % BITS)
    return count


@compiled  # type: ignore[untyped-decorator]
def _least_degree(d: StepData, count: int) -> int:
    best, found = count + 1, -1
    for i in range(count):
        if d.place[i] < 0 and d.marked[i] < best:
            best, found = d.marked[i], i
    return found


@compiled  # type: ignore[untyped-decorator]
def _degree(d: StepData, i: int, words: int) -> int:
    total = 0
    for word in range(words):
        total += _bits(d.near[i, word])
    return total


@compiled  # type: ignore[untyped-decorator]
def order(d: StepData, count: int) -> bool:
    """The order of elimination, and which blocks of L are not zero; whether there is room for them."""
    words = count // BITS + 1
    for i in range(count):
        d.place[i], d.row_first[i] = -1, -1
        d.marked[i] = _degree(d, i, words)
    entry, room = 0, 0
    for step in range(count):
        p = _least_degree(d, count)
        n = _width(d, p)
        d.place[p], d.pivot[step], d.column[step], d.diagonal_at[step] = step, p, entry, room
        room += n * n
        d.near[p, p // BITS] &= ~(1 << (p % BITS))
        for word in range(words):
            bits = d.near[p, word]
            bit = 0
            while bits != 0:
                if bits & 1:
                    i = word * BITS + bit
                    if entry >= d.fill or room > d.room:
                        return False
                    d.below[entry], d.below_at[entry] = i, room
                    room += _width(d, i) * n
                    entry += 1
                    for other in range(words):
                        d.near[i, other] |= d.near[p, other]
                    d.near[i, p // BITS] &= ~(1 << (p % BITS))
                    d.marked[i] = _degree(d, i, words)
                bits >>= 1
                bit += 1
    d.column[count] = entry
    return room <= d.room


@compiled  # type: ignore[untyped-decorator]
def _width(d: StepData, node: int) -> int:
    b = d.block_of[node]
    return d.begins[b + 1] - d.begins[b]


@compiled  # type: ignore[untyped-decorator]
def arrange(d: StepData, count: int) -> None:
    """Sort the blocks of each column by the order of elimination, and link those of each row."""
    for step in range(count):
        for e in range(d.column[step] + 1, d.column[step + 1]):
            node, at = d.below[e], d.below_at[e]
            k = e - 1
            while k >= d.column[step] and d.place[d.below[k]] > d.place[node]:
                d.below[k + 1], d.below_at[k + 1] = d.below[k], d.below_at[k]
                k -= 1
            d.below[k + 1], d.below_at[k + 1] = node, at
    for step in range(count - 1, -1, -1):
        for e in range(d.column[step], d.column[step + 1]):
            row = d.below[e]
            d.row_next[e] = d.row_first[row]
            d.row_first[row] = e
            d.row_column[e] = step


@compiled  # type: ignore[untyped-decorator]
def clear(d: StepData, count: int) -> None:
    """H = 0."""
    L, n = d.L, _width(d, d.pivot[count - 1])
    for k in range(d.diagonal_at[count - 1] + n * n):
        L[k] = 0.0


@compiled  # type: ignore[untyped-decorator]
def place_of(d: StepData, row: int, column: int) -> int:
    """Where the block of two nodes is; the column is eliminated first."""
    step = d.place[column]
    for e in range(d.column[step], d.column[step + 1]):
        if d.below[e] == row:
            return d.below_at[e]
    return -1


@compiled  # type: ignore[untyped-decorator]
def factorise_all(d: StepData, count: int) -> bool:
    """L in place of H; whether no pivot is zero."""
    for step in range(count):
        k = d.pivot[step]
        n, diagonal = _width(d, k), d.diagonal_at[step]
        for e in range(d.column[step], d.column[step + 1]):
            d.marked[d.below[e]] = d.below_at[e]
        link = d.row_first[k]
        while link >= 0:
            _take_column(d, link, n, diagonal)
            link = d.row_next[link]
        if not factorise(d.L, diagonal, n):
            return False
        for e in range(d.column[step], d.column[step + 1]):
            divide(d.L, diagonal, n, d.below_at[e], _width(d, d.below[e]))
    return True


@compiled  # type: ignore[untyped-decorator]
def _take_column(d: StepData, link: int, n: int, diagonal: int) -> None:
    """What an earlier column takes from the present one, which is a row of it."""
    L, turned = d.L, d.turned
    step, at = d.row_column[link], d.below_at[link]
    inner, last = _width(d, d.pivot[step]), d.column[step + 1]
    turn(L, at, n, inner, turned)
    take(L, diagonal, at, n, inner, turned, n)
    for e in range(link + 1, last):
        row = d.below[e]
        take(L, d.marked[row], d.below_at[e], _width(d, row), inner, turned, n)


@compiled  # type: ignore[untyped-decorator]
def solve_all(d: StepData, count: int) -> None:
    """step_u ← H⁻¹ step_u."""
    L, x = d.L, d.step_u
    for step in range(count):
        k = d.pivot[step]
        n, first = _width(d, k), d.begins[d.block_of[k]]
        solve_lower(L, d.diagonal_at[step], n, x, first)
        for e in range(d.column[step], d.column[step + 1]):
            row, at = d.below[e], d.below_at[e]
            start = d.begins[d.block_of[row]]
            for i in range(_width(d, row)):
                for j in range(n):
                    x[start + i] -= L[at + i * n + j] * x[first + j]
    for step in range(count - 1, -1, -1):
        k = d.pivot[step]
        n, first = _width(d, k), d.begins[d.block_of[k]]
        for e in range(d.column[step], d.column[step + 1]):
            row, at = d.below[e], d.below_at[e]
            start = d.begins[d.block_of[row]]
            for i in range(_width(d, row)):
                for j in range(n):
                    x[first + j] -= L[at + i * n + j] * x[start + i]
        solve_transposed(L, d.diagonal_at[step], n, x, first)
