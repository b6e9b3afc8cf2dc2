"""`kanes studio`: a server that runs until Ctrl-C, and a browser that shows it."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from kanes.app.studio.guard import Guard
from kanes.app.studio.server import folder_of, studio_app
from kanes.app.studio.workers import Workers
from kanes.base.errors import WrongValueError


def serve(path: Path, port: int, *, opens: bool, echo: Callable[[str], None]) -> None:
    """Show a model file in the studio until Ctrl-C."""
    folder = folder_of(path)
    listener = listening(port)
    guard = Guard(listener.getsockname()[1])
    address = f"http://127.0.0.1:{guard.port}/?token={guard.token}"
    echo(f"The studio shows {path} at\n  {address}\nPress Ctrl-C to stop it.")
    if opens:
        webbrowser.open(address)
    app = studio_app(folder, path.name, guard, Workers())
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    server.run(sockets=[listener])


def listening(port: int) -> socket.socket:
    """A socket on this machine alone; port 0 takes any that is free."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError as error:
        listener.close()
        raise WrongValueError(f"studio: port {port} is taken ({error.strerror}). Give another --port.") from error
    return listener
