"""The pictures that the emulated camera shows, and what is to be read in them."""
import json
import math
import os
import subprocess

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Fixtures")
# Racks with codes, each different, so that a result tells which picture it was made from.
RACKS = ["1-full-9x9", "2-partly-9x9", "3-badlight-8x8", "4-blurred-10x10", "5-special-4x6"]
# One box with a printed mark at its first position, turned by so many degrees; racklab makes these pictures.
MARKED = {degrees: f"marked-{degrees}" for degrees in (0, 90, 180, 270)}
# A box without a vial, which the fixtures have.
EMPTY = "6-empty-9x9"
# What stands below the camera while a box is put in; racklab makes these pictures.
STAGES = {name: f"stage-{name}" for name in ("nothing", "box", "lid", "glove-1", "glove-2")}
# One label, printed well and badly; racklab makes these pictures, and the rules by which it is read.
LABELS = ["good", "poor", "damaged", "unsupported"]
LABEL_RULES = "/job/pictures/labels/rules.yaml"
FULL_SIZE, HALF_SIZE = (1100, 1100), (550, 550)
# A rack of which the picture is as large as the largest that a camera of the bench takes; racklab makes it.
LARGE, LARGE_SIZE = "full_1", (4000, 3000)


def make_frames(folder, lab):
    """Writes each rack as frames for the camera: in both sizes as JPEG and as YUYV, the latter without colour."""
    os.makedirs(folder, exist_ok=True)
    marked = os.path.join(folder, "marked")
    subprocess.run([lab, "simulate", "marked", "--output", marked], check=True, capture_output=True)
    printed = os.path.join(folder, "labels")
    subprocess.run([lab, "simulate", "labels", "--output", printed], check=True, capture_output=True)
    staged = os.path.join(folder, "stage")
    subprocess.run([lab, "simulate", "stage", "--output", staged], check=True, capture_output=True)
    large = os.path.join(folder, "large")
    subprocess.run([lab, "simulate", "practice", "--conditions", "full", "--seeds", "1", "--output", large],
                   check=True, capture_output=True)
    colors = subprocess.run(["djpeg", os.path.join(large, f"{LARGE}.jpg")], check=True, capture_output=True).stdout
    with open(os.path.join(folder, f"{LARGE}.{LARGE_SIZE[0]}x{LARGE_SIZE[1]}.jpg"), "wb") as file:
        # With colours of every second pixel, as cameras send them.
        subprocess.run(["cjpeg", "-quality", "90", "-sample", "2x1"], input=colors, check=True, stdout=file)
    for rack, origin in [*((rack, FIXTURES) for rack in (*RACKS, EMPTY)),
                         *((rack, marked) for rack in MARKED.values()),
                         *((stage, staged) for stage in STAGES.values()),
                         *((label(kind), printed) for kind in LABELS)]:
        source = os.path.join(origin, f"{rack}.jpg")
        for size, scale in ((FULL_SIZE, "1/1"), (HALF_SIZE, "1/2")):
            name = os.path.join(folder, f"{rack}.{size[0]}x{size[1]}")
            decode = ["djpeg", "-scale", scale]
            if size == FULL_SIZE:
                with open(source, "rb") as file:
                    jpeg = file.read()
            else:
                colors = subprocess.run([*decode, source], check=True, capture_output=True).stdout
                jpeg = subprocess.run(["cjpeg", "-quality", "90"], input=colors, check=True, capture_output=True).stdout
            grey = subprocess.run([*decode, "-grayscale", source], check=True, capture_output=True).stdout
            grey = grey[-size[0] * size[1]:]
            yuyv = bytearray(b"\x80") * (2 * len(grey))
            yuyv[::2] = grey
            for suffix, contents in (("jpg", jpeg), ("yuyv", yuyv)):
                with open(f"{name}.{suffix}", "wb") as file:
                    file.write(contents)


def label(kind):
    """The name of the picture of a label, by how well it is printed."""
    return f"label-{kind}"


def picture_path(rack):
    """The picture of a rack as a file in the machine, for stations that need no camera."""
    return f"/job/pictures/{rack}.{FULL_SIZE[0]}x{FULL_SIZE[1]}.jpg"


# The settings of a station that scans in no time, where it does not matter what: of one picture a corner is read.
QUICK = {"camera_source": "pictures", "camera_pictures": picture_path(RACKS[1]), "picture_crop": "0,0,300"}


def document(rack, folder=FIXTURES):
    """What a rack's picture shows, as racklab has written it beside it."""
    with open(os.path.join(folder, f"{rack}.json")) as file:
        return json.load(file)


def codes(shown):
    """The cells with a code of what a picture shows, without the codes beside the cells."""
    rows, cols = range(shown["rows"]), range(shown["cols"])
    return [cell for cell in shown["cells"] if cell.get("value") and cell["row"] in rows and cell["col"] in cols]


def square(shown):
    """The setting `picture.crop` that fits a box: the square about its middle, as long as its longest side."""
    corners = shown["grid"]
    sides = [math.dist(corner, corners[number - 1]) for number, corner in enumerate(corners)]
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    return ",".join(str(round(number)) for number in (x - max(sides) / 2, y - max(sides) / 2, max(sides)))


def truth(rack):
    """The values of a rack by row and column, both counted from the first that holds a code."""
    cells = [cell for cell in document(rack)["cells"] if cell.get("value") and cell["row"] >= 0]
    top, left = min(cell["row"] for cell in cells), min(cell["col"] for cell in cells)
    return {(cell["row"] - top, cell["col"] - left): cell["value"] for cell in cells}
