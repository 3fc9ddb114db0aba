"""Schemathesis over the whole API of a real server: whatever is sent, it does not fail."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

from tests.server.http.process import Serve, id_of, open_table
from tests.server.http.sockets import at_table, hear_end, hear_of, say

#: Those checks that say something about our API. Whether a request is taken is up to the table too:
#: a seat can be free in form and yet taken.
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance,negative_data_rejection,"
    "unsupported_method,allow_header_conformance"
)
#: MB by which the server may grow in the second half of the time: some hundred requests, of which
#: nothing but a few tables may stay for a while.
MOST_GROWTH = 0.75


@pytest.fixture
def tables(server: Serve, person: httpx.Client) -> list[str]:
    """One that waits, one that is played and one that is over; the others sit at the first two."""
    waiting, playing, over = (
        id_of(open_table(person, game="safaru", seats=["open", *others], public=True))
        for others in (["open", "random"], ["random"], ["random"])
    )
    for table in (playing, over):
        with at_table(server, person, table) as socket:
            say(socket, do="start", id="s")
            hear_of(socket, "started")
            if table == over:
                say(socket, do="resign", id="r")
                hear_end(socket)
    return [waiting, playing, over]


def fuzz(server: Serve, folder: Path, tables: list[str], *headers: str) -> None:
    known = f'table_id = {json.dumps(tables)}\nlang = ["en", "fr"]\nseat = [0, 1, 7]\n'
    config = folder / "schemathesis.toml"
    config.write_text(f"[parameters]\n{known}", encoding="utf-8")
    command = [str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(config)]
    options = ["--checks", CHECKS, "--max-examples", "40", "--seed", "1", "--no-color"]
    for header in headers:
        options += ["--header", header]
    report = folder / "report.txt"
    with report.open("w", encoding="utf-8") as output:
        run = subprocess.Popen(
            [*command, "run", f"{server.url}/api/openapi.json", *options],
            cwd=folder,
            env={**os.environ, "PYTHONWARNINGS": "ignore", "NO_PROXY": "127.0.0.1"},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        memory = watch_memory(server, run)
    told = report.read_text(encoding="utf-8")
    assert run.returncode == 0, told
    assert "22 selected / 22 total" in told
    assert not [event for event in server.events() if event["level"] == "error"]
    grown = memory[-1] - memory[len(memory) // 2]
    assert grown < MOST_GROWTH, f"the server grew by {grown:.1f} MB in the second half"


def watch_memory(server: Serve, run: "subprocess.Popen[bytes]") -> list[float]:
    """The MB that the server has of its own, five times a second while a program runs."""
    process = psutil.Process(server.process.pid)
    memory: list[float] = []
    end = time.monotonic() + 300
    while run.poll() is None:
        if time.monotonic() > end:
            run.kill()
        used = process.memory_info()
        memory.append((used.rss - getattr(used, "shared", 0)) / 2**20)
        time.sleep(0.2)
    return memory


@pytest.mark.slow
def test_with_a_token(
    server: Serve, person: httpx.Client, tables: list[str], tmp_path: Path
) -> None:
    token = person.post(f"/api/tables/{tables[0]}/seats/1/token").json()["token"]
    fuzz(server, tmp_path, tables, f"Authorization: Bearer {token}")


@pytest.mark.slow
def test_as_a_browser(
    server: Serve, person: httpx.Client, tables: list[str], tmp_path: Path
) -> None:
    cookie = f"Cookie: menagerie_guest={person.cookies['menagerie_guest']}"
    fuzz(server, tmp_path, tables, cookie, f"Origin: {server.url}")
