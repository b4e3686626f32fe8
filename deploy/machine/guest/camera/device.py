"""The camera's answers to what the kernel asks on the control pipe."""
import struct

import controls
import descriptors

STANDARD, CLASS = 0x00, 0x20
GET_DESCRIPTOR, SET_INTERFACE, CLEAR_FEATURE = 6, 11, 1
PROBE, COMMIT = 1, 2


class Device:
    """A camera with power: its controls and the format that was agreed upon."""

    def __init__(self, sizes, rate, tell):
        """sizes: frame sizes; rate: frames a second; tell: called with a line of text on what the host asks."""
        self.sizes, self.tell = sizes, tell
        self.interval = descriptors.FRAME_INTERVALS[rate]
        self.controls = controls.factory_controls()
        self.probed = self.proposal(descriptors.MJPG, 1)
        self.committed = self.probed
        # Called whenever streaming begins anew or ends.
        self.restart = lambda: None

    @property
    def format(self):
        """The format and the size that frames have now."""
        return self.committed[2], self.sizes[self.committed[3] - 1]

    def answer(self, setup, data):
        """What a control transfer brings to the host; None refuses it."""
        kind, request, value, index, length = struct.unpack("<BBHHH", setup)
        if kind & 0x60 == STANDARD:
            reply = self.standard(kind, request, value)
        elif index & 255 == 1:
            reply = self.streaming(request, value >> 8, data)
        else:
            reply = self.control(request, index >> 8, value >> 8, data)
        return None if reply is None else reply[:length]

    def standard(self, kind, request, value):
        if request == GET_DESCRIPTOR:
            return {
                descriptors.DEVICE: descriptors.device,
                descriptors.QUALIFIER: descriptors.qualifier,
                descriptors.CONFIGURATION: lambda: descriptors.configuration(self.sizes, self.interval),
                descriptors.STRING: lambda: descriptors.string(value & 255),
            }.get(value >> 8, lambda: None)()
        if kind & 0x80:
            return b"\0\0"
        if request in (SET_INTERFACE, CLEAR_FEATURE):
            self.restart()
        return b""

    def streaming(self, request, selector, data):
        if selector not in (PROBE, COMMIT):
            return None
        if request == controls.SET_CURRENT:
            self.probed = self.proposal(data[2], data[3])
            if selector == COMMIT:
                self.committed = self.probed
                kind, (width, height) = self.format
                self.tell(f"format {'MJPG' if kind == descriptors.MJPG else 'YUYV'} {width}x{height}")
                self.restart()
            return b""
        if request == controls.LENGTH:
            return len(self.probed).to_bytes(2, "little")
        if request == controls.INFORMATION:
            return bytes([controls.READABLE_AND_WRITABLE])
        return self.probed

    def control(self, request, unit, selector, data):
        control = self.controls.get((unit, selector))
        if control is None:
            return None
        if request == controls.SET_CURRENT:
            self.tell(f"control {control.name} {control.set(data)}")
            return b""
        return control.get(request)

    def proposal(self, kind, size):
        """The probe control's 26 bytes for a format and a size, or for what comes nearest to them."""
        kind = kind if kind in (descriptors.MJPG, descriptors.YUYV) else descriptors.MJPG
        size = min(max(size, 1), len(self.sizes))
        width, height = self.sizes[size - 1]
        return struct.pack("<HBBIHHHHHII", 1, kind, size, self.interval, 0, 0, 0, 0, 0, width * height * 2,
                           descriptors.PAYLOAD)
