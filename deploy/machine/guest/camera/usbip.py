"""USB/IP: a device in this process appears on the kernel's virtual host controller, as if it had been plugged in.

The messages are those of the kernel's Documentation/usb/usbip_protocol.rst; all numbers in them are big-endian.
"""
import socket
import struct

CONTROLLER = "/sys/devices/platform/vhci_hcd.0"
HIGH_SPEED = 3
FREE = 4  # the port's state in the controller's `status`: VDEV_ST_NULL
SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
STALL, UNLINKED_IN_TIME = -32, -104


class Request:
    """A transfer that the kernel asks for."""

    def __init__(self, header, data):
        self.command, self.number, _, self.to_host, self.endpoint = struct.unpack(">5I", header[:20])
        self.length = struct.unpack(">i", header[24:28])[0]
        self.unlinks = struct.unpack(">I", header[20:24])[0]
        self.setup = header[40:48]
        self.data = data


class Plug:
    """The device's end of the cable: attached when made, pulled by `pull`."""

    def __init__(self):
        self.socket, kernel_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with open(f"{CONTROLLER}/attach", "w") as attach:
            attach.write(f"{free_port()} {kernel_end.fileno()} 65537 {HIGH_SPEED}")
        kernel_end.close()

    def fileno(self):
        return self.socket.fileno()

    def pull(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def next_request(self):
        """The next request of the kernel; waits for it. None when the kernel has let the device go."""
        header = self.receive(48)
        if header is None:
            return None
        request = Request(header, b"")
        if request.command == SUBMIT and not request.to_host and request.length > 0:
            request.data = self.receive(request.length)
        return request

    def answer(self, request, data=b"", status=0):
        """Ends a transfer: with what it brought to the host, or with all that the host sent taken."""
        length = len(data) if request.to_host else request.length
        self.socket.sendall(
            struct.pack(">IIIIIiiIII8x", SUBMITTED, request.number, 0, 0, 0, status, length, 0, 0, 0) + data)

    def confirm_unlink(self, request, was_waiting):
        status = UNLINKED_IN_TIME if was_waiting else 0
        self.socket.sendall(struct.pack(">IIIIIi24x", UNLINKED, request.number, 0, 0, 0, status))

    def receive(self, count):
        received = b""
        while len(received) < count:
            piece = self.socket.recv(count - len(received))
            if not piece:
                return None
            received += piece
        return received


def free_port():
    """The first port of the controller for high-speed devices to which nothing is attached."""
    with open(f"{CONTROLLER}/status") as status:
        for line in status:
            words = line.split()
            if words[0] == "hs" and int(words[2]) == FREE:
                return int(words[1])
    raise OSError("all ports of the virtual USB controller are taken")
