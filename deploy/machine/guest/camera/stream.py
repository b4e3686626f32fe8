"""The camera's frames: read from picture files, cut into payloads, sound or broken as it is told."""
import time

import descriptors

END_OF_FRAME, ERROR, END_OF_HEADER = 0x02, 0x40, 0x80
HOLE = 4096


class Stream:
    """Sends frames of the present picture at the camera's rate, as far as the kernel asks for them."""

    def __init__(self, folder, rate, picture, tell):
        self.folder, self.rate, self.picture, self.tell = folder, rate, picture, tell
        self.files = {}
        self.faults = []
        self.is_held = self.is_stuck = False
        self.reset()

    def reset(self):
        """Forgets the frame under way and the transfers that were asked for: streaming begins anew."""
        self.waiting, self.frame, self.sent = [], b"", 0
        self.due = time.monotonic()
        self.toggle = 0
        self.fault = "whole"
        self.is_stuck = False

    def withdraw(self, number):
        """Drops a transfer that the kernel no longer wants; returns whether it was still waiting."""
        before = len(self.waiting)
        self.waiting = [request for request in self.waiting if request.number != number]
        return len(self.waiting) < before

    def patience(self):
        """Seconds until there is something to send; None when there is nothing to wait for."""
        if not self.waiting:
            return None
        if self.sent < len(self.frame):
            return 0
        return None if self.is_held or self.is_stuck else max(0, self.due - time.monotonic())

    def send(self, plug, device):
        """Answers the waiting transfers as far as it is their time. Returns whether the plug is to be pulled now."""
        while self.waiting:
            if self.sent >= len(self.frame) and not self.begin_frame(device):
                return False
            if self.fault == "unplug" and self.sent >= len(self.frame) // 2:
                return True
            request = self.waiting.pop(0)
            room = min(request.length, descriptors.PAYLOAD) - 2
            piece = self.frame[self.sent:self.sent + room]
            self.sent += room
            flags = END_OF_HEADER | self.toggle | (END_OF_FRAME if self.sent >= len(self.frame) else 0)
            flags |= ERROR if self.fault == "error" else 0
            plug.answer(request, bytes([2, flags]) + piece)
        return False

    def begin_frame(self, device):
        now = time.monotonic()
        if self.is_held or self.is_stuck or now < self.due:
            return False
        self.fault = self.faults.pop(0) if self.faults else "whole"
        self.frame, self.sent = self.contents(*device.format), 0
        if self.fault == "half":
            self.frame = self.frame[:len(self.frame) // 2]
        elif self.fault == "hole":
            middle = len(self.frame) // 2
            self.frame = self.frame[:middle] + self.frame[middle + HOLE:]
        self.due = max(self.due + 1 / self.rate, now)
        self.toggle ^= 1
        self.tell(f"frame {self.picture} {self.fault}")
        return True

    def contents(self, kind, size):
        """The bytes of a frame of the present picture."""
        name = f"{self.folder}/{self.picture}.{size[0]}x{size[1]}.{'jpg' if kind == descriptors.MJPG else 'yuyv'}"
        if name not in self.files:
            with open(name, "rb") as file:
                self.files[name] = file.read()
        return self.files[name]
