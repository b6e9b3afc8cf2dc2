"""Studios that run on ports of their own, for as long as a test needs them."""

import http.client
import json
import threading
import time
from contextlib import contextmanager

import uvicorn

from kanes.app.studio.guard import Guard
from kanes.app.studio.serve import listening
from kanes.app.studio.server import folder_of, studio_app
from kanes.app.studio.workers import Workers

PENDULUM = """
kanes: 1
name: pendulum
gravity: -g*N.y
coordinates: [q]
speeds: {u: q.dot}
parameters: {m: 1, l: 0.5, g: 9.81}
bodies:
  rod: {mass: m, center: [0, -l/2, 0], inertia: {rod: {length: l, axis: y}}, joint: {pin: q, axis: z}}
initial: {q: 1}
simulate: {stop: 2}
"""


@contextmanager
def running_studio(path):
    """A studio with a file; gives what its guard asks for."""
    listener = listening(0)
    guard = Guard(listener.getsockname()[1])
    app = studio_app(folder_of(path), path.name, guard, Workers())
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield guard
    finally:
        server.should_exit = True
        thread.join()


def asker(guard, folder):
    """A function that asks a studio, with all that its guard wants."""

    def ask(method, path, content=None, **headers):
        body = content if isinstance(content, bytes) else None if content is None else json.dumps(content).encode()
        sound = {
            "Host": guard.hosts[0],
            "Origin": f"http://{guard.hosts[0]}",
            "X-Kanes-Token": guard.token,
            "Content-Type": "application/json",
        }
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        chosen = {name: value for name, value in {**sound, **given}.items() if value is not None}
        connection = http.client.HTTPConnection("127.0.0.1", guard.port, timeout=60)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {**chosen, **({} if body is None else {"Content-Length": str(len(body))})}.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, dict(answer.getheaders())

    ask.guard, ask.folder = guard, folder
    return ask
