"""A computer at which the station types: says what comes from a keyboard of this machine, line by line, and lets nobody
else in the machine have it.

    typed.py DEVICE     a line on standard input presses Caps Lock on the computer's own keyboard

Every key is what an American keyboard has there, by the kernel's key codes. Caps Lock changes the light of the keyboard
and nothing else, so that a station which types all the same is found out by its letters.
"""
import fcntl
import os
import select
import struct
import sys

EVENT = struct.Struct("@llHHi")
GRAB = 0x40044590  # EVIOCGRAB
SYNC, KEY, LIGHT = 0, 1, 17
CAPS_LIGHT = 1
ENTER, TAB, CAPS_LOCK, SHIFTS = 28, 15, 58, (42, 54)
ROWS = {2: ("1234567890-=", "!@#$%^&*()_+"), 16: ("qwertyuiop[]", "QWERTYUIOP{}"),
        30: ("asdfghjkl;'`", 'ASDFGHJKL:"~'), 43: ("\\zxcvbnm,./", "|ZXCVBNM<>?"), 57: (" ", " ")}
CHARACTERS = {first + index: pair for first, row in ROWS.items() for index, pair in enumerate(zip(*row))}


class Computer:
    """What is typed, and how the keyboard's light of Caps Lock is."""

    def __init__(self, path):
        self.device = os.open(path, os.O_RDWR)
        fcntl.ioctl(self.device, GRAB, 1)
        self.line, self.held, self.caps = "", set(), False

    def switch_caps_lock(self):
        self.caps = not self.caps
        os.write(self.device, EVENT.pack(0, 0, LIGHT, CAPS_LIGHT, self.caps) + EVENT.pack(0, 0, SYNC, 0, 0))
        print(f"light {int(self.caps)}", flush=True)

    def take(self, kind, code, value):
        if kind != KEY:
            return
        if code in SHIFTS:
            (self.held.add if value else self.held.discard)(code)
        elif value == 2:
            # No key is down for so long that it repeats.
            print("repeated", code, flush=True)
        elif value == 0:
            pass
        elif code == ENTER:
            print(f"typed {self.line}", flush=True)
            self.line = ""
        elif code == CAPS_LOCK:
            self.switch_caps_lock()
        else:
            self.line += "\t" if code == TAB else CHARACTERS.get(code, "??")[bool(self.held)]

    def work(self):
        """Until the keyboard is gone."""
        print("ready", flush=True)
        while True:
            ready, _, _ = select.select([self.device, sys.stdin], [], [])
            if sys.stdin in ready:
                if not os.read(sys.stdin.fileno(), 4096):
                    return
                self.switch_caps_lock()
            if self.device in ready:
                try:
                    events = os.read(self.device, 64 * EVENT.size)
                except OSError:
                    print(f"gone after {self.line}", flush=True)
                    return
                for _, _, *event in EVENT.iter_unpack(events):
                    self.take(*event)


Computer(sys.argv[1]).work()
