"""What keeps strangers' pages out: cookie, origin, headers."""

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from menagerie.server.limits import Callers
from menagerie.server.routes.desk import WRONG_BURST
from menagerie.server.settings import Settings
from tests.server.http.process import NO_LIMITS, Serve, enter, id_of, open_table, running

HEADERS = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
SETUP = {"game": "life-is-life", "seats": ["open", "easy", "easy"]}


def attributes(answer: httpx.Response) -> set[str]:
    return {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Serve) -> None:
    with server.browser() as client:
        answer = client.get("/api/me")
    name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
    assert name == "menagerie_guest" and len(value) == 43
    assert attributes(answer) == {"httponly", "samesite=lax", "path=/", "max-age=31536000"}


def test_the_cookie_is_secure_behind_a_trusted_proxy_with_tls(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("proxy")
    proxies = ("--trusted-proxies", "127.0.0.1,10.0.0.0/8")
    limits = ("--request-burst", "3", "--requests-per-second", "0.01")
    with running(folder, *proxies, *limits) as server, server.stranger() as proxy:
        by_tls = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
        assert "secure" in attributes(proxy.get("/api/me", headers=by_tls))
        proxy.cookies.clear()
        plain = {"X-Forwarded-Proto": "http", "X-Forwarded-For": "198.51.100.7, 10.1.1.1"}
        assert "secure" not in attributes(proxy.get("/api/me", headers=plain))
        proxy.cookies.clear()
        # Addresses have their limits apart, and what a client itself claims counts for nothing.
        for _ in range(2):
            assert proxy.get("/api/games", headers=plain).status_code == 200
        assert proxy.get("/api/games", headers=plain).status_code == 429
        claimed = {"X-Forwarded-For": "192.0.2.99, 198.51.100.7"}
        assert proxy.get("/api/games", headers=claimed).status_code == 429
        assert proxy.get("/api/games", headers=by_tls).status_code == 200


def test_nobody_is_believed_without_being_trusted(server: Serve) -> None:
    with server.browser() as client:
        answer = client.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert "secure" not in attributes(answer)


def test_a_public_address_with_tls(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("public")
    with running(folder, "--public-url", "https://games.example.org") as server:
        with server.browser(Origin="https://games.example.org") as client:
            answer = client.get("/api/me")
            assert "secure" in attributes(answer)
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            client.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
            assert client.put("/api/me", json={"name": "Ada"}).status_code == 200
        assert server.process.stdout is not None
        # A busy machine is told before that rules are being prepared.
        lines = iter(server.process.stdout.readline, "Menagerie is ready.\n")
        assert all("Preparing" in line for line in lines)
        assert "https://games.example.org/" in server.process.stdout.readline()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site"},
        {},
    ],
    ids=str,
)
def test_no_other_page_changes_anything(
    server: Serve, person: httpx.Client, headers: dict[str, str]
) -> None:
    with server.stranger() as page:
        page.cookies.update(person.cookies)
        for method, path, body in (
            ("PUT", "/api/me", {"name": "Mallory"}),
            ("POST", "/api/tables", SETUP),
        ):
            answer = page.request(method, path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "cross-site")
    assert person.get("/api/me").json()["name"] == "Ada"


def test_our_own_page_may_by_either_header(server: Serve, person: httpx.Client) -> None:
    with server.stranger() as page:
        page.cookies.update(person.cookies)
        for headers in (
            {"Origin": server.url},
            {"Sec-Fetch-Site": "same-origin"},
            {"Origin": server.url, "Sec-Fetch-Site": "same-origin"},
        ):
            assert page.put("/api/me", json={"name": "Eve"}, headers=headers).status_code == 200


def test_programs_need_no_origin(server: Serve, person: httpx.Client) -> None:
    opened = open_table(person, seats=["open", "open", "easy"])
    path = f"/api/tables/{opened['table']['id']}/seats/1/token"
    with server.program(person.post(path).json()["token"]) as program:
        assert program.put("/api/me", json={"name": "robot"}).status_code == 200


