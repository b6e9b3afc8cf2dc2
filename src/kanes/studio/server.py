"""The studio's server: on this machine alone, for pages that it served itself."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kanes import library
from kanes.errors import FileError, KanesError
from kanes.modelfiles.entries.file_schema import schema_text
from kanes.studio import building
from kanes.studio.guard import Guard, limited_body
from kanes.studio.saved_files import ChangedFileError, Folder
from kanes.studio.workers import Workers
from kanes.writing import model_text

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data: blob:; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# A page that was made is a document of its own, with the policy that it brings; here it may run its script and no more.
_PAGE_POLICY = "sandbox allow-scripts; frame-ancestors 'self'"
# Pages that are kept for frames that may still ask for them.
_MOST_PAGES = 8
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def studio_app(folder: Folder, file: str, guard: Guard, workers: Workers) -> Starlette:
    """All that the studio answers to."""
    answers = _Answers(folder, file, guard, workers)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        workers.warm_up()
        yield
        workers.stop()

    routes = [
        Route("/", answers.shell),
        *(Route(f"/{name}", answers.asset) for name in _ASSETS),
        Route("/page/{name}", answers.page),
        Route("/api/state", _guarded(guard, answers.overview)),
        Route("/api/model", _guarded(guard, answers.model)),
        Route("/api/build", _guarded(guard, answers.build), methods=["POST"]),
        Route("/api/cancel", _guarded(guard, answers.cancel), methods=["POST"]),
        Route("/api/document", _guarded(guard, answers.document), methods=["POST"]),
        Route("/api/save", _guarded(guard, answers.save), methods=["POST"]),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


_ASSETS = {"studio.js": "text/javascript", "studio.css": "text/css"}
Answer = Callable[[Request], Awaitable[Response]]


def _guarded(guard: Guard, answer: Answer) -> Answer:
    async def guarded(request: Request) -> Response:
        token = request.query_params.get("token", "")
        refused = guard.refusal(request.method, request.url.path, request.headers, token)
        if refused is not None:
            return PlainTextResponse(refused[1], refused[0], headers=_HEADERS)
        try:
            return await answer(request)
        except ChangedFileError as error:
            return _json({"error": str(error)}, 409)
        except KanesError as error:
            return _json({"error": str(error)}, 400)
        except _BadRequestError as error:
            return _json({"error": str(error)}, error.status)

    return guarded


class _BadRequestError(Exception):
    def __init__(self, message: str, status: int = 400) -> None:
        self.status = status
        super().__init__(message)


def _json(content: Any, status: int = 200) -> Response:
    return JSONResponse(content, status, headers=_HEADERS)


async def _asked(request: Request, **wanted: type) -> dict[str, Any]:
    """The fields of a JSON body, each of its type."""
    body = await limited_body(request)
    if body is None:
        raise _BadRequestError("The text is too long.", 413)
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        raise _BadRequestError("That is no JSON.") from None
    if not isinstance(given, dict) or any(not isinstance(given.get(name), asked) for name, asked in wanted.items()):
        raise _BadRequestError(f"Send a table with {', '.join(wanted)}.")
    return {name: given[name] for name in wanted}


class _Answers:
    """What each address answers."""

    def __init__(self, folder: Folder, file: str, guard: Guard, workers: Workers) -> None:
        self.folder, self.file, self.guard, self.workers = folder, file, guard, workers
        self.pages: OrderedDict[str, str] = OrderedDict()  # by names that nobody guesses

    async def shell(self, request: Request) -> Response:
        """The page itself, which has the token that all else asks for."""
        refused = self.guard.refusal("GET", "/", request.headers, request.query_params.get("token", ""))
        if refused is not None:
            return PlainTextResponse(refused[1], refused[0], headers=_HEADERS)
        return HTMLResponse(_asset("studio.html").replace("{{token}}", self.guard.token), headers=_HEADERS)

    async def asset(self, request: Request) -> Response:
        """Script and style, which tell nothing of the user."""
        name = request.url.path.strip("/")
        if request.headers.get("host", "") not in self.guard.hosts:
            return PlainTextResponse("The studio answers under 127.0.0.1 and localhost alone.", 421, headers=_HEADERS)
        return Response(_asset(name), media_type=_ASSETS[name], headers=_HEADERS)

    async def overview(self, request: Request) -> Response:
        """What there is: the file that is open, others in the folder, the library, and the schema of files."""
        return _json(
            {
                "file": self.file,
                "text": self.folder.text(self.file),
                "stamp": self.folder.stamp(self.file),
                "files": self.folder.names(),
                "library": list(library.names()),
                "schema": json.loads(schema_text()),
            }
        )

    async def model(self, request: Request) -> Response:
        """The text of a file of the folder, or of a system of the library."""
        if (name := request.query_params.get("library")) is not None:
            return _json({"text": model_text(library.study(name)), "stamp": ""})
        name = request.query_params.get("file", "")
        return _json({"text": self.folder.text(name), "stamp": self.folder.stamp(name)})

    async def build(self, request: Request) -> Response:
        """The living page of a text, or its faults."""
        asked = await _asked(request, tab=str, text=str, file=str)
        made = await self.workers.do(asked["tab"], building.build, asked["text"], asked["file"])
        if made is None:
            return _json({"superseded": True})
        html = made.pop("html", None)
        return _json(made if html is None else {**made, "page": self._kept(html)})

    def _kept(self, html: str) -> str:
        name = secrets.token_urlsafe(24)
        self.pages[name] = html
        while len(self.pages) > _MOST_PAGES:
            self.pages.popitem(last=False)
        return f"/page/{name}"

    async def page(self, request: Request) -> Response:
        """A page that was made. Frames send no token, so that its name is the secret."""
        html = self.pages.get(request.path_params["name"])
        if request.headers.get("host", "") not in self.guard.hosts or html is None:
            return PlainTextResponse("There is no such page.", 404, headers=_HEADERS)
        return HTMLResponse(html, headers={**_HEADERS, "Content-Security-Policy": _PAGE_POLICY})

    async def document(self, request: Request) -> Response:
        """A report, derivation or code of a text."""
        asked = await _asked(request, tab=str, text=str, file=str, document=str)
        made = await self.workers.do(asked["tab"], building.document, asked["text"], asked["file"], asked["document"])
        return _json({"superseded": True} if made is None else made)

    async def cancel(self, request: Request) -> Response:
        """Give up what a tab waits for."""
        self.workers.cancel((await _asked(request, tab=str))["tab"])
        return _json({})

    async def save(self, request: Request) -> Response:
        """Write a text into the folder, in place of the content whose stamp is known."""
        asked = await _asked(request, text=str, file=str, known=str)
        self.folder.save(asked["file"], asked["text"], asked["known"])
        stamp = self.folder.stamp(asked["file"])
        return _json({"file": asked["file"], "files": self.folder.names(), "stamp": stamp})


def _asset(name: str) -> str:
    return files("kanes.studio").joinpath("assets", name).read_text(encoding="utf-8")


def folder_of(path: Path) -> Folder:
    """The folder of a file that is to be opened."""
    if not path.is_file():
        raise FileError(path, "there is no such file", f"Make one by `kanes new {path}`")
    return Folder(path.resolve().parent)
