"""Processes that compile at the same time share one cache, and lose nothing of it."""

import subprocess
import sys
from pathlib import Path

import pytest

#: Compiles one function for some types of numbers, as soon as it is told to.
COMPILE = """
import sys
from pathlib import Path
import numpy as np
from menagerie.core import compile as switch
switch.cache_folder = lambda folders: Path(sys.argv[1])

def total(numbers):
    return numbers[0] + numbers[1]

summing = switch.kernel(total)
print("ready", flush=True)
sys.stdin.readline()
for kind in sys.argv[2:]:
    print(float(summing(np.arange(1, 3).astype(kind))), sum(summing.stats.cache_hits.values()))
"""
KINDS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "float32", "float64")


@pytest.mark.slow
def test_processes_that_compile_at_once_lose_nothing(tmp_path: Path) -> None:
    source = tmp_path / "compiling.py"
    source.write_text(COMPILE)

    def begin(*kinds: str) -> "subprocess.Popen[str]":
        command = [sys.executable, str(source), str(tmp_path / "cache"), *kinds]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def said(process: "subprocess.Popen[str]") -> list[str]:
        words, _ = process.communicate("\n", timeout=120)
        assert process.returncode == 0
        return words.splitlines()

    compiling = [begin(kind) for kind in KINDS]
    for process in compiling:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    for process in compiling:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in compiling:
        assert said(process) == ["3.0 0"], "compiled, not found"
    found = said(begin(*KINDS))
    assert found == ["ready", *(f"3.0 {hits}" for hits in range(1, len(KINDS) + 1))]