def test_no_other_page_makes_guests_of_its_visitors(server: Serve) -> None:
    with server.stranger() as page:
        answer = page.get("/api/me", headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403 and "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/t/abc"),
        ("HEAD", "/"),
        ("GET", "/api/games"),
        ("GET", "/api/me"),
        ("GET", "/api/openapi.json"),
        ("GET", "/healthz"),
        ("GET", "/readyz"),
        ("GET", "/metrics"),
        ("GET", "/api/nothing"),
        ("GET", "/nothing"),
        ("DELETE", "/api/me"),
        ("OPTIONS", "/api/me"),
        ("POST", "/api/tables"),
        ("PUT", "/api/me"),
    ],
)
def test_every_answer_has_the_headers(server: Serve, method: str, path: str) -> None:
    with server.browser() as client:
        headers = client.request(method, path).headers
    # The page itself is the same for everybody: it may be kept, if it is asked for every time.
    is_page = headers["content-type"].startswith("text/html") and path != "/nothing"
    for name, part in HEADERS.items():
        kept = is_page and name == "cache-control" and headers[name] == "no-cache"
        assert kept or part in headers[name]
    assert "server" not in headers
    policy = headers["content-security-policy"]
    for part in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy


def test_a_limit_has_the_headers_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("limit")
    flags = ("--request-burst", "1", "--requests-per-second", "0.01")
    with running(folder, *flags) as server, server.browser() as client:
        client.get("/api/games")
        answer = client.get("/api/games")
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 1
    assert all(part in answer.headers[name] for name, part in HEADERS.items())


def test_requests_makes_and_tables_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("limits")
    flags = (*NO_LIMITS, "--tables-per-guest", "2", "--make-burst", "5", "--makes-per-minute", "1")
    with running(folder, *flags) as server, server.browser() as client:
        enter(client)
        open_table(client)
        open_table(client)
        answer = client.post("/api/tables", json=SETUP)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables")
        client.cookies.clear()
        enter(client)
        client.cookies.clear()
        answer = client.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
        tries = [client.get("/api/codes/abcdef").status_code for _ in range(6)]
        assert tries == [404] * 5 + [429], "nobody finds a table by trying codes"
        assert client.get("/healthz").status_code == 200


def test_a_crowd_that_tries_codes_finds_no_more_than_one_address(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("codes")
    flags = (*NO_LIMITS, "--trusted-proxies", "127.0.0.1")
    with running(folder, *flags) as server, server.browser() as client:
        code = open_table(enter(client))["table"]["code"]

        def status(number: int, code: str) -> int:
            address = {"X-Forwarded-For": f"203.0.{number // 250}.{1 + number % 250}"}
            return client.get(f"/api/codes/{code}", headers=address).status_code

        right = {status(number, code) for number in range(2 * WRONG_BURST)}
        assert right == {200}, "who has a code is in nobody's way"
        tries = [status(number, "abcdef") for number in range(3 * WRONG_BURST)]
    assert tries[: WRONG_BURST - 10] == [404] * (WRONG_BURST - 10)
    assert tries.count(404) < 2 * WRONG_BURST and tries[-1] == 429


def test_sockets_count_as_requests_of_their_address(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("sockets")
    flags = ("--trusted-proxies", "127.0.0.1", "--requests-per-second", "0.01")
    with running(folder, *flags, "--request-burst", "5") as server, server.browser() as client:
        enter(client)
        table = id_of(open_table(client))
        cookie = f"menagerie_guest={client.cookies['menagerie_guest']}"

        def status(address: str | None) -> int:
            """What a handshake that a proxy has passed on from this address is answered with."""
            headers = {"Origin": server.url, "Cookie": cookie}
            if address is not None:
                headers["X-Forwarded-For"] = address
            url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
            try:
                with connect(url, additional_headers=headers, proxy=None):
                    return 101
            except InvalidStatus as refused:
                return refused.response.status_code

        assert [status(None) for _ in range(4)] == [101, 101, 101, 429], "two were no sockets"
        assert client.get("/api/games").status_code == 429, "one count for both"
        assert [status("203.0.113.5") for _ in range(6)] == [101] * 5 + [429]
        assert status("192.0.2.1, 203.0.113.5") == 429, "what a client claims counts for nothing"
        assert status("198.51.100.7") == 101


def test_a_household_may_come_back_all_at_once() -> None:
    """After a restart: a dozen pages, each loaded anew, that all open their socket."""
    callers = Callers(Settings())
    assert not any(callers.count("203.0.113.5") for _ in range(12 * 20))
