"""Makes a game's WebAssembly module: Numba compiles the drivers, LLVM writes them for another machine.

The LLVM text of every driver is put into one module, its Python wrappers fall away since nothing but the drivers is
exported, reference counting becomes nothing (all memory is given from outside), and a linker makes the module whole.
Needs Numba and a linker, wasm-ld: Debian's `lld`, or PyPI's `ziglang`. What comes out depends on the text, on Python's
minor version and on the versions of Numba and of the linker, and on nothing else: no machine, no order, no address.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from .native import compiler, desk_dtype, layout_dtype
from .portable import MOST_MEMORY, SECTION, arguments
from .twins import Policy, Reached, places_in

PYTHON = (3, 11)
"""Its bytecode is what Numba reads: another minor version's gives other code."""
SETTINGS = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_LOOP_VECTORIZE": "0"}
"""Environment variables for the process that builds: nothing of this machine's own."""
TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
STACK = 1 << 18


class Wanted(NamedTuple):
    """A driver for the module; with the policies that it needs, if any."""

    driver: Any
    policy: Policy | None = None


def build(rules: Any, wanted: Iterable[Wanted]) -> bytes:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    kept: dict[Any, Any] = {}
    make = compiler(checked=False, words={})
    whole: Any = None
    names, fingerprints = [], {}
    all_reached = [Reached(rules, driver, policy) for driver, policy in wanted]
    places = places_in({function: named for reached in all_reached for function, named in reached.functions.items()})
    for reached in all_reached:
        driver = reached.driver
        twin = reached.twins(make, kept, places)
        twin.compile(signature(rules, driver))
        text = retargeted(twin, driver)
        part = llvm.parse_assembly(text)
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
        names.append(driver.__name__)
        fingerprints[driver.__name__] = reached.as_written()
    assert whole is not None
    whole = llvm.parse_assembly(self_contained(str(whole)))
    anonymous(whole, names)
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(whole, passes)
    missing = [one.name for one in whole.functions if one.is_declaration and not one.name.startswith("llvm.")]
    if missing:
        raise TypeError(f"{rules.__package__} needs what a module does not have: {', '.join(missing)}")
    return with_section(linked(machine.emit_object(whole), names), json.dumps(fingerprints).encode())


def signature(rules: Any, driver: Any) -> tuple[Any, ...]:
    """The driver's arguments as Numba's types."""
    import numba
    from numba import types

    def row(of: Any) -> Any:
        return types.Array(of, 1, "C")

    kinds: dict[str, Callable[[Any], Any]] = {
        "desk": lambda _: row(numba.from_dtype(desk_dtype(rules, driver.states))),
        "rows": lambda layout: row(numba.from_dtype(layout_dtype(layout))),
        "numbers": lambda _: row(types.int64),
        "int": lambda _: types.int64,
        "float": lambda _: types.float64,
        "bool": lambda _: types.boolean,
    }
    return tuple(kinds[one.kind](one.layout) for one in arguments(driver))


def retargeted(twin: Any, driver: Any) -> str:
    """Its LLVM text for WebAssembly, with an entrance that takes its arguments from a block of memory."""
    made = twin.overloads[twin.signatures[0]]
    text, inner = made.library.get_llvm_str(), made.fndesc.llvm_func_name
    text = re.sub(r'target datalayout = "[^"]*"', f'target datalayout = "{LAYOUT}"', text)
    text = re.sub(r'target triple = "[^"]*"', f'target triple = "{TRIPLE}"', text)
    # What an error would tell Python, with the place in the file: here its number is enough.
    text = re.sub(r"(@\.const\.picklebuf\S* = [^{]*constant \{[^}]*\}) \{.*\}", r"\1 zeroinitializer", text)
    return text + entrance(inner, driver, twin.signatures[0])


def entrance(inner: str, driver: Any, types: tuple[Any, ...]) -> str:
    """block: [answer, error, arguments …], eight bytes each; a row is its address and its length. Numba takes an array
    as: owner, parent, items, bytes an item, data, shape, stride."""
    lines, given, at = [], ["ptr %block", "ptr %error"], 16

    def load(kind: str) -> str:
        nonlocal at
        lines.append(f"  %p{at} = getelementptr i8, ptr %block, i32 {at}")
        lines.append(f"  %v{at} = load {kind}, ptr %p{at}")
        at += 8
        return f"{kind} %v{at - 8}"

    for one, numba_type in zip(arguments(driver), types, strict=True):
        if one.kind in ("int", "float"):
            given.append(load("i64" if one.kind == "int" else "double"))
        elif one.kind == "bool":
            given.append(load("i8"))
        else:
            data, items, each = load("ptr"), load("i64"), numba_type.dtype.bitwidth // 8
            given += ["ptr null", "ptr null", items, f"i64 {each}", data, items, f"i64 {each}"]
    call = f'  %status = call i32 @"{inner}"({", ".join(given)})'
    error = "  %error = getelementptr i8, ptr %block, i32 8"
    name = f"define i32 @{driver.__name__}(ptr %block) {{"
    return "\n".join(["", name, error, *lines, call, "  ret i32 %status", "}", ""])


def self_contained(text: str) -> str:
    """Reference counting does nothing: all memory is given from outside. Square roots are an instruction there."""
    text = re.sub(r"@sqrt\b", "@llvm.sqrt.f64", text)
    for name in ("NRT_incref", "NRT_decref"):
        text = re.sub(rf"define [^\n]*@{name}\(.*?\n\}}\n", "", text, flags=re.DOTALL)
        text = re.sub(rf"declare [^\n]*@{name}\([^\n]*\n", "", text)
        text += f"\ndefine internal void @{name}(ptr %p) alwaysinline {{\n  ret void\n}}\n"
    return text


def anonymous(whole: Any, names: list[str]) -> None:
    """Everything but the drivers is inner, and called by a number: Numba's names count what was compiled before, and
    hold addresses."""
    inner = [one for one in [*whole.functions, *whole.global_variables] if one.name not in names]
    for n, one in enumerate(one for one in inner if not one.is_declaration):
        one.linkage = "internal"
        one.name = f"n{n}"


def linked(made: bytes, names: list[str]) -> bytes:
    flags = ["--no-entry", "--strip-all", "--stack-first", "--gc-sections", f"--max-memory={MOST_MEMORY}"]
    flags += ["-z", f"stack-size={STACK}", "--export=__heap_base", *(f"--export={name}" for name in names)]
    with tempfile.TemporaryDirectory() as folder:
        inside, outside = Path(folder, "drivers.o"), Path(folder, "drivers.wasm")
        inside.write_bytes(made)
        subprocess.run([*linker(), *flags, str(inside), "-o", str(outside)], check=True)
        return outside.read_bytes()


def linker() -> list[str]:
    found = shutil.which("wasm-ld")
    return [found] if found else [sys.executable, "-m", "ziglang", "wasm-ld"]


def with_section(module: bytes, content: bytes) -> bytes:
    """A custom section at the end."""
    name = SECTION.encode()
    inner = leb(len(name)) + name + content
    return module + b"\0" + leb(len(inner)) + inner


def leb(n: int) -> bytes:
    digits = []
    while n >= 128:
        digits.append(n & 127 | 128)
        n >>= 7
    return bytes([*digits, n])
