"""The machine's parts, kept in the user's cache folder and built when they are missing or their recipe has changed."""
import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys

RECIPE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "parts")
SETUP = os.path.join(os.path.dirname(RECIPE), "setup")


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "rackstation", "machine")


def recipe_name():
    """A name that changes with the recipe and with the release of Debian that the parts are made from."""
    digest = hashlib.sha256()
    for name in sorted(os.listdir(RECIPE)):
        with open(os.path.join(RECIPE, name), "rb") as file:
            digest.update(name.encode() + b"\0" + file.read())
    release = platform.freedesktop_os_release().get("VERSION_CODENAME", "debian")
    return f"{release}-{digest.hexdigest()[:12]}"


def ready_parts():
    """The folder with the parts, built first where it is missing. Only whole parts ever have that name."""
    subprocess.run([SETUP], check=True)
    cache = cache_folder()
    os.makedirs(cache, exist_ok=True)
    folder = os.path.join(cache, recipe_name())
    with open(os.path.join(cache, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.isdir(folder):
            build(cache, folder, lock)
    return folder


def build(cache, folder, lock):
    print(f"machine: building the parts in {folder}", file=sys.stderr)
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    # What an interrupted build or an earlier recipe left is of no use.
    for name in os.listdir(cache):
        if name != "lock":
            discard(os.path.join(cache, name), as_root)
    unfinished = f"{folder}.unfinished-{os.getpid()}"
    # The build keeps the lock even when this process is killed, so that no second one works beside it.
    subprocess.run([*as_root, os.path.join(RECIPE, "build"), unfinished], check=True, pass_fds=[lock.fileno()])
    if as_root:
        subprocess.run([*as_root, "chown", "-R", str(os.getuid()), unfinished], check=True)
    os.rename(unfinished, folder)


def discard(folder, as_root):
    """Removes a folder; first what an interrupted build has left mounted in it."""
    with open("/proc/self/mounts") as mounts:
        inside = [line.split()[1] for line in mounts if line.split()[1].startswith(folder + "/")]
    for path in reversed(inside):
        subprocess.run([*as_root, "umount", path], check=True)
    subprocess.run([*as_root, "rm", "-rf", "--one-file-system", folder], check=True)


def libraries(parts):
    """The file names of the shared libraries that the machine's root has."""
    with open(os.path.join(parts, "libraries")) as file:
        return set(file.read().split())


def copy_programs(programs, parts, image):
    """Makes a disk image that holds programs, by name, and the shared libraries that the machine's root lacks."""
    tree = image + ".tree"
    shutil.rmtree(tree, ignore_errors=True)
    os.makedirs(os.path.join(tree, "lib"))
    present = libraries(parts)
    for program, path in programs.items():
        shutil.copy(path, os.path.join(tree, program))
        listed = subprocess.run(["ldd", path], check=True, capture_output=True, text=True).stdout
        for line in listed.splitlines():
            name, arrow, rest = line.strip().partition(" => ")
            if arrow and name not in present:
                shutil.copy(rest.split(" (")[0], os.path.join(tree, "lib", name))
    size = int(subprocess.run(["du", "-sm", tree], check=True, capture_output=True, text=True).stdout.split()[0])
    if os.path.exists(image):
        os.unlink(image)
    make_disk(image, size * 5 // 4 + 16, "-d", tree)
    shutil.rmtree(tree)


def make_disk(image, megabytes, *options):
    """Makes a disk image with an ext4 on all of it."""
    subprocess.run(["mkfs.ext4", "-q", *options, image, f"{megabytes}M"], check=True, capture_output=True)
