#!/usr/bin/env python3
"""Draws the picture that stands on the screen from power-on until the station draws: a rack of vials in its colours.

    splash.py OUTPUT.bmp
"""
import struct
import sys

BACKGROUND, READ, EMPTY = (0, 0, 0), (0x20, 0x7D, 0xBB), (0x1C, 0x2A, 0x36)
ROWS, PITCH, RADIUS, SMOOTH = 9, 28, 10, 4
SIDE = ROWS * PITCH


def coverage(x, y):
    """How much of a pixel a vial covers, 0 to 1, by looking at points in it."""
    inside = 0
    for step in range(SMOOTH * SMOOTH):
        dx = (x + (step % SMOOTH + 0.5) / SMOOTH) % PITCH - PITCH / 2
        dy = (y + (step // SMOOTH + 0.5) / SMOOTH) % PITCH - PITCH / 2
        inside += dx * dx + dy * dy <= RADIUS * RADIUS
    return inside / (SMOOTH * SMOOTH)


def pixel(x, y):
    row, column = y // PITCH, x // PITCH
    # The rack fills from its first row, and has come to the middle.
    color = READ if row * ROWS + column < ROWS * ROWS // 2 else EMPTY
    part = coverage(x % PITCH, y % PITCH)
    return bytes(round(b + (c - b) * part) for b, c in zip(BACKGROUND[::-1], color[::-1]))


def main():
    line_bytes = (SIDE * 3 + 3) // 4 * 4
    lines = [b"".join(pixel(x, y) for x in range(SIDE)).ljust(line_bytes, b"\0") for y in reversed(range(SIDE))]
    header = struct.pack("<2sIHHI", b"BM", 54 + line_bytes * SIDE, 0, 0, 54)
    header += struct.pack("<IiiHHIIiiII", 40, SIDE, SIDE, 1, 24, 0, line_bytes * SIDE, 2835, 2835, 0, 0)
    with open(sys.argv[1], "wb") as file:
        file.write(header + b"".join(lines))


main()
