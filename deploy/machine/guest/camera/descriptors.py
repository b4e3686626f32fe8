"""What the emulated camera says of itself: USB descriptors as in USB Video Class 1.0, with one bulk endpoint.

Descriptor layouts: USB 2.0 chapter 9; Universal Serial Bus Device Class Definition for Video Devices 1.0, chapter 3.
"""
import struct

MJPG, YUYV = 1, 2
PAYLOAD = 16384
FRAME_INTERVALS = {1: 10_000_000, 5: 2_000_000, 10: 1_000_000}
DEVICE, CONFIGURATION, STRING, INTERFACE, ENDPOINT, QUALIFIER, ASSOCIATION = 1, 2, 3, 4, 5, 6, 11
CLASS_SPECIFIC = 0x24
CAMERA_TERMINAL, PROCESSING_UNIT, OUTPUT_TERMINAL = 1, 3, 2
VIDEO, CONTROL, STREAMING = 14, 1, 2
TEXTS = {1: "Bench", 2: "Bench Camera", 3: "BENCH0001"}


def block(kind, contents):
    return bytes([len(contents) + 2, kind]) + contents


def string(number):
    """The string descriptor of a number, or None."""
    if number == 0:
        return block(STRING, b"\x09\x04")
    return block(STRING, TEXTS[number].encode("utf-16-le")) if number in TEXTS else None


def device():
    return block(DEVICE, struct.pack("<HBBBBHHHBBBB", 0x200, 0xEF, 2, 1, 64, 0x1D6B, 0x0104, 0x100, 1, 2, 3, 1))


def qualifier():
    return block(QUALIFIER, struct.pack("<HBBBBBB", 0x200, 0xEF, 2, 1, 64, 1, 0))


def configuration(sizes, interval):
    """The whole configuration.
    sizes: the frame sizes as (width, height), offered in both formats; interval: between frames, in 100 ns.
    """
    body = (
        block(ASSOCIATION, bytes([0, 2, VIDEO, 3, 0, 0]))
        + block(INTERFACE, bytes([0, 0, 0, VIDEO, CONTROL, 0, 0]))
        + control_interface()
        + block(INTERFACE, bytes([1, 0, 1, VIDEO, STREAMING, 0, 0]))
        + streaming_interface(sizes, interval)
        + block(ENDPOINT, struct.pack("<BBHB", 0x81, 2, 512, 0))
    )
    return block(CONFIGURATION, struct.pack("<HBBBBB", 9 + len(body), 2, 1, 0, 0x80, 250)) + body


def control_interface():
    """A camera terminal, a processing unit and a terminal towards USB, with the controls that `controls` keeps."""
    exposure_mode, exposure_time = 1 << 1, 1 << 3
    brightness, white_balance, gain, power_line, auto_white_balance = 1 << 0, 1 << 6, 1 << 9, 1 << 10, 1 << 12
    terminal_bits = (exposure_mode | exposure_time).to_bytes(3, "little")
    unit_bits = (brightness | white_balance | gain | power_line | auto_white_balance).to_bytes(2, "little")
    units = (
        block(CLASS_SPECIFIC, struct.pack("<BBHBBHHHB", 2, CAMERA_TERMINAL, 0x0201, 0, 0, 0, 0, 0, 3) + terminal_bits)
        + block(CLASS_SPECIFIC,
                struct.pack("<BBBHB", 5, PROCESSING_UNIT, CAMERA_TERMINAL, 0, 2) + unit_bits + b"\0")
        + block(CLASS_SPECIFIC, struct.pack("<BBHBBB", 3, OUTPUT_TERMINAL, 0x0101, 0, PROCESSING_UNIT, 0))
    )
    header = block(CLASS_SPECIFIC, struct.pack("<BHHIBB", 1, 0x100, 13 + len(units), 48_000_000, 1, 1))
    return header + units


def streaming_interface(sizes, interval):
    def frames(kind):
        return b"".join(
            block(CLASS_SPECIFIC, struct.pack(
                "<BBBHHIIIIBI", kind, number + 1, 0, width, height, width * height * 16, width * height * 160,
                width * height * 2, interval, 1, interval))
            for number, (width, height) in enumerate(sizes))

    color = block(CLASS_SPECIFIC, bytes([13, 1, 1, 4]))
    yuy2 = b"YUY2\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71"
    formats = (
        block(CLASS_SPECIFIC, bytes([6, MJPG, len(sizes), 0, 1, 0, 0, 0, 0])) + frames(7) + color
        + block(CLASS_SPECIFIC, bytes([4, YUYV, len(sizes)]) + yuy2 + bytes([16, 1, 0, 0, 0, 0])) + frames(5) + color
    )
    header = bytes([1, 2]) + struct.pack("<H", 15 + len(formats)) + bytes(
        [0x81, 0, OUTPUT_TERMINAL, 0, 0, 0, 1, 0, 0])
    return block(CLASS_SPECIFIC, header) + formats
