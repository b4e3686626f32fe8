"""What a stick's image holds, as this computer sees it: checked with fsck and read without the emulated machine."""
import hashlib
import os
import shutil
import subprocess

from .failure import check

START = 1 << 20  # where the partition begins
FOLDER = os.path.join("RACKSTATION", "bench")
# How each file system is looked at without changing anything, and how it is mended.
LOOK = {"vfat": ["fsck.vfat", "-n"], "exfat": ["fsck.exfat", "-n"], "ext4": ["fsck.ext4", "-f", "-n"]}
MEND = {"vfat": ["fsck.vfat", "-a"], "exfat": ["fsck.exfat", "-p"], "ext4": ["fsck.ext4", "-p"]}


class StickImage:
    """A copy of a stick's file system as it was at one moment."""

    def __init__(self, image, system):
        self.system, self.path = system, image + ".look"
        with open(image, "rb") as file, open(self.path, "wb") as copy:
            file.seek(START)
            shutil.copyfileobj(file, copy, 1 << 20)

    def discard(self):
        os.unlink(self.path)
        shutil.rmtree(self.path + ".files", ignore_errors=True)

    def check_clean(self):
        """Fails unless the file system needs no mending."""
        status, output = self.run(LOOK[self.system])
        check(status == 0, f"fsck finds something on a {self.system} stick that was safe to remove: {output}")

    def mend(self):
        """Mends what a pull or a power cut has left; fails when something stays."""
        self.run(MEND[self.system])
        status, output = self.run(LOOK[self.system])
        check(status == 0, f"fsck does not mend the {self.system} stick: {output}")

    def run(self, command):
        done = subprocess.run([*command, self.path], capture_output=True, text=True)
        return done.returncode, " ".join((done.stdout + done.stderr).split())

    def files(self):
        """The contents of all files in the station's folder, by their path there."""
        folder = self.path + ".files"
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        # Without "-a", what was deleted would come up as well.
        subprocess.run(["tsk_recover", "-a", self.path, folder], check=True, capture_output=True)
        root, contents = os.path.join(folder, FOLDER), {}
        for place, _, names in os.walk(root):
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    contents[os.path.relpath(path, root)] = file.read()
        return contents


def digest(contents):
    return hashlib.sha256(contents).hexdigest()


def listed(files):
    """What the station's list of files says: the digest of each, by its path; fails when there is none."""
    check("manifest.sha256" in files, "the stick has no list of files")
    lines = files["manifest.sha256"].decode().splitlines()
    return {path: known for known, path in (line.split("  ", 1) for line in lines if line and line[0] != "#")}


def check_listed(files):
    """Fails unless every file that the station's list names is there with its digest."""
    expected = listed(files)
    wrong = [path for path, known in expected.items() if digest(files.get(path, b"")) != known]
    check(not wrong, f"{len(wrong)} of {len(expected)} files are not as the stick's list says: {wrong[:3]}")
