"""`menagerie verify`: whether every line of a record is right."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.arguments import Json, existing_file
from menagerie.core.errors import RecordError


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")],
    shuffle: Annotated[
        bool,
        typer.Option(
            "--shuffle", help="Check too that every deal follows from the secret told at the end."
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Replay records and check every deal, move, score and place by the rules.

    Leaves with status 1 if anything is wrong, and says which line, which rule and why. With
    --shuffle it shows the hash of each game's secret: compare it with the one shown before the
    first card.
    """
    for path in files:
        existing_file(path)
    reports = [_check(path, shuffle) for path in files]
    if as_json:
        typer.echo(json.dumps(reports, ensure_ascii=False, indent=2))
    else:
        for report in reports:
            typer.echo(_sentence(report), err=not report["ok"])
            for number, hash_ in enumerate(report.get("hashes", ()), 1):
                typer.echo(f"  game {number} was dealt from the secret with the hash {hash_}")
    if not all(report["ok"] for report in reports):
        raise typer.Exit(1)


def _check(path: Path, shuffle: bool) -> dict[str, Any]:
    from menagerie.core.record import read_records
    from menagerie.core.replay import Replay, shuffle_replay
    from menagerie.games import load

    records = moves = deals = 0
    hashes: list[str] = []
    try:
        for record in read_records(path):
            replay = shuffle_replay(record, load) if shuffle else Replay(record, load)
            moves += replay.run().num_moves
            deals += replay.num_checked_deals
            records += 1
            if shuffle:
                hashes.append(record.header["shuffle"]["hash"])
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
    report: dict[str, Any] = {"file": str(path), "ok": True, "records": records, "moves": moves}
    return {**report, "deals": deals, "hashes": hashes} if shuffle else report


def _sentence(report: dict[str, Any]) -> str:
    if report["ok"]:
        dealt = f", {report['deals']} deals by their secret" if "deals" in report else ""
        counts = f"{report['records']} records, {report['moves']} moves{dealt}"
        return f"{report['file']}: {counts}, all right"
    rule = f" ({report['rule']})" if report["rule"] else ""
    where = f"line {report['line']}: " if report["line"] else ""
    return f"{report['file']}: {where}{report['reason']}{rule} [{report['kind']}]"


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(verify)
