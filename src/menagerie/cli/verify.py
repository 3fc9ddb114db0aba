"""`menagerie verify`: whether every line of a record is right."""

import json
from pathlib import Path
from typing import Annotated

import typer

from menagerie.cli.arguments import Json, existing_file
from menagerie.core.errors import RecordError


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")],
    as_json: Json = False,
) -> None:
    """Replay records and check every deal, move, score and place by the rules.

    Leaves with status 1 if anything is wrong, and says which line, which rule and why.
    """
    for path in files:
        existing_file(path)
    reports = [_check(path) for path in files]
    if as_json:
        typer.echo(json.dumps(reports, ensure_ascii=False, indent=2))
    else:
        for report in reports:
            typer.echo(_sentence(report), err=not report["ok"])
    if not all(report["ok"] for report in reports):
        raise typer.Exit(1)


def _check(path: Path) -> dict[str, object]:
    from menagerie.core.record import read_records
    from menagerie.core.replay import verify as check
    from menagerie.games import load

    records = moves = 0
    try:
        for record in read_records(path):
            moves += check(record, load).num_moves
            records += 1
    except RecordError as wrong:
        return {
            "file": str(path),
            "ok": False,
            "records": records,
            "line": wrong.line,
            "kind": wrong.kind,
            "rule": wrong.rule,
            "reason": wrong.sentence,
        }
    except OSError as error:
        return {"file": str(path), "ok": False, "line": 0, "kind": "unreadable", "rule": None,
                "reason": f"the file cannot be read: {error.strerror}"}  # fmt: skip
    return {"file": str(path), "ok": True, "records": records, "moves": moves}


def _sentence(report: dict[str, object]) -> str:
    if report["ok"]:
        return f"{report['file']}: {report['records']} records, {report['moves']} moves, all right"
    rule = f" ({report['rule']})" if report["rule"] else ""
    where = f"line {report['line']}: " if report["line"] else ""
    return f"{report['file']}: {where}{report['reason']}{rule} [{report['kind']}]"


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(verify)
