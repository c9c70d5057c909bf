"""The image, compose.yaml, the systemd units and the proxy examples, checked by the programs that read them."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from granian.cli import cli as granian

from league.core.web.environ import largest_body
from league.settings.environment import env
from tests import services
from tests.conftest import without
from tests.deployment import (
    DEPLOY,
    ROOT,
    UNITS,
    compose,
    copied,
    image_environment,
    instructions,
    is_sent_to_docker,
    unit_commands,
)

pytestmark = pytest.mark.docs

# The examples use these, which do not exist yet. A test turns red when one of them does: then remove it here.
ENV = {"DOMAIN": "club.example", "JANROKU_SECRET_KEY": "secret", "POSTGRES_PASSWORD": "password"}
HOSTING = ROOT / "docs" / "hosting.md"


def tool(name: str) -> str:
    """The path of a program of Debian; without it the test is skipped."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if not found:
        without(services.Missing(f"{name} was not found; `make deps-debian` installs it"))
    return str(found)


def run(*command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)  # type: ignore[call-overload]


# ----- tools -----
def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    done = run(Path(sys.executable).with_name("hadolint"), ROOT / "Dockerfile")

    assert (done.returncode, done.stdout) == (0, "")


CADDYFILES = sorted(DEPLOY.rglob("Caddyfile"))


@pytest.mark.parametrize("example", CADDYFILES, ids=lambda path: path.parent.name)
@pytest.mark.parametrize(
    "variables",
    [{}, {"DOMAIN": "mahjong.home.arpa", "TLS": "tls internal"}, {"DOMAIN": "192.168.1.5", "TLS": "tls internal"}],
    ids=["public", "own network by name", "own network by address"],
)
def test_caddy_accepts_its_example(variables: dict[str, str], example: Path, tmp_path: Path) -> None:
    surroundings = {"HOME": str(tmp_path), **variables}
    done = run(tool("caddy"), "validate", "--adapter", "caddyfile", "--config", example, env=surroundings)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("example", CADDYFILES, ids=lambda path: path.parent.name)
def test_caddy_would_not_format_its_example_differently(example: Path) -> None:
    assert run(tool("caddy"), "fmt", example).stdout == example.read_text()


def test_nginx_accepts_its_example(tmp_path: Path) -> None:
    make_certificate(tmp_path)
    example = (DEPLOY / "nginx.conf").read_text().replace("/etc/ssl/janroku", str(tmp_path))
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {example} }}"
    )
    done = run(tool("nginx"), "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf")

    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr


@pytest.mark.parametrize(
    ("example", "limit"),
    [
        ("nginx.conf", r"client_max_body_size (\d+)m;"),
        ("Caddyfile", r"max_size (\d+)MiB\n"),
        ("cluster/Caddyfile", r"max_size (\d+)MiB\n"),
    ],
)
def test_a_proxy_passes_the_largest_file_on(example: str, limit: str) -> None:
    [megabytes] = re.findall(limit, (DEPLOY / example).read_text())

    assert int(megabytes) * 2**20 > largest_body()


