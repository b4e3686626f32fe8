"""The emulated machine alone: each of its devices, seen with the programs that Debian has for them."""
from ..host import fixtures
from ..host.contact import LABEL
from ..host.failure import check, check_equal, until
from ..host.registry import hardware_test

HOLE = 4096  # bytes that a frame with a hole lacks


@hardware_test(needs_station=False)
def machine_camera_frames_are_exact(bench):
    """Every frame of the emulated camera arrives as it was sent, in both formats and both sizes."""
    bench.camera(rate=10)
    for width, height in (fixtures.HALF_SIZE, fixtures.FULL_SIZE):
        for form, suffix in (("MJPG", "jpg"), ("YUYV", "yuyv")):
            rack = f"/job/pictures/{fixtures.RACKS[0]}.{width}x{height}.{suffix}"
            bench.guest.run(
                f"v4l2-ctl --set-fmt-video=width={width},height={height},pixelformat={form} --stream-mmap=3"
                f" --stream-count=2 --stream-to=/tmp/frames && cat {rack} {rack} | cmp - /tmp/frames")


@hardware_test(needs_station=False)
def machine_camera_breaks_as_told(bench):
    """The camera halves a frame, leaves a hole in one, marks one as broken, goes silent, and is gone in mid-frame."""
    bench.deliver_broken_frames()
    camera = bench.camera(rate=10)
    camera.do("faults whole half hole error whole whole")
    reader = bench.guest.start(
        ["v4l2-ctl", "--set-fmt-video=width=1100,height=1100,pixelformat=MJPG", "--stream-mmap=3", "--verbose",
         "--stream-to=/tmp/frames"], label="v4l2-ctl")
    whole, half = (int(bench.guest.run(f"stat -c %s /job/pictures/{fixtures.RACKS[0]}.1100x1100.jpg")) // part
                   for part in (1, 2))
    for pattern in (f"{whole} ", f"{half} ", f"{whole - HOLE} ", f"{whole} .*error", f"{whole} "):
        reader.err.expect(f"bytesused: {pattern}")
    camera.do("stick")
    # A frame that was under way comes to its end; after that nothing comes, though the camera is asked.
    sent = camera.report.count("^frame ")
    bench.guest.run(["v4l2-ctl", "--list-formats-ext"])
    check(camera.report.count("^frame ") <= sent + 1, "a stuck camera goes on sending")
    reader.stop()
    reader = bench.guest.start(["v4l2-ctl", "--stream-mmap=3", "--verbose"], label="v4l2-ctl")
    reader.err.expect("bytesused")
    camera.do("faults unplug")
    camera.report.expect("^unplugged$")
    reader.end()
    bench.guest.run(["udevadm", "wait", "--timeout=20", "--removed", "/dev/video0"])
    camera.plug()


@hardware_test(needs_station=False)
def machine_camera_has_controls(bench):
    """The camera's controls are read and set by their V4L2 names."""
    camera = bench.camera()
    listed = bench.guest.run(["v4l2-ctl", "--list-ctrls"])
    for name in ("auto_exposure", "exposure_time_absolute", "gain", "power_line_frequency", "white_balance_automatic"):
        check(f" {name} " in listed, f"no control {name} in {listed}")
    bench.guest.run(["v4l2-ctl", "--set-ctrl=auto_exposure=1", "--set-ctrl=exposure_time_absolute=77"])
    check_equal(camera.controls_set(), [("exposure-mode", 1), ("exposure-time", 77)], "controls set")


@hardware_test(needs_station=False)
def machine_contacts_give_edges(bench):
    """A press of the simulated contact is two edges, and a line that a program drives is seen as a lamp."""
    watcher = bench.guest.start(
        ["stdbuf", "-oL", "gpiomon", "--bias=pull-up", "--num-events=4", "--format=edge %e", LABEL, "3"])
    until(bench.pedal.user, 10, "gpiomon has the line")
    bench.pedal.press()
    bench.pedal.press()
    for edge in "0101":
        watcher.out.expect(f"edge {edge}")
    check_equal(watcher.end(), 0, "gpiomon's status")
    lamp = bench.lamp(8)
    check(not lamp.is_on, "the lamp is on before anything drives it")
    bench.guest.start(["gpioset", "--mode=signal", LABEL, "8=1"])
    until(lambda: lamp.is_on, 10, "the lamp is on")


