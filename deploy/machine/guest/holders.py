"""Prints the numbers of the processes that have a file open: `holders.py /dev/fb0`."""
import glob
import os
import sys

wanted = os.path.realpath(sys.argv[1])
for link in glob.glob("/proc/[0-9]*/fd/*"):
    try:
        if os.readlink(link) == wanted:
            print(link.split("/")[2])
    except OSError:
        # It was closed, or its process has ended.
        pass
