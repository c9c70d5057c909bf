"""`manage.py is_healthy` asks a server that runs."""

import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.league.settings.test_settings import manage
from tests.services import free_port

pytestmark = [pytest.mark.once]


def test_a_server_that_answers_is_healthy(live_server: Any, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("is_healthy", port=live_server.thread.port)

    assert capsys.readouterr().out == "alive\n"


def test_nobody_at_the_port_is_not_healthy() -> None:
    with pytest.raises(CommandError, match="No answer"):
        call_command("is_healthy", port=free_port())


def test_another_program_at_the_port_is_not_healthy() -> None:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as other:
        Thread(target=other.handle_request, daemon=True).start()
        with pytest.raises(CommandError, match="is 501"):
            call_command("is_healthy", port=other.server_port)


def test_the_health_check_counts_nothing_in_the_folder_of_the_web_server(tmp_path: Path) -> None:
    manage("is_healthy", "--port", str(free_port()), PROMETHEUS_MULTIPROC_DIR=str(tmp_path))

    assert os.listdir(tmp_path) == []
