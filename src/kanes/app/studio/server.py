"""The server of the studio, for this machine and pages that it served itself."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kanes import library
from kanes.app.studio import build as building
from kanes.app.studio.guard import Guard, limited_body
from kanes.app.studio.saved_files import ChangedFileError, Folder
from kanes.app.studio.workers import Workers
from kanes.base.errors import FileError, KanesError
from kanes.base.types import Content, Plain
from kanes.formats.model_files.entries.schema import schema_text
from kanes.formats.writing import model_text

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data: blob:; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Interactive pages are documents with a policy of their own; here they may only run scripts.
_PAGE_POLICY = "sandbox allow-scripts; frame-ancestors 'self'"
# Pages that are kept for frames that may still request them.
_MOST_PAGES = 8
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def studio_app(folder: Folder, file: str, guard: Guard, workers: Workers) -> Starlette:
    """The web application of the studio."""
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


def _json(content: Mapping[str, Plain], status: int = 200) -> Response:
    return JSONResponse(content, status, headers=_HEADERS)


async def _fields(request: Request, **wanted: type) -> Content:
    """The fields of a JSON body, each of its type."""
    body = await limited_body(request)
    if body is None:
        raise _BadRequestError("The text is too long.", 413)
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        raise _BadRequestError("The body is not JSON.") from None
    if not isinstance(given, dict) or any(not isinstance(given.get(name), kind) for name, kind in wanted.items()):
        raise _BadRequestError(f"Send an object with {', '.join(wanted)}.")
    return {name: given[name] for name in wanted}


class _Answers:
    """The handlers of the addresses."""

    def __init__(self, folder: Folder, file: str, guard: Guard, workers: Workers) -> None:
        self.folder, self.file, self.guard, self.workers = folder, file, guard, workers
        self.pages: OrderedDict[str, str] = OrderedDict()  # by random names

    async def shell(self, request: Request) -> Response:
        """The studio's page, with the token that all other requests need."""
        refused = self.guard.refusal("GET", "/", request.headers, request.query_params.get("token", ""))
        if refused is not None:
            return PlainTextResponse(refused[1], refused[0], headers=_HEADERS)
        return HTMLResponse(_asset("studio.html").replace("{{token}}", self.guard.token), headers=_HEADERS)

    async def asset(self, request: Request) -> Response:
        """Script and style, which have no data of the user and need no token."""
        name = request.url.path.strip("/")
        if request.headers.get("host", "") not in self.guard.hosts:
            return PlainTextResponse("The studio answers only under 127.0.0.1 and localhost.", 421, headers=_HEADERS)
        return Response(_asset(name), media_type=_ASSETS[name], headers=_HEADERS)

    async def overview(self, request: Request) -> Response:
        """The open file, other files of the folder, the library, and the schema of model files."""
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
        """The interactive page of a text, or its errors."""
        fields = await _fields(request, tab=str, text=str, file=str)
        made = await self.workers.do(fields["tab"], building.build, fields["text"], fields["file"])
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
        """An interactive page. Frames send no token, so the random name is the secret."""
        html = self.pages.get(request.path_params["name"])
        if request.headers.get("host", "") not in self.guard.hosts or html is None:
            return PlainTextResponse("There is no such page.", 404, headers=_HEADERS)
        return HTMLResponse(html, headers={**_HEADERS, "Content-Security-Policy": _PAGE_POLICY})

    async def document(self, request: Request) -> Response:
        """A report, derivation or code of a text."""
        fields = await _fields(request, tab=str, text=str, file=str, document=str)
        made = await self.workers.do(
            fields["tab"], building.document, fields["text"], fields["file"], fields["document"]
        )
        return _json({"superseded": True} if made is None else made)

    async def cancel(self, request: Request) -> Response:
        """Cancel the work of a tab."""
        self.workers.cancel((await _fields(request, tab=str))["tab"])
        return _json({})

    async def save(self, request: Request) -> Response:
        """Save a text in the folder, in place of the content with the stamp `known`."""
        fields = await _fields(request, text=str, file=str, known=str)
        self.folder.save(fields["file"], fields["text"], fields["known"])
        stamp = self.folder.stamp(fields["file"])
        return _json({"file": fields["file"], "files": self.folder.names(), "stamp": stamp})


def _asset(name: str) -> str:
    return files("kanes.app.studio").joinpath("assets", name).read_text(encoding="utf-8")


def folder_of(path: Path) -> Folder:
    """The folder of a file to open."""
    if not path.is_file():
        raise FileError(path, "there is no such file", f"Create it with `kanes new {path}`")
    return Folder(path.resolve().parent)
