"""The camera: unplugged, broken, stuck, forbidden, and what it is set to."""
from ..host.camera import NODE
from ..host.failure import check, check_equal
from ..host.fixtures import RACKS
from ..host.registry import hardware_test

# How soon the station has to say that its camera is gone, and to be ready when it is back, in seconds.
NOTICED_WITHIN, READY_WITHIN = 2, 5


def pull(camera, station, how):
    """Unplugs the camera in one of its ways, and checks that the station says so soon."""
    camera.do(how)
    pulled = camera.report.expect("^unplugged$").clock if how != "unplug" else last_clock(camera, "unplugged")
    said = station.await_fault("camera").clock
    check(said - pulled <= NOTICED_WITHIN, f"the loss was said {said - pulled:.1f} s after the camera was unplugged")


def put_back(camera, station):
    """Plugs the camera in again, and checks that the station is ready soon and that no frame holds it up."""
    plugged = camera.plug()
    ready = station.journal.expect("camera ready").clock
    check(ready - plugged <= READY_WITHIN, f"ready {ready - plugged:.1f} s after the camera was plugged in")


def last_clock(camera, text):
    return next(line.clock for line in reversed(camera.report.lines) if line.text == text)


def scan(camera, station, rack):
    camera.show(rack)
    station.type(" ")
    station.await_session()


@hardware_test()
def camera_unplugged_while_idle(bench):
    """The camera is unplugged between two frames: said within 2 s, ready within 5 s of the replug, same format."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    scan(camera, station, RACKS[1])
    pull(camera, station, "unplug")
    put_back(camera, station)
    scan(camera, station, RACKS[2])
    station.check_values([RACKS[1], RACKS[2]])
    formats = {line.text for line in camera.report.lines if line.text.startswith("format ")}
    check("format MJPG 1100x1100" in formats, f"never streamed MJPG 1100x1100 but {formats}")


@hardware_test()
def camera_unplugged_mid_stream(bench):
    """The camera is unplugged in the middle of a frame, while the station waits for the pedal."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    pull(camera, station, "faults unplug")
    put_back(camera, station)
    scan(camera, station, RACKS[3])
    station.check_values([RACKS[3]])


@hardware_test()
def camera_unplugged_mid_still(bench):
    """The camera is unplugged between the press and the still: the scan fails with a reason, the next one works."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    camera.do("hold")
    station.type(" ")
    station.screen.expect("Taking the picture")
    pull(camera, station, "unplug")
    camera.do("go")
    put_back(camera, station)
    scan(camera, station, RACKS[1])
    station.check_values([RACKS[1]])


@hardware_test()
def still_is_taken_after_the_press(bench):
    """Frames that lay in the driver's buffers before the press are not taken: the rack had been changed by then."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    racks = [RACKS[number % 3] for number in range(1, 7)]
    for rack in racks:
        scan(camera, station, rack)
    station.check_values(racks)


@hardware_test()
def half_a_picture_is_passed_over(bench):
    """JPEGs that end in their middle are discarded; the next sound one is read."""
    camera = bench.camera(RACKS[0])
    check_broken_frames_are_passed_over(bench, camera, "half half half whole")


@hardware_test()
def picture_with_a_hole_is_passed_over(bench):
    """JPEGs of which a piece was lost on the way, so that what is below it is displaced, give nothing wrong."""
    camera = bench.camera(RACKS[0])
    check_broken_frames_are_passed_over(bench, camera, "hole hole hole whole")


@hardware_test()
def frames_marked_as_broken_are_passed_over(bench):
    """Frames that the driver hands on with its mark for errors are discarded, MJPEG and YUYV alike."""
    bench.deliver_broken_frames()
    camera = bench.camera(RACKS[0])
    check_broken_frames_are_passed_over(bench, camera, "error error whole")
    camera.do(f"picture {RACKS[0]}")
    check_broken_frames_are_passed_over(bench, camera, "half error half whole", camera_format="yuyv")


def check_broken_frames_are_passed_over(bench, camera, faults, **settings):
    """Presses, then lets the camera send frames with these faults, and checks that the sound one was read."""
    station = bench.station(**settings).await_ready()
    camera.do("hold")
    station.type(" ")
    station.screen.expect("Taking the picture")
    camera.do(f"faults {faults}")
    camera.do(f"picture {RACKS[1]}")
    camera.do("go")
    station.await_session()
    station.check_values([RACKS[1]])
    station.program.stop()


