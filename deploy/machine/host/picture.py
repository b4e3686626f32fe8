"""Pictures as rows of RGB bytes: those of QEMU's screen and the PNG files that the station writes."""
import struct
import zlib

from .failure import check


class Picture:
    """Pixels of three bytes each, row by row without gaps."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    @property
    def size(self):
        return self.width, self.height

    def has_color(self):
        """Whether there is more than black, grey and white."""
        red, green, blue = (self.pixels[channel::3] for channel in range(3))
        return any(max(pixel) - min(pixel) > 60 for pixel in zip(red, green, blue))

    def differing(self, other):
        """How many pixels differ, and the box around them as (left, top, right, bottom)."""
        check(self.size == other.size, f"pictures of {self.size} and {other.size} pixels")
        count, box = 0, None
        stride = self.width * 3
        for row in range(self.height):
            mine, its = (pixels[row * stride:(row + 1) * stride] for pixels in (self.pixels, other.pixels))
            if mine == its:
                continue
            columns = [x for x in range(self.width) if mine[x * 3:x * 3 + 3] != its[x * 3:x * 3 + 3]]
            count += len(columns)
            left, top, right, _ = box or (columns[0], row, columns[-1], row)
            box = (min(left, columns[0]), top, max(right, columns[-1]), row)
        return count, box


def read_ppm(path):
    """A picture as QEMU dumps its screen: binary PPM with 255 as the greatest value."""
    with open(path, "rb") as file:
        contents = file.read()
    kind, width, height, greatest, pixels = contents.split(maxsplit=4)[:4] + [None]
    check(kind == b"P6" and greatest == b"255", f"{path} is no binary PPM")
    width, height = int(width), int(height)
    pixels = contents[-width * height * 3:]
    return Picture(width, height, pixels)


def read_png(path):
    """A PNG of eight bits a channel, RGB or RGBA, not interlaced, as the station writes them."""
    with open(path, "rb") as file:
        contents = file.read()
    check(contents.startswith(b"\x89PNG\r\n\x1a\n"), f"{path} is no PNG")
    position, packed = 8, b""
    while position < len(contents):
        length, kind = struct.unpack_from(">I4s", contents, position)
        body = contents[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            check(depth == 8 and color in (2, 6) and not interlaced, f"{path} is a PNG of another kind")
        elif kind == b"IDAT":
            packed += body
        position += length + 12
    channels = 3 if color == 2 else 4
    rows = unfiltered_rows(zlib.decompress(packed), width * channels, height, channels)
    return Picture(width, height, b"".join(rows if channels == 3 else map(without_alpha, rows)))


def without_alpha(row):
    pixels = bytearray(len(row) // 4 * 3)
    for channel in range(3):
        pixels[channel::3] = row[channel::4]
    return bytes(pixels)


def unfiltered_rows(data, stride, height, channels):
    """The rows behind PNG's five filters (PNG specification, chapter 9)."""
    above = bytes(stride)
    for number in range(height):
        start = number * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
        if kind == 2:
            row = bytearray((value + up) & 255 for value, up in zip(row, above))
        elif kind != 0:
            for index in range(stride):
                left = row[index - channels] if index >= channels else 0
                corner = above[index - channels] if index >= channels else 0
                row[index] = (row[index] + prediction(kind, left, above[index], corner)) & 255
        above = bytes(row)
        yield above


def prediction(kind, left, up, corner):
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    distances = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if distances[0] <= distances[1] and distances[0] <= distances[2]:
        return left
    return up if distances[1] <= distances[2] else corner
