"""Rules that this machine's processor has a single instruction for: native code calls that in their place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from ..core.bits import nth

SLOW = ("bdver4", "znver1", "znver2")
"""Processors whose `pdep` is made of many small steps."""


@cache
def intrinsics() -> dict[Any, Any]:
    """By rule. Each gives the same as its rule; the laws hold it to that."""
    from numba.core.registry import cpu_target

    triple, processor, features = cpu_target.target_context.codegen().magic_tuple()
    has_pdep = triple.startswith("x86_64") and "+bmi2" in features.split(",") and processor not in SLOW
    return {nth: nth_by_pdep()} if has_pdep else {}


def nth_by_pdep() -> Callable[[int, int], int]:
    """`pdep` lays bits 0, 1, 2, … to where the set has its members: bit k, alone, comes to the k-th."""
    import numba
    from llvmlite import ir
    from numba import extending, types
    from numba.core import cgutils

    word, tools = ir.IntType(64), cast(Any, cgutils)

    def laid_over(typing: Any, mask: Any, k: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            pairs = zip(given, signature.args, strict=True)
            whole, place = (context.cast(builder, value, of, types.int64) for value, of in pairs)
            kind = ir.FunctionType(word, [word, word])
            pdep = tools.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.cttz(builder.call(pdep, [builder.shl(word(1), place), whole]), ir.IntType(1)(0))

        return types.int64(mask, k), code

    lay: Any = extending.intrinsic(laid_over)
    compiled: Any = numba.njit
    made: Callable[[int, int], int] = compiled(nogil=True, forceinline=True)(lambda mask, k: lay(mask, k))
    return made