@hardware_test(needs_station=False)
def machine_screen_shows_framebuffer(bench):
    """What is written to the framebuffer is on the screen, and the console comes back to it."""
    bench.write_console("the console\r\n")
    console = until(lambda: bench.machine.screenshot("console"), 5, "a screenshot")
    bench.guest.run(["python3", "-c", "import mmap, os; screen = mmap.mmap(os.open('/dev/fb0', os.O_RDWR), 4096000);"
                     "screen[:] = bytes([255]) * 4096000"])
    white = bytes([255]) * len(console.pixels)
    until(lambda: bench.machine.screenshot("white").pixels == white, 10, "a white screen")
    bench.write_console("the console\r\n")
    bench.screen_shows(console, 10, "the console's picture after it was written anew")
    check_equal(bench.console_mode(), "text", "console")


@hardware_test(needs_station=False)
def machine_sticks_are_found_and_pulled(bench):
    """Sticks of every file system can be plugged, written, pulled, read again; one is read-only, one is full."""
    for system in ("vfat", "exfat", "ext4"):
        stick = bench.stick(system)
        stick.work_on("echo position >test.csv; sync")
        check_equal(stick.files(), {"test.csv": b"position\n"}, f"files on {system}")
    stick.fill()
    check("No space left" in stick.work_on("echo more >more.csv 2>&1 || cat /dev/null; echo x 2>&1 >y; cp /bin/bash z"
                                           " 2>&1 || true"), "a full stick takes a file")
    stick.plug(read_only=True)
    stick.await_in()
    check_equal(bench.guest.run(["blockdev", "--getro", stick.node]), "1", "the write protection")


@hardware_test(needs_station=False)
def machine_keyboard_has_an_own_node(bench):
    """A USB keyboard has a node by its id, and its keys arrive there."""
    bench.machine.plug_keyboard("keys")
    nodes = until(lambda: bench.guest.ask("list", pattern="/dev/input/by-id/usb-QEMU*-event-kbd"), 20, "the node")
    reader = bench.guest.start(f"head -c 72 {nodes[0]} | od -An -tu2 -w24", label="keyboard")
    until(lambda: bench.holders(nodes[0]), 10, "the node is open")
    bench.machine.press_key("b")
    reader.out.expect(r"\b1 +48 +1 ")


@hardware_test(own_machine=True, needs_station=False)
def machine_loses_power_and_keeps_its_disk(workshop):
    """After a power cut the disk has what was flushed to it; the screen can have another size."""
    disk = workshop.new_disk()
    machine = workshop.boot(size=(800, 480), disk=disk)
    try:
        check_equal(machine.screenshot().size, (800, 480), "the screen's size")
        machine.guest.run("mount /dev/vdc /mnt && echo kept >/mnt/file && sync --file-system /mnt/file")
        machine.cut_power()
        machine = workshop.boot(disk=disk)
        machine.guest.run("mount /dev/vdc /mnt")
        check_equal(machine.guest.run("cat /mnt/file"), "kept", "the file")
    finally:
        machine.off()


@hardware_test(own_machine=True, needs_station=False)
def machine_can_run_systemd(workshop):
    """The machine can be started with systemd, which udev's rules may ask for services."""
    machine = workshop.boot(install="/dev/null")
    try:
        check_equal(machine.guest.run(["cat", "/proc/1/comm"]), "systemd", "process 1")
        check_equal(machine.guest.run(["systemctl", "is-active", "systemd-udevd"]), "active", "udev")
    finally:
        machine.off()


@hardware_test(needs_station=False, own_machine=True)
def machine_whose_kernel_failed_is_known(workshop):
    """A machine of which a thread of the kernel died is told from a sound one: no other test is given it."""
    machine = workshop.boot()
    try:
        bench = workshop.bench(machine)
        check(not bench.kernel_has_failed(), "a sound kernel is said to have failed")
        bench.guest.run("echo 128 >/proc/sys/kernel/tainted")
        check(bench.kernel_has_failed(), "a kernel that has failed is taken for a sound one")
    finally:
        machine.off()
