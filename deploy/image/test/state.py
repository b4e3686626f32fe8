"""What a card would start, found without starting it: the entry that systemd-boot takes, its boot file and its root."""
import hashlib
import os
import re
import subprocess

from machine.host.failure import check

from .card import MEGABYTE


def digest(path, start, size):
    """The SHA-256 of a part of a file."""
    found = hashlib.sha256()
    with open(path, "rb") as file:
        file.seek(start)
        while size > 0:
            block = file.read(min(size, MEGABYTE))
            found.update(block)
            size -= len(block)
    return found.hexdigest()


def squashfs_size(path, start):
    """The bytes that a squashfs says that it has, with the rest of its last block."""
    with open(path, "rb") as file:
        file.seek(start)
        head = file.read(48)
    check(head[:4] == b"hsqs", f"the root at {start} is no squashfs")
    return (int.from_bytes(head[40:48], "little") + 4095) // 4096 * 4096


def bundle_state(bundle, slot):
    """What a card starts when a bundle is whole in a slot."""
    with open(bundle, "rb") as file:
        head = dict(line.split(": ", 1) for line in file.read(4096).decode().splitlines() if ": " in line)
    return slot, head["boot"].split()[1][:12], head["root"].split()[1][:12]


def check_card(card, whole=()):
    """Fails unless the card starts something whole; returns what: the slot and the sums of its two files.

    whole: what a card may start; without it, what it starts is taken as it is.
    """
    parts = card.partitions()
    start, size = parts["rackstation-boot"]
    boot = card.path + ".boot"
    with open(card.path, "rb") as file, open(boot, "wb") as copy:
        file.seek(start)
        left = size
        while left:
            block = file.read(min(left, MEGABYTE))
            copy.seek(len(block), os.SEEK_CUR) if not any(block) else copy.write(block)
            left -= len(block)
        copy.truncate(size)
    # As the board does before it writes there the next time.
    status = subprocess.run(["fsck.vfat", "-a", boot], capture_output=True, text=True)
    check(status.returncode in (0, 1), f"the boot partition cannot be mended: {status.stdout}")
    entries = {}
    for name in subprocess.run(["mdir", "-b", "-i", boot, "::/loader/entries"], check=True, capture_output=True,
                               text=True).stdout.split():
        found = re.search(r"rackstation-([ab])(?:\+(\d+)(?:-\d+)?)?\.conf$", name)
        if found:
            text = subprocess.run(["mtype", "-i", boot, name], check=True, capture_output=True, text=True).stdout
            entries[found[1]] = (found[2], text)
    check(entries, "there is no entry that the board may start")
    # What has tries left or is blessed comes first, the newest of it.
    def rank(slot):
        tries, text = entries[slot]
        numbers = re.search(r"^version (\S+)", text, re.M)
        check(numbers, f"the entry of slot {slot} is torn: {text!r}")
        return tries != "0", [int(part) for part in re.findall(r"\d+", numbers[1])]
    slot = max(entries, key=rank)
    check(re.search(rf"^options root=PARTUUID=\S+ rackstation\.slot={slot} .*rootfstype=squashfs", entries[slot][1], re.M),
          f"the entry of slot {slot} is torn: {entries[slot][1]!r}")
    kernel = subprocess.run(["mtype", "-i", boot, f"::/EFI/rackstation/{slot}.efi"], check=True, capture_output=True).stdout
    root_start, _ = parts[f"rackstation-{slot}"]
    state = (slot, hashlib.sha256(kernel).hexdigest()[:12],
             digest(card.path, root_start, squashfs_size(card.path, root_start))[:12])
    os.unlink(boot)
    check(not whole or state in whole, f"the card would start {state}, which is none of {whole}")
    return state
