"""Cards and sticks as files of this machine, and what is on them."""
import json
import os
import shutil
import struct
import subprocess

MEGABYTE = 1 << 20
MBR_NAMES = {1: "rackstation-choice", 2: "rackstation-boot-a", 3: "rackstation-boot-b", 4: "",
             5: "rackstation-a", 6: "rackstation-b", 7: "rackstation-var"}


class Card:
    """A card on which an image was written, as large as it is made here."""

    def __init__(self, image, path, architecture, board="uefi", megabytes=4096):
        self.path, self.architecture, self.board = path, architecture, board
        subprocess.run(["cp", "--sparse=always", image, path], check=True)
        os.truncate(path, megabytes * MEGABYTE)

    def copy(self, path):
        """The card as it is now, to go on from here."""
        other = object.__new__(Card)
        other.path, other.architecture, other.board = path, self.architecture, self.board
        subprocess.run(["cp", "--sparse=always", self.path, path], check=True)
        return other

    def partitions(self):
        """Start and size in bytes of each partition, by its name."""
        table = json.loads(subprocess.run(["sfdisk", "--json", self.path], check=True, capture_output=True).stdout)
        # Of those with an MBR, which has no names, the fourth one holds the ones after it.
        return {part.get("name") or MBR_NAMES[int(part["node"].removeprefix(self.path))]: (part["start"] * 512, part["size"] * 512)
                for part in table["partitiontable"]["partitions"]}

    def text(self, part, name):
        """What a file of a FAT on the card says."""
        start, _ = self.partitions()[part]
        return subprocess.run(["mtype", "-i", f"{self.path}@@{start}", f"::/{name}"],
                              check=True, capture_output=True, text=True).stdout

    def copy_out(self, part, name, path):
        """Copies a file from a FAT on the card."""
        start, _ = self.partitions()[part]
        subprocess.run(["mcopy", "-n", "-o", "-i", f"{self.path}@@{start}", f"::/{name}", path], check=True)

    def entries(self):
        """What systemd-boot may start, by the names of its files."""
        start, _ = self.partitions()["rackstation-boot"]
        listed = subprocess.run(["mdir", "-b", "-i", f"{self.path}@@{start}", "::/loader/entries"],
                                check=True, capture_output=True, text=True).stdout
        return sorted(os.path.basename(line) for line in listed.split())


def make_stick(path, files, megabytes=512):
    """A stick with these files, by the names that they have on it."""
    with open(path, "wb") as file:
        entry = struct.pack("<BBBBBBBBII", 0, 0xFE, 0xFF, 0xFF, 0x0C, 0xFE, 0xFF, 0xFF, 2048,
                            (megabytes - 1) * MEGABYTE // 512)
        file.write((bytes(446) + entry).ljust(510, b"\0") + b"\x55\xaa")
        file.truncate(megabytes * MEGABYTE)
    subprocess.run(["mkfs.vfat", "-F", "32", "-n", "BENCH", "--offset", "2048", path, str((megabytes - 1) * 1024)],
                   check=True, capture_output=True)
    for name, source in files.items():
        subprocess.run(["mcopy", "-i", f"{path}@@{MEGABYTE}", source, f"::/{name}"], check=True)
    return path
