"""Says whether the console is in text or in graphics mode; with the word `text` puts it into text mode first."""
import fcntl
import struct
import sys

KDSETMODE, KDGETMODE, KD_TEXT = 0x4B3A, 0x4B3B, 0

with open("/dev/tty0", "rb+", buffering=0) as console:
    if sys.argv[1:] == ["text"]:
        fcntl.ioctl(console, KDSETMODE, KD_TEXT)
    (mode,) = struct.unpack("i", fcntl.ioctl(console, KDGETMODE, struct.pack("i", -1)))
print("text" if mode == KD_TEXT else "graphics")
