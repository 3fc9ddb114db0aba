"""From where the settings come: defaults < file < environment < flags."""

import os
import sys
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from menagerie.core.errors import MenagerieError
from menagerie.core.words import brief
from menagerie.server.origins import is_origin
from menagerie.server.settings import PREFIX, Settings

FILE_NAME = "menagerie.toml"
#: Variables of ours that are no settings of the server.
OTHER_VARIABLES = frozenset({"MENAGERIE_CACHE_DIR", "MENAGERIE_CONFIG"})
#: Their values are never repeated in a sentence.
_SECRET = frozenset({"metrics_token", "database"})

_KINDS = get_type_hints(Settings, include_extras=True)


class BadSetting(MenagerieError):
    """A setting does not exist, or cannot have this value."""


def load_settings(
    flags: Mapping[str, str],
    environment: Mapping[str, str] | None = None,
    config: Path | None = None,
) -> Settings:
    """The settings of this start; raises BadSetting with one clear sentence."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    path = config or _config_file(environment)
    if path is not None:
        for name, value in _read_file(path).items():
            values[name] = _convert(name, value, f"{path}: {name}", is_text=False)
    for variable, text in sorted(environment.items()):
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES:
            name = variable.removeprefix(PREFIX).lower()
            values[name] = _convert(name, text, variable, is_text=True)
    for name, text in flags.items():
        values[name] = _convert(name, text, "--" + name.replace("_", "-"), is_text=True)
    return Settings(**values)


def _config_file(environment: Mapping[str, str]) -> Path | None:
    """The file that is named, the one in this folder, or the user's."""
    if environment.get("MENAGERIE_CONFIG"):
        return Path(environment["MENAGERIE_CONFIG"])
    for folder in (Path(), _user_folder(environment)):
        if (folder / FILE_NAME).is_file():
            return folder / FILE_NAME
    return None


def _user_folder(environment: Mapping[str, str]) -> Path:
    """Where this system keeps the settings of a user's programs."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    return base / "menagerie"


def _read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path} is not TOML: {error}") from None


def _convert(name: str, given: Any, source: str, *, is_text: bool) -> Any:
    """A value in the type of its setting."""
    kind = _KINDS.get(name)
    if kind is None:
        raise BadSetting(f"{source}: there is no setting {brief(name)}")
    value = given
    if is_text and _is_list(kind):
        value = [part.strip() for part in given.split(",") if part.strip()]
    try:
        value = msgspec.convert(value, kind, strict=not is_text)
        _check(name, value)
    except ValueError:
        shown = "this" if name in _SECRET else brief(given)
        raise BadSetting(f"{source} is {_wanted(name, kind)}, not {shown}") from None
    return value


def _check(name: str, value: Any) -> None:
    """What a type alone cannot say; raises ValueError."""
    if name == "trusted_proxies":
        for network in value:
            ip_network(network)
    elif name in ("public_url", "allowed_origins"):
        for origin in (value,) if isinstance(value, str) else value:
            if origin and not is_origin(origin.removesuffix("/")):
                raise ValueError


def _is_list(kind: Any) -> bool:
    return get_origin(get_args(kind)[0]) is tuple


def _wanted(name: str, kind: Any) -> str:
    """What a setting can be, in words."""
    if name == "trusted_proxies":
        return "a list of addresses or networks like 10.0.0.0/8"
    if name in ("public_url", "allowed_origins"):
        return "an address like https://games.example.org"
    if _is_list(kind):
        return "a list of words"
    plain, bounds = get_args(kind)[0], [part for part in get_args(kind) if isinstance(part, Meta)]
    if get_origin(plain) is Literal:
        return "one of " + ", ".join(get_args(plain))
    for part in get_args(plain):  # a number or nothing
        if get_origin(part) is Annotated:
            return _wanted(name, part)
    what = {int: "a whole number", float: "a number", str: "a text"}[plain]
    return what + "".join(_bounds(bound) for bound in bounds)


def _bounds(bound: Meta) -> str:
    if bound.max_length is not None:
        return f" of at most {bound.max_length} characters"
    if bound.gt is not None:
        return f" above {bound.gt:g}"
    return f" from {bound.ge:g}" + (" up" if bound.le is None else f" to {bound.le:g}")
