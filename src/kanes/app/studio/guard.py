"""Access control of the studio: only pages that it served itself, on this machine, may send requests.

A browser lets any page send requests to this machine. Therefore the Host is checked (against DNS rebinding), the
Origin (against other pages), and a token (against other programs).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import Request

# A model file of ten thousand bodies is a few megabytes.
LARGEST_BODY = 8_000_000


@dataclass(frozen=True)
class Guard:
    """The checks of a request."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The allowed values of the Host header."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    def refusal(self, method: str, path: str, headers: Mapping[str, str], query_token: str) -> tuple[int, str] | None:
        """Why a request is refused, as an HTTP status and a message; None if it is allowed."""
        if headers.get("host", "") not in self.hosts:
            return 421, "The studio answers only under 127.0.0.1 and localhost."
        origin = headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self.hosts}:
            return 403, "Requests from other pages are refused."
        given = query_token if path == "/" else headers.get("x-kanes-token", "")
        if not secrets.compare_digest(given.encode(), self.token.encode()):
            return 403, "The token is missing or wrong. Open the address that the terminal shows."
        if method == "POST" and not headers.get("content-type", "").startswith("application/json"):
            return 415, "Send JSON."
        return None


async def limited_body(request: Request, largest: int = LARGEST_BODY) -> bytes | None:
    """The body of a request, or None where it is too large; at most `largest` bytes are read."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdigit() or int(declared) > largest:
        return None
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > largest:
            return None
        parts.append(part)
    return b"".join(parts)
