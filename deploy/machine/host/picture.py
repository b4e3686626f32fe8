"""Pictures as rows of RGB bytes: those of QEMU's screen and the PNG files that the station writes."""
import subprocess

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
    """A picture as QEMU dumps its screen."""
    with open(path, "rb") as file:
        return pixels_of(file.read(), path)


def pixels_of(contents, path):
    """What a binary PPM holds."""
    kind, width, height, greatest = contents.split(maxsplit=4)[:4]
    check(kind == b"P6" and greatest == b"255", f"{path} is no picture of eight bits and three colours")
    width, height = int(width), int(height)
    return Picture(width, height, contents[-width * height * 3:])


def read_png(path):
    """A PNG as the station writes them, without its alpha."""
    done = subprocess.run(["pngtopnm", path], capture_output=True)
    check(done.returncode == 0, f"{path}: {done.stderr.decode().strip()}")
    return pixels_of(done.stdout, path)
