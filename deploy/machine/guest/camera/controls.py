"""The camera's controls, such as exposure and gain, with their ranges: UVC 1.0, chapter 4.2."""

from descriptors import CAMERA_TERMINAL, PROCESSING_UNIT

SET_CURRENT = 0x01
CURRENT, MINIMUM, MAXIMUM, RESOLUTION, LENGTH, INFORMATION, DEFAULT = range(0x81, 0x88)
READABLE_AND_WRITABLE = 0x03


class Control:
    """A number that the host may read and set."""

    def __init__(self, name, size, minimum, maximum, resolution, default):
        self.name, self.size = name, size
        self.values = {CURRENT: default, MINIMUM: minimum, MAXIMUM: maximum, RESOLUTION: resolution, DEFAULT: default}

    def get(self, request):
        """The answer to a request, or None where there is no such request."""
        if request == LENGTH:
            return self.size.to_bytes(2, "little")
        if request == INFORMATION:
            return bytes([READABLE_AND_WRITABLE])
        value = self.values.get(request)
        return None if value is None else value.to_bytes(self.size, "little", signed=value < 0)

    def set(self, data):
        self.values[CURRENT] = int.from_bytes(data, "little")
        return self.values[CURRENT]


def factory_controls():
    """All controls by unit and selector, as they are when the camera gets power."""
    # The exposure's mode is a bit: 1 manual, 8 with the aperture's priority; its resolution says which there are.
    return {
        (CAMERA_TERMINAL, 0x02): Control("exposure-mode", 1, 1, 8, 1 | 8, 8),
        (CAMERA_TERMINAL, 0x04): Control("exposure-time", 4, 3, 2047, 1, 250),
        (PROCESSING_UNIT, 0x02): Control("brightness", 2, 0, 255, 1, 128),
        (PROCESSING_UNIT, 0x04): Control("gain", 2, 0, 255, 1, 0),
        (PROCESSING_UNIT, 0x05): Control("power-line", 1, 0, 2, 1, 1),
        (PROCESSING_UNIT, 0x0A): Control("white-balance", 2, 2000, 6500, 1, 4000),
        (PROCESSING_UNIT, 0x0B): Control("auto-white-balance", 1, 0, 1, 1, 1),
    }
