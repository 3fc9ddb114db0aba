"""Settings: where they come from, who goes first, and one clear sentence when they are wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from menagerie.server.configuration import BadSetting, load_settings
from menagerie.server.settings import Settings, fields
from tools import write_settings_table


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_nothing_needs_to_be_set() -> None:
    assert load_settings({}, {}) == Settings()


def test_file_below_environment_below_flags(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('port = 1\nhost = "a"\ndrain = 2\nnode = "file"\n')
    environment = {"MENAGERIE_HOST": "b", "MENAGERIE_DRAIN": "3", "HOME": "/nowhere"}
    settings = load_settings({"drain": "4"}, environment, file)
    assert (settings.port, settings.host, settings.drain, settings.node) == (1, "b", 4.0, "file")
    assert settings.body_bytes == Settings().body_bytes


def test_which_file(tmp_path: Path) -> None:
    user, named, given = tmp_path / "menagerie", tmp_path / "named.toml", tmp_path / "given.toml"
    user.mkdir()
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "APPDATA": str(tmp_path)}
    (user / "menagerie.toml").write_text("port = 1\n")
    if sys.platform != "darwin":
        assert load_settings({}, environment).port == 1
    (tmp_path / "menagerie.toml").write_text("port = 2\n")
    assert load_settings({}, environment).port == 2
    named.write_text("port = 3\n")
    environment["MENAGERIE_CONFIG"] = str(named)
    assert load_settings({}, environment).port == 3
    given.write_text("port = 4\n")
    assert load_settings({}, environment, given).port == 4


def test_lists_and_words(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('allowed_origins = ["https://a.example", "http://b.example:81/"]\n')
    settings = load_settings({"trusted_proxies": "10.0.0.0/8, ::1"}, {}, file)
    assert settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert settings.origins == {"https://a.example", "http://b.example:81"}
    assert load_settings({"node": "12"}, {}).node == "12"


@pytest.mark.parametrize(
    ("flags", "environment", "file", "sentence"),
    [
        ({"port": "x"}, {}, "", "--port is a whole number from 0 to 65535, not 'x'"),
        ({}, {"MENAGERIE_PORT": "70000"}, "", "MENAGERIE_PORT is a whole number from 0 to 65535"),
        ({}, {"MENAGERIE_PROT": "1"}, "", "MENAGERIE_PROT: there is no setting 'prot'"),
        ({}, {}, 'port = "80"', "own.toml: port is a whole number from 0 to 65535, not '80'"),
        ({}, {}, "ports = 80", "own.toml: ports: there is no setting 'ports'"),
        ({}, {}, "[server]\nport = 1", "there is no setting 'server'"),
        ({}, {}, "port = ", "own.toml is not TOML"),
        ({"log_level": "loud"}, {}, "", "--log-level is one of debug, info, warning, error"),
        ({"drain": "nan"}, {}, "", "--drain is a number from 0.5 to 3600"),
        ({"requests_per_second": "0"}, {}, "", "--requests-per-second is a number above 0"),
        ({"trusted_proxies": "me"}, {}, "", "--trusted-proxies is a list of addresses"),
        ({"public_url": "games"}, {}, "", "--public-url is an address like https://"),
        ({"node": "x" * 65}, {}, "", "--node is a text of at most 64 characters"),
    ],
)
def test_one_clear_sentence(
    tmp_path: Path, flags: dict[str, str], environment: dict[str, str], file: str, sentence: str
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(file)
    with pytest.raises(BadSetting) as refused:
        load_settings(flags, environment, path)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


def test_every_default_is_a_value_that_can_be_set() -> None:
    plain = Settings()
    for field in fields():
        value = getattr(plain, field.name)
        if value is None or value == ():
            continue
        text = f"{value:g}" if isinstance(value, float) else str(value)
        assert getattr(load_settings({field.name: text}, {}), field.name) == value


def test_the_table_in_the_guide_is_the_one_of_the_code() -> None:
    assert write_settings_table.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--port", "no"), "menagerie: --port is a whole number from 0 to 65535, not 'no'\n"),
        (("--lan", "--host", "::1"), "menagerie: --lan chooses the address by itself; leave"),
        (("--config", "nowhere.toml"), "menagerie: nowhere.toml: No such file or directory\n"),
        (("--host", "300.1.1.1"), "menagerie: there is no address '300.1.1.1' on this machine\n"),
        (("--colour", "red"), "menagerie: No such option"),
    ],
)
def test_the_command_says_it_and_leaves_with_2(flags: tuple[str, ...], sentence: str) -> None:
    command = [sys.executable, "-m", "menagerie", "serve", *flags]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and run.stderr.startswith(sentence) and not run.stdout


def test_the_help_tells_every_setting() -> None:
    command = [sys.executable, "-m", "menagerie", "serve", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    for field in fields():
        assert f"{field.flag} " in shown
    assert "--lan" in shown and "--open" in shown