def make_certificate(folder: Path) -> None:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    done = run(tool("openssl"), *new, "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate)
    assert done.returncode == 0, done.stderr


def test_the_certificate_of_the_guide_is_accepted_for_its_name(tmp_path: Path) -> None:
    text = HOSTING.read_text().replace("\\\n", " ")
    commands = [line.strip().removeprefix("sudo ") for line in text.splitlines() if "sudo openssl req" in line]
    made = [run(*shlex.split(command), cwd=tmp_path) for command in commands]
    name = ["-verify_hostname", "mahjong.home.arpa"]
    # Apple: 825 days at most, and the extended usage of a server.
    dates = run(tool("openssl"), "x509", "-noout", "-checkend", 825 * 86400, "-in", "certificate.pem", cwd=tmp_path)
    done = run(
        tool("openssl"), "verify", "-x509_strict", "-purpose", "sslserver", *name, "-CAfile", "authority.pem",
        "certificate.pem", cwd=tmp_path,
    )  # fmt: skip

    assert [one.returncode for one in made] == [0, 0]
    assert done.returncode == 0, done.stderr
    assert dates.stdout.strip() == "Certificate will expire"


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with paths of programs that exist."""
    programs = tmp_path / "srv" / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ["python", "granian"]:
        (programs / name).touch(mode=0o755)
    for path in (DEPLOY / "systemd").iterdir():
        (tmp_path / path.name).write_text(path.read_text().replace("/srv/janroku", str(tmp_path / "srv")))
    return tmp_path


@pytest.mark.parametrize("unit", [path.name.replace("@.", "@2.") for path in sorted((DEPLOY / "systemd").iterdir())])
def test_systemd_accepts_the_unit(unit: str, units: Path) -> None:
    done = run(tool("systemd-analyze"), "verify", "--man=no", units / unit, cwd=units)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unit", [path.name for path in UNITS])
def test_a_unit_has_few_rights(unit: str, units: Path) -> None:
    # 10.0 is a service without any protection, 5.0 is "medium".
    done = run(tool("systemd-analyze"), "security", "--offline=true", "--threshold=40", units / unit)

    assert done.returncode == 0, done.stdout


# ----- names -----
def used_settings() -> set[str]:
    """Every JANROKU_ name in the examples."""
    paths = [
        ROOT / "Dockerfile",
        ROOT / "compose.yaml",
        *(path for path in DEPLOY.rglob("*") if path.is_file()),
        HOSTING,
    ]
    return {name for path in paths for name in re.findall(r"\bJANROKU_[A-Z_]+\b", path.read_text())}


@pytest.mark.parametrize("name", sorted(used_settings()))
def test_a_setting_of_the_examples_exists(name: str) -> None:
    assert name in env.readings


def used_commands() -> set[str]:
    """Every command of manage.py in the examples and in the guide, with its options."""
    texts = [" ".join(shlex.split(line)) for unit in UNITS for line in unit_commands(unit)]
    texts += [" ".join(service["command"]) for service in compose(ENV)["services"].values() if "command" in service]
    texts += [one.text.replace('"', "").replace(",", "") for one in instructions() if "manage.py" in one.text]
    texts += HOSTING.read_text().splitlines()
    found = re.findall(r"(?:manage\.py|sudo janroku) ([a-z_]+)((?: --[a-z-]+(?: [^-\s`]\S*)?)*)", "\n".join(texts))
    return {(name + options).strip() for name, options in found}


@pytest.mark.parametrize("command", sorted(used_commands()))
def test_a_command_of_the_examples_exists(command: str) -> None:
    name, *options = command.split()
    app = get_commands()[name]
    known = load_command_class(app if isinstance(app, str) else app.__module__, name).create_parser("manage.py", name)

    assert [
        option for option in options if option.startswith("--") and option not in known._option_string_actions
    ] == []


def granian_commands() -> list[str]:
    units = [line.partition("bin/granian ")[2] for unit in UNITS for line in unit_commands(unit)]
    services_ = compose(ENV)["services"].values()
    composed = [" ".join(one["command"][1:]) for one in services_ if one.get("command", [""])[0] == "granian"]
    return [line for line in units + composed if line]


@pytest.mark.parametrize("arguments", granian_commands())
def test_granian_accepts_its_options(arguments: str) -> None:
    numbers = re.sub(r"\$\{\w+\}", "2", arguments)
    context = granian.make_context("granian", shlex.split(numbers))

    assert context.params["app"] == "league.wsgi:application"
    assert context.params["interface"].value == "wsgi"


# ----- the image -----
@pytest.mark.parametrize("path", copied())
def test_what_the_image_copies_exists_and_is_sent(path: str) -> None:
    assert (ROOT / path).exists()
    assert is_sent_to_docker(path)


@pytest.mark.parametrize("path", ["var", ".env", ".git", "tests", ".venv", "league/__pycache__", "locale/ja/x.mo"])
def test_what_the_image_does_not_need_is_not_sent(path: str) -> None:
    assert not is_sent_to_docker(path)


def test_the_image_does_not_run_as_root() -> None:
    users = [one.text for one in instructions() if one.name == "USER"]

    assert users
    assert users[-1] not in {"0", "root"}


def test_the_static_files_of_the_image_are_collected_where_the_server_reads_them() -> None:
    [line] = [one.text for one in instructions() if "collectstatic" in one.text]

    assert f"JANROKU_STATIC={image_environment()['JANROKU_STATIC']} " in line


# ----- compose.yaml -----
SERVICES = sorted(compose(ENV)["services"])


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_waits_only_for_what_can_be_reached(name: str) -> None:
    every = compose(ENV)["services"]
    needs = every[name].get("depends_on", {})
    waits = needs if isinstance(needs, dict) else {other: {"condition": "service_started"} for other in needs}

    assert set(waits) <= set(every)
    assert all("test" in every[other]["healthcheck"] for other, how in waits.items() if "healthy" in how["condition"])
    assert all(every[other]["restart"] == "no" for other, how in waits.items() if "completed" in how["condition"])


@pytest.mark.parametrize("name", SERVICES)
def test_the_volumes_of_a_service_are_declared(name: str) -> None:
    whole = compose(ENV)
    sources = [volume.split(":")[0] for volume in whole["services"][name].get("volumes", [])]

    assert [source for source in sources if source not in whole["volumes"] and not (ROOT / source).exists()] == []


@pytest.mark.parametrize("name", [name for name in SERVICES if "build" in compose(ENV)["services"][name]])
def test_a_process_of_janroku_has_no_rights(name: str) -> None:
    service = compose(ENV)["services"][name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]


def test_exactly_one_process_has_the_clock() -> None:
    workers = [one["command"] for one in compose(ENV)["services"].values() if "work" in one.get("command", [])]

    assert [("--no-clock" in command) for command in workers].count(False) == 1


@pytest.mark.parametrize("name", ["DOMAIN", "JANROKU_SECRET_KEY", "POSTGRES_PASSWORD"])
def test_compose_does_not_start_without_what_has_no_default(name: str) -> None:
    with pytest.raises(KeyError, match=name):
        compose({other: value for other, value in ENV.items() if other != name})


# ----- what an installation has -----
@pytest.mark.parametrize("package", ["numpy", "pyrage", "sentry-sdk"])
def test_every_server_has_the_packages_of_the_guide(package: str) -> None:
    assert re.search(rf"^{package}==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)


@pytest.mark.parametrize("unit", [unit for unit in UNITS if "backup" not in unit.name], ids=lambda unit: unit.name)
def test_the_target_starts_and_stops_the_unit(unit: Path) -> None:
    text = unit.read_text()

    assert "PartOf=janroku.target\n" in text
    assert "WantedBy=janroku.target\n" in text


def test_web_processes_share_a_folder_for_their_figures() -> None:
    unit = (DEPLOY / "systemd" / "janroku-web.service").read_text()
    web = compose(ENV)["services"]["web"]
    folder = web["environment"]["PROMETHEUS_MULTIPROC_DIR"]

    assert "PROMETHEUS_MULTIPROC_DIR=/run/janroku-web\nRuntimeDirectory=janroku-web\n" in unit
    assert any(mount.startswith(f"{folder}:") for mount in web["tmpfs"])
