"""What is seen of a PNG image: the colours of its pixels.
Enough of the format for what is written here."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
Colour = tuple[int, ...]


class Pixels:
    """An image of 8 bits a channel, without interlacing."""

    def __init__(self, png: bytes) -> None:
        assert png.startswith(SIGNATURE)
        chunks, at = dict[bytes, bytes](), len(SIGNATURE)
        while at < len(png):
            (length,), name = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
            chunks[name] = chunks.get(name, b"") + png[at + 8 : at + 8 + length]
            at += length + 12
        self.width, self.height, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
        self.channels = {0: 1, 2: 3, 4: 2, 6: 4}[kind]
        assert depth == 8
        self.rows = self._unfiltered(zlib.decompress(chunks[b"IDAT"]))

    def _unfiltered(self, data: bytes) -> list[bytearray]:
        wide, step = self.width * self.channels, self.channels
        rows, above = list[bytearray](), bytearray(wide)
        for y in range(self.height):
            start = y * (wide + 1)
            how, row = data[start], bytearray(data[start + 1 : start + 1 + wide])
            for x in range(wide):
                left, up, corner = (
                    (row[x - step], above[x], above[x - step]) if x >= step else (0, above[x], 0)
                )
                row[x] = (row[x] + self._guess(how, left, up, corner)) % 256
            rows.append(row)
            above = row
        return rows

    @staticmethod
    def _guess(how: int, left: int, up: int, corner: int) -> int:
        if how < 4:
            return (0, left, up, (left + up) // 2)[how]
        return min((left, up, corner), key=lambda near: abs(left + up - corner - near))

    def at(self, x: float, y: float) -> Colour:
        """The colour of a pixel, by how far right and down it is as a share of the image."""
        column, row = (
            min(int(x * self.width), self.width - 1),
            min(int(y * self.height), self.height - 1),
        )
        found = self.rows[row][column * self.channels : (column + 1) * self.channels]
        return tuple(found[:3]) if self.channels > 2 else (found[0],) * 3

    def share(self, x: float, y: float, size: float, dark: int = 128) -> float:
        """The share of dark pixels in a square around a point."""
        columns = range(int((x - size) * self.width), int((x + size) * self.width))
        rows = range(int((y - size) * self.height), int((y + size) * self.height))
        seen = [
            sum(self.at(column / self.width, row / self.height)) < 3 * dark
            for row in rows
            for column in columns
        ]
        return sum(seen) / len(seen)
