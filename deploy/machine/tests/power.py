"""A power cut: what the station said to be kept is kept."""
from ..host.failure import check_equal
from ..host.fixtures import RACKS, picture_path
from ..host.registry import hardware_test


@hardware_test(own_machine=True)
def power_cut_loses_nothing_that_was_kept(workshop):
    """The power goes as soon as a session is said to be kept and the stick to be complete: both have it all."""
    disk = workshop.new_disk()
    machine = workshop.boot(disk=disk)
    try:
        bench = workshop.bench(machine)
        machine.guest.run("mkdir -p /mnt/disk && mount /dev/vdc /mnt/disk")
        stick = bench.stick("vfat")
        settings = {
            "data_folder": "/mnt/disk/station", "camera_source": "pictures", "camera_pictures": picture_path(RACKS[1])}
        station = bench.station(
            stick_source="usb", stick_mount="/run/rackstation/stick", **settings).await_ready()
        stick.plug()
        station.journal.expect("stick complete", 60)
        kept = []
        for _ in range(3):
            station.type(" ")
            kept.append(station.await_session())
            station.journal.expect("stick complete", 60)
        machine.cut_power()

        machine = workshop.boot(disk=disk)
        bench.machine, bench.guest, stick.machine = machine, machine.guest, machine
        machine.guest.run("mkdir -p /mnt/disk && mount /dev/vdc /mnt/disk")
        after = bench.station(**settings).await_ready()
        after.data = settings["data_folder"]
        sessions = after.sessions()
        check_equal([session["id"] for session in sessions], kept, "sessions after the power cut")
        check_equal({session["intact"] for session in sessions}, {"true"}, "whether they are intact")
        check_equal(len(stick.files()), 2 * len(kept), "files on the stick")
    finally:
        machine.off()
