"""Fail when a rule id is missing from the rules' docstrings or from the names of the tests.

Prints a table: each rule, the functions that implement it, the number of tests that name it.
"""

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

from menagerie import rulebook

ROOT = Path(__file__).resolve().parent.parent

#: The ids that a rule's docstring begins with, and those in a test's name.
LEADING = re.compile(r"(?:[LZS]\d+(?:, |  | and )?)*")
RULE_ID = re.compile(r"[LZS]\d+")
IN_TEST_NAME = re.compile(r"_([LZS]\d+)(?=_|$)")


def functions(folder: Path) -> list[tuple[str, str]]:
    """Name and docstring of every function below a folder."""
    found = []
    for source in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.append((node.name, ast.get_docstring(node) or ""))
    return found


def main() -> int:
    """Print the table; the status tells whether it has holes."""
    code: dict[str, list[str]] = defaultdict(list)
    tests: dict[str, int] = defaultdict(int)
    for name, docstring in functions(ROOT / "src" / "menagerie" / "games"):
        leading = LEADING.match(docstring)
        for rule in RULE_ID.findall(leading.group() if leading else ""):
            code[rule].append(name)
    for name, _ in functions(ROOT / "tests" / "rulebook"):
        for rule in IN_TEST_NAME.findall(name):
            tests[rule] += 1
    rules = [rule.id for game in rulebook.GAMES for rule in rulebook.load(game).rules]
    holes = [rule for rule in rules if not code[rule] or not tests[rule]]
    unknown = sorted((set(code) | set(tests)) - set(rules))
    for rule in rules:
        print(f"{rule:4} {tests[rule]:3} tests  {', '.join(code[rule]) or 'NO CODE'}")
    for rule in holes:
        print(f"missing: {rule} {'in the rules' if not code[rule] else 'in the tests'}")
    for rule in unknown:
        print(f"unknown: {rule} is cited but is no rule")
    return 1 if holes or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