@hardware_test()
def only_broken_pictures_are_a_fault(bench):
    """A camera that sends nothing but halves is said to do so; when it sends whole pictures again, the scan works."""
    camera = bench.camera(RACKS[0])
    station = bench.station(camera_patience=3).await_ready()
    camera.do("faults " + "half " * 200)
    camera.report.expect("^frame .* half$")
    station.type(" ")
    station.await_fault("scan", "broken")
    camera.do("faults whole")
    station.journal.expect("camera ready")
    scan(camera, station, RACKS[2])
    station.check_values([RACKS[2]])


@hardware_test()
def stuck_camera_is_opened_again(bench):
    """A camera that sends nothing until it is started anew is closed and opened again by the station."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    camera.do("stick")
    station.await_fault("camera", "no picture")
    camera.report.expect("^format ", 30)
    station.journal.expect("camera ready", 30)
    scan(camera, station, RACKS[1])
    station.check_values([RACKS[1]])


@hardware_test()
def silent_camera_is_said(bench):
    """A camera that sends nothing however often it is started is a fault of its own, until it sends again."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    camera.do("hold")
    station.await_fault("camera", "no picture")
    camera.do("go")
    station.journal.expect("camera ready", 30)
    scan(camera, station, RACKS[1])
    station.check_values([RACKS[1]])


@hardware_test()
def camera_without_permission_is_said(bench):
    """A user who is not in the camera's group is told which group that is."""
    bench.camera()
    group = bench.guest.run(["stat", "-c", "%G", NODE])
    station = bench.station(user="bench")
    line = station.await_fault("camera").text
    check("may not" in line and group in line, f"no word of the group {group}: {line}")


@hardware_test()
def busy_camera_is_said(bench):
    """A camera that another program uses is said to be in use, and taken as soon as it is free."""
    camera = bench.camera(RACKS[0])
    other = bench.guest.start(["v4l2-ctl", "--stream-mmap=3", "--verbose"], label="v4l2-ctl")
    other.err.expect("dqbuf")
    station = bench.station()
    station.await_fault("camera", "in use")
    other.stop()
    station.journal.expect("camera ready", 30)
    station.await_ready()
    scan(camera, station, RACKS[1])
    station.check_values([RACKS[1]])


@hardware_test()
def missing_camera_is_said(bench):
    """Without a camera the station says so, and is ready when one is plugged in."""
    camera = bench.camera(RACKS[1], plugged=False)
    station = bench.station(camera_source="auto")
    station.await_fault("camera", "No camera")
    put_back(camera, station)
    station.await_ready()
    scan(camera, station, RACKS[1])
    station.check_values([RACKS[1]])


@hardware_test()
def uncompressed_camera_is_read(bench):
    """With YUYV instead of MJPEG, and the camera named by its id, the values are the same."""
    camera = bench.camera(RACKS[0])
    node = bench.guest.run("basename /dev/v4l/by-id/*-index0")
    station = bench.station(camera_source=node, camera_format="yuyv").await_ready()
    scan(camera, station, RACKS[0])
    station.check_values([RACKS[0]])
    camera.report.next = 0
    camera.report.expect("^format YUYV 1100x1100$")


@hardware_test()
def set_size_is_used(bench):
    """A size in the settings is asked for in place of the largest one."""
    camera = bench.camera(RACKS[0])
    bench.station(camera_size="550x550").await_ready()
    last = [line.text for line in camera.report.lines if line.text.startswith("format ")][-1]
    check_equal(last, "format MJPG 550x550", "the camera's format")


@hardware_test()
def controls_are_set_again_after_a_replug(bench):
    """Controls of the settings are set with manual mode before its value, and once more when the camera comes back."""
    camera = bench.camera(RACKS[0])
    wanted = "exposure_time_absolute=77, auto_exposure=1, gain=20, power_line_frequency=2"
    station = bench.station(camera_controls=wanted).await_ready()
    first = camera.controls_set()
    check_equal(dict(first), {"exposure-mode": 1, "exposure-time": 77, "gain": 20, "power-line": 2}, "controls")
    names = [name for name, _ in first]
    check(names.index("exposure-mode") < names.index("exposure-time"), f"the value came before its mode: {names}")
    pull(camera, station, "unplug")
    put_back(camera, station)
    check_equal(camera.controls_set()[len(first):], first, "controls after the replug")
