// The order in which controls are set.

import Station
import Testing

@testable import Devices

@Suite("The controls of a camera")
struct ControlPlanTests {
    private static func control(_ name: String, _ range: ClosedRange<Int> = 0...255) -> VideoControl {
        VideoControl(id: UInt32(truncatingIfNeeded: name.hashValue), name: name, range: range)
    }

    private static let offered = [
        control("gain"), control("exposure_time_absolute", 3...2047), control("auto_exposure", 0...3),
        control("white_balance_temperature", 2800...6500), control("white_balance_automatic", 0...1),
        control("focus_absolute"), control("focus_automatic_continuous", 0...1), control("power_line_frequency", 0...2),
    ]

    private func plan(_ text: String, _ offered: [VideoControl] = offered) throws -> ControlPlan {
        ControlPlan(try #require(CameraSettings.Control.list(text)), offered: offered)
    }

    private func order(_ plan: ControlPlan) -> [String] { plan.steps.map { "\($0.control.name)=\($0.value)" } }

    @Test func `an automatic mode is set before the value that it rules, however they are written`() throws {
        let plan = try plan("exposure_time_absolute=200, power_line_frequency=1, auto_exposure=1")
        #expect(order(plan) == ["auto_exposure=1", "exposure_time_absolute=200", "power_line_frequency=1"])
        #expect(plan.refusals.isEmpty)
    }

    @Test func `a value alone switches its automatic mode to manual first`() throws {
        let plan = try plan("white_balance_temperature=4000, focus_absolute=10, gain=5")
        #expect(
            order(plan) == [
                "white_balance_automatic=0", "focus_automatic_continuous=0", "white_balance_temperature=4000",
                "focus_absolute=10", "gain=5",
            ])
    }

    @Test func `a mode that the settings speak of stays as they say`() throws {
        #expect(try order(plan("auto_exposure=3, exposure_time_absolute=9")).first == "auto_exposure=3")
    }

    @Test func `the names of older kernels stand for the same controls`() throws {
        let old = [
            Self.control("exposure_auto", 0...3), Self.control("exposure_absolute"), Self.control("focus_auto", 0...1),
        ]
        #expect(try order(plan("exposure_time_absolute=50", old)) == ["exposure_auto=1", "exposure_absolute=50"])
        #expect(try order(plan("focus_automatic_continuous=0", old)) == ["focus_auto=0"])
        #expect(try order(plan("exposure_absolute=50")) == ["auto_exposure=1", "exposure_time_absolute=50"])
    }

    @Test func `what the camera lacks or does not take is said, and the rest is set`() throws {
        var offered = Self.offered
        offered[0].isReadOnly = true
        let plan = try plan("zoom_absolute=3, gain=1, focus_absolute=999, power_line_frequency=1", offered)
        #expect(order(plan) == ["power_line_frequency=1"])
        #expect(
            plan.refusals == [
                "control zoom_absolute: the camera has none of this name",
                "control gain: the camera does not let it be set",
                "control focus_absolute: 999 is outside the camera's 0 to 255",
            ])
    }

    @Test(arguments: [
        ("Exposure Time, Absolute", "exposure_time_absolute"), ("Exposure (Absolute)", "exposure_absolute"),
        ("White Balance Temperature, Auto", "white_balance_temperature_auto"), ("Gain", "gain"),
        ("LED1 Mode", "led1_mode"),
    ])
    func `names are those that v4l2-ctl writes`(text: String, name: String) {
        #expect(ControlName.written(text) == name)
    }
}
