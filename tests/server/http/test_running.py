"""The server as a process: ready, stopped, in the way of another, told in logs and figures."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from itertools import dropwhile, islice
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.http.process import (
    NO_LIMITS,
    Serve,
    enter,
    eventually,
    id_of,
    open_table,
    running,
    start,
)
from tests.server.http.sockets import at_table, hear, hear_end, hear_of, say


def test_alive_and_ready(server: Serve) -> None:
    with server.stranger() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        assert client.get("/readyz").json() == {"status": "ok"}


def test_not_ready_without_its_database(tmp_path: Path) -> None:
    """The file is a broken one from here on, as after a fault of the disk."""
    with running(tmp_path) as server, server.stranger() as client:
        assert client.get("/readyz").status_code == 200
        for path in tmp_path.glob("tables.db*"):
            if not path.name.endswith(".lock"):
                path.write_bytes(b"\xff" * path.stat().st_size)
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
        assert client.get("/healthz").status_code == 200
        assert client.get("/api/tables").status_code == 503


def test_metrics_count_and_name_nobody(server: Serve) -> None:
    with server.browser() as client:
        enter(client, "Hypatia")
        table = id_of(open_table(client, game="safaru", seats=["open", "random"]))
        with at_table(server, client, table) as connection:
            say(connection, do="start", id="s")
            hear_of(connection, "started")
            say(connection, do="resign", id="r")
            hear_end(connection)
            say(connection, do="start", id="x", seen=0)
            text = client.get("/metrics").text
    for line in (
        "menagerie_sockets 1.0",
        'menagerie_moves_total{by="bot"}',
        "menagerie_tables_in_memory",
        "menagerie_commit_seconds_bucket",
        "menagerie_bot_thinking_seconds_count",
        'menagerie_http_requests_total{method="POST",route="/api/tables",status="201"} 1.0',
        "process_resident_memory_bytes",
    ):
        assert line in text
    assert table not in text and "Hypatia" not in text
    assert 'route="/api/tables/{table_id' in client_text(server, f"/api/tables/{table}")


def client_text(server: Serve, path: str) -> str:
    with server.stranger() as client:
        client.get(path)
        return client.get("/metrics").text


def test_metrics_are_for_this_machine_or_by_token(server: Serve, tmp_path: Path) -> None:
    with server.stranger() as client:
        through_proxy = {"X-Forwarded-For": "203.0.113.9"}
        assert client.get("/metrics", headers=through_proxy).status_code == 403
    with (
        running(tmp_path, environment={"MENAGERIE_METRICS_TOKEN": "t0ken"}) as own,
        own.stranger() as client,
    ):
        assert client.get("/metrics").status_code == 401
        wrong = {"Authorization": "Bearer tOken"}
        assert client.get("/metrics", headers=wrong).status_code == 401
        right = {"Authorization": "Bearer t0ken", **through_proxy}
        assert client.get("/metrics", headers=right).status_code == 200


@pytest.mark.slow
def test_a_graceful_stop_drains_and_the_game_goes_on_afterwards(tmp_path: Path) -> None:
    with running(tmp_path, *NO_LIMITS) as server, server.browser() as client:
        enter(client, "Ada")
        table = id_of(open_table(client))
        with at_table(server, client, table) as connection:
            say(connection, do="start", id="s")
            before = hear_of(connection, "started")["number"]
            status, seconds = server.stop()
            with pytest.raises(ConnectionClosed) as closed:
                hear(connection, "a kind that never comes", 10)
        assert status == 0 and seconds < 10
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert [event["event"] for event in server.events()][-2:] == ["stopping", "stopped"]
        cookies = dict(client.cookies)
    with running(tmp_path, *NO_LIMITS) as server, server.browser() as client:
        client.cookies.update(cookies)
        with at_table(server, client, table) as connection:
            welcome = hear(connection, "welcome")
            assert welcome["number"] >= before and welcome["table"]["status"] == "playing"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_without_guests_is_quick(tmp_path: Path, number: int) -> None:
    with running(tmp_path) as server:
        status, seconds = server.stop(number)
    assert status == 0 and seconds < 5


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    with running(tmp_path, "--drain", "60") as server, server.browser() as client:
        enter(client)
        table = id_of(open_table(client))
        # A reader that never says goodbye holds up a graceful stop for a while.
        raw = socket.create_connection(("127.0.0.1", server.port))
        raw.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Origin: {server.url}\r\nCookie: menagerie_guest={client.cookies['menagerie_guest']}"
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert raw.recv(12) == b"HTTP/1.1 101"
        server.process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(1)
        status, seconds = server.stop(signal.SIGINT)
        raw.close()
    assert status == 130 and seconds < 2


def test_the_link_is_shown_and_the_default_port_moves_on(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8017))
            taken.listen()
        except OSError:
            pass  # somebody else has it, which is as good
        command = [sys.executable, "-m", "menagerie", "serve", "--database"]
        process = subprocess.Popen(
            [*command, str(tmp_path / "own.db")],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            # On a busy machine it says first what it is at.
            said = dropwhile(lambda line: line.startswith("Prepar"), process.stdout)
            lines = list(islice(said, 4))
            link = lines[1].split()[-1]
            assert lines[0] == "Menagerie is ready.\n" and "--lan" in lines[2]
            assert 8017 < int(link.rstrip("/").rpartition(":")[2]) < 8037
            assert httpx.get(link + "healthz", timeout=10).status_code == 200
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
        assert process.returncode == 0


def test_the_link_opens_in_a_browser_where_there_is_one(tmp_path: Path) -> None:
    shown = tmp_path / "shown"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}\n')
    browser.chmod(0o755)
    nothing = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"), "")
    with running(tmp_path, "--open", environment={**nothing, "BROWSER": str(browser)}) as server:
        eventually(lambda: shown.exists() and shown.read_text() == f"{server.url}/\n")
    shown.unlink()
    # Nor may a browser for terminals take the terminal away from the server.
    text_browser = tmp_path / "w3m"
    browser.rename(text_browser)
    path = f"{tmp_path}:{os.environ['PATH']}"
    with running(tmp_path, "--open", environment={**nothing, "PATH": path}) as server:
        with server.stranger() as client:
            assert client.get("/healthz").status_code == 200
        assert not shown.exists()


def refused(folder: Path, *flags: str) -> str:
    """The sentence with which a server does not start."""
    server = start(folder, *flags)
    try:
        assert server.process.wait(60) == 2
    finally:
        server.process.kill()
        server.process.communicate()
    return "".join(line for line in server.log if not line.startswith("{"))


@pytest.mark.slow
def test_why_it_cannot_start(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert refused(tmp_path, "--port", str(server.port), "--database", "other.db") == (
            f"menagerie: port {server.port} is taken by another program; choose another one\n"
        )
        sentence = refused(tmp_path)
        assert "is in use by a running server" in sentence and sentence.count("\n") == 1
        server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as file:
        file.execute("INSERT INTO schema_version VALUES (4000, 0)")
    file.close()
    sentence = refused(tmp_path)
    assert "was written by a newer Menagerie" in sentence and sentence.count("\n") == 1
    assert "postgresql://" in refused(tmp_path, "--database", "mysql://x")


def test_postgresql_without_its_package(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    (blocked / "asyncpg.py").write_text("raise ModuleNotFoundError('no', name='asyncpg')\n")
    path = os.pathsep.join([str(blocked), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "menagerie", "serve", "--port", "0", "--database"]
    run = subprocess.run(
        [*command, "postgresql://localhost/nowhere"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 2
    assert "pip install 'menagerie-cards[postgres]'" in run.stderr


@pytest.mark.slow
def test_logs_tell_no_secret_no_card_and_no_word(tmp_path: Path) -> None:
    """A whole session at the most talkative level, errors and all; then every line is searched."""
    secrets = ["Boudicca", "what a lovely trade", "hidden-query", "t0ken", "robot-name"]
    flags = (*NO_LIMITS, "--log-level", "debug")
    environment = {"MENAGERIE_METRICS_TOKEN": "t0ken"}
    with running(tmp_path, *flags, environment=environment) as server, server.browser() as client:
        enter(client, "Boudicca")
        secrets.append(client.cookies["menagerie_guest"])
        table = id_of(open_table(client, seats=["open", "open", "easy"], public=True))
        secrets.append(table)
        path = f"/api/tables/{table}"
        made = client.post(f"{path}/seats/1/token", json={"name": "robot-name"}).json()
        secrets.append(made["token"])
        client.get(f"{path}/log", params={"since": "hidden-query"})
        client.get(f"{path}/nothing?x=hidden-query")
        client.post("/api/tables", content=b'{"game": "Boudicca', headers={"X-A": "Boudicca"})
        client.get("/metrics", headers={"Authorization": "Bearer t0ken"})
        with (
            server.program(made["token"]) as program,
            at_table(server, program, table) as robot,
            at_table(server, client, table) as connection,
        ):
            hear(connection, "welcome")
            say(connection, do="chat", id="c", text="what a lovely trade")
            hear_of(connection, "said")
            say(connection, do="start", id="s")
            started = hear_of(connection, "started")
            hand = json.dumps(started["game"]["own"])
            say(connection, do="move", id="m", move="trade nonsense Boudicca")
            connection.send("Boudicca is no JSON")
            hear(connection, "refused")
            say(robot, do="resign", id="r")
            say(connection, do="resign", id="r")
            hear_end(connection)
            record = client.get(f"{path}/records/1").text
        status, _ = server.stop()
    assert status == 0 and hand
    log = "".join(server.log)
    moves = {json.loads(line)["move"] for line in record.splitlines() if '"move"' in line}
    assert moves and len(log) > 1000
    found = [secret for secret in {*secrets, *moves} if secret in log]
    assert not found
    for event in server.events():
        assert {"time", "level", "logger", "event"} <= set(event)


def test_logs_for_people_are_text(tmp_path: Path) -> None:
    with running_as_text(tmp_path) as lines:
        assert any("listening" in line and "port=" in line for line in lines)
        assert not any(line.startswith("{") for line in lines)


class running_as_text:  # noqa: N801  (a context, like `running`)
    """A server that logs for people; its log after it has stopped."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "menagerie", "serve", "--port", "0", "--log-format"]
        self.process = subprocess.Popen(
            [*command, "text", "--database", str(folder / "text.db")],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> list[str]:
        assert self.process.stdout is not None
        next(line for line in self.process.stdout if line.endswith("is ready.\n"))
        self.process.terminate()
        _, log = self.process.communicate(timeout=30)
        return log.splitlines()

    def __exit__(self, *_: object) -> None:
        assert self.process.returncode == 0
