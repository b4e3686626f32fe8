"""An emulated USB camera: `python3 guest/camera FOLDER RATE PICTURE SIZE...`

FOLDER holds the frames as PICTURE.WIDTHxHEIGHT.jpg and .yuyv. Lines on standard input tell the camera what to do:

    plug | unplug                   as a hand would
    picture NAME                    frames show this picture from now on
    faults KIND...                  the next frames: whole, half (cut), hole (a piece is missing), error (marked),
                                    unplug (in its middle)
    hold | go                       sends no frames; sends them again
    stick                           sends no frames until streaming is started anew

On standard output it says what happens: `plugged`, `unplugged`, `format MJPG 1100x1100`, `control gain 20`,
`frame NAME KIND` as each frame begins.
"""
import os
import selectors
import sys

from device import Device
from stream import Stream
from usbip import STALL, SUBMIT, UNLINK, Plug


def tell(text):
    print(text, flush=True)


class Camera:
    """The camera and the hand that plugs it."""

    def __init__(self, folder, rate, picture, *sizes):
        self.sizes = [tuple(map(int, size.split("x"))) for size in sizes]
        self.rate = int(rate)
        self.stream = Stream(folder, self.rate, picture, tell)
        self.selector = selectors.DefaultSelector()
        self.selector.register(sys.stdin, selectors.EVENT_READ, self.obey)
        self.plug = self.device = None
        self.is_over = False

    def run(self):
        while not self.is_over:
            for key, _ in self.selector.select(self.stream.patience() if self.plug else None):
                key.data()
            if self.plug and self.stream.send(self.plug, self.device):
                self.pull()

    def obey(self):
        line = os.read(sys.stdin.fileno(), 65536).decode()
        self.is_over = not line
        for command, *words in map(str.split, line.splitlines()):
            if command == "plug" and not self.plug:
                self.put_in()
            elif command == "unplug" and self.plug:
                self.pull()
            elif command == "picture":
                self.stream.picture = words[0]
            elif command == "faults":
                self.stream.faults = words
            elif command in ("hold", "go"):
                self.stream.is_held = command == "hold"
            elif command == "stick":
                self.stream.is_stuck = True
            tell(f"done {command}")

    def put_in(self):
        self.device = Device(self.sizes, self.rate, tell)
        self.device.restart = self.stream.reset
        self.stream.reset()
        self.plug = Plug()
        self.selector.register(self.plug, selectors.EVENT_READ, self.answer)
        tell("plugged")

    def pull(self):
        self.selector.unregister(self.plug)
        self.plug.pull()
        self.plug = None
        tell("unplugged")

    def answer(self):
        if not self.plug:
            # Pulled in the same moment.
            return
        request = self.plug.next_request()
        if request is None:
            self.pull()
        elif request.command == UNLINK:
            self.plug.confirm_unlink(request, self.stream.withdraw(request.unlinks))
        elif request.command == SUBMIT and request.endpoint == 0:
            reply = self.device.answer(request.setup, request.data)
            if reply is None:
                self.plug.answer(request, status=STALL)
            else:
                self.plug.answer(request, reply if request.to_host else b"")
        elif request.command == SUBMIT:
            self.stream.waiting.append(request)


Camera(*sys.argv[1:]).run()
