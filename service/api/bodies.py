"""Request bodies in pieces: decompressed, bounded, checked to be UTF-8, digested on the way."""

import codecs
import zlib
from collections.abc import Iterator
from hashlib import sha256

from flask import request

from service.domain.errors import Malformed, TooLarge, UnsupportedMedia
from service.wiring import wired

PIECE = 128 * 1024
GZIP = 16 + zlib.MAX_WBITS
CODINGS = ("", "identity", "gzip", "x-gzip")
BOM = codecs.BOM_UTF8


def media_type(allowed: tuple[str, ...]) -> str:
    """The body's media type without parameters; raises UnsupportedMedia unless allowed."""
    found = request.mimetype
    if found not in allowed:
        raise UnsupportedMedia(
            f"The body is {found or 'of no media type'}; read here: {', '.join(allowed)}."
        )
    coding = _coding()
    if coding not in CODINGS:
        raise UnsupportedMedia(f"The content coding {coding[:40]!r} is not read; gzip is.")
    return found


def _coding() -> str:
    coding: str = request.environ.get("HTTP_CONTENT_ENCODING", "")
    return coding.strip().lower()


class Body:
    """The body of this request, read once; digested as sent where an Idempotency-Key needs it."""

    def __init__(self) -> None:
        self._limit = wired().settings.max_body
        self._digest = sha256() if "HTTP_IDEMPOTENCY_KEY" in request.environ else None
        self._size = 0

    @property
    def is_there(self) -> bool:
        """Whether a body was sent at all."""
        return bool(request.content_length) or "HTTP_TRANSFER_ENCODING" in request.environ

    @property
    def sha256(self) -> str:
        """SHA-256 in hex over what was read so far; "" where there is no key to need it."""
        return "" if self._digest is None else self._digest.hexdigest()

    def pieces(self) -> Iterator[bytes]:
        """The text in pieces of at most 128 KiB, whole characters or not, without a BOM.

        Raises TooLarge (before or after decompression), and Malformed with the offset of the
        first byte that is not UTF-8.
        """
        pieces = self._sent()
        if "gzip" in _coding():
            pieces = _unpacked(pieces)
        return _without_bom(_checked(_bounded(pieces, self._limit)))

    def whole(self) -> bytes:
        """The whole text."""
        return b"".join(self.pieces())

    def drain(self) -> None:
        """Read what is left, for the digest."""
        for _ in self._sent():
            pass

    def _sent(self) -> Iterator[bytes]:
        """The bytes as sent; servers that cut chunks say so, others need an announced length."""
        announced = request.content_length
        if announced is None and not request.environ.get("wsgi.input_terminated"):
            return
        if announced is not None and announced > self._limit:
            raise _too_large(self._limit)
        while piece := _read(PIECE if announced is None else min(PIECE, announced - self._size)):
            self._size += len(piece)
            if self._size > self._limit:
                raise _too_large(self._limit)
            if self._digest is not None:
                self._digest.update(piece)
            yield piece
        if self._size < (announced or 0):
            raise _cut()


def _read(size: int) -> bytes:
    """The next bytes of the request, at most so many, none at their end."""
    if size == 0:
        return b""
    try:
        piece: bytes = request.environ["wsgi.input"].read(size)
    except Exception as error:  # servers have errors of their own for broken transfers
        raise _cut() from error
    return piece


def _cut() -> Malformed:
    return Malformed("The body ends before its announced length.")


def _bounded(pieces: Iterator[bytes], limit: int) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > limit:
            raise _too_large(limit)
        yield piece


def _unpacked(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The content of gzip members, never more than a piece at a time."""
    unpacker = zlib.decompressobj(GZIP)
    begun = False
    for packed in pieces:
        rest = packed
        while rest:
            if unpacker.eof:
                unpacker, begun = zlib.decompressobj(GZIP), False
            try:
                piece = unpacker.decompress(rest, PIECE)
            except zlib.error:
                raise Malformed("The body is not gzip.") from None
            begun = True
            rest = unpacker.unconsumed_tail or unpacker.unused_data
            if piece:
                yield piece
    while begun and not unpacker.eof:
        piece = unpacker.decompress(b"", PIECE)
        if not piece:
            break
        yield piece
    if not unpacker.eof:
        raise Malformed("The gzip body is cut off.")


def _checked(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The same, checked to be UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    offset = 0
    for piece in pieces:
        held = len(decoder.getstate()[0])
        try:
            if held or not piece.isascii():
                decoder.decode(piece)
        except UnicodeDecodeError as error:
            raise _not_utf8(offset - held + error.start) from None
        offset += len(piece)
        yield piece
    if decoder.getstate()[0]:
        raise _not_utf8(offset - len(decoder.getstate()[0]))


def _without_bom(pieces: Iterator[bytes]) -> Iterator[bytes]:
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= len(BOM):
            break
    yield head.removeprefix(BOM)
    yield from pieces


def _not_utf8(offset: int) -> Malformed:
    return Malformed(
        f"The body is not UTF-8: byte {offset} begins no character.",
        code="not-utf-8",
        extra={"offset": offset},
    )


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"The body may have {limit} bytes, before and after decompression.")
