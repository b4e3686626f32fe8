"""The hardware tests by name, in the order in which they are run."""

tests = []


class HardwareTest:
    """A test: its name, what it shows, the function that runs it."""

    def __init__(self, function, own_machine, needs_station, is_long):
        self.name = function.__name__.replace("_", "-")
        self.meaning = " ".join(function.__doc__.split())
        self.function = function
        # Whether it switches machines on and off itself; it is given a `Workshop` then and not a `Bench`.
        self.own_machine = own_machine
        # Whether it tests the station, or else the emulated machine alone.
        self.needs_station = needs_station
        # Whether it is run with --long alone, or when it is asked for by its name.
        self.is_long = is_long


def hardware_test(own_machine=False, needs_station=True, is_long=False):
    """Marks a function as a hardware test; its name and its first sentence say what it shows."""
    def register(function):
        tests.append(HardwareTest(function, own_machine, needs_station, is_long))
        return function
    return register
