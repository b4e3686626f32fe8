// The line that the settings name among the chips of a machine.

import Station
import Testing

@testable import Devices

@Suite("GPIO lines by chip and name")
struct LinePlaceTests {
    private static let survey = ChipDescription.Survey(chips: [
        ChipDescription(
            path: "/dev/gpiochip0", name: "gpiochip0", label: "pinctrl-rp1", lines: ["ID_SDA", "GPIO17", "", "LED"]),
        ChipDescription(path: "/dev/gpiochip1", name: "gpiochip1", label: "INT34C5:00", lines: ["GPIO4", "LED"]),
        ChipDescription(path: "/dev/gpiochip2", name: "gpiochip2", label: "ftdi", lines: ["CBUS0", ""]),
        ChipDescription(path: "/dev/gpiochip3", name: "gpiochip3", label: "ftdi", lines: ["CBUS3", ""]),
    ])

    private func find(
        _ text: String, in survey: ChipDescription.Survey = survey
    ) throws -> Result<LinePlace, LineFault> {
        let address = try #require(LineAddress(text))
        do throws(LineFault) {
            return .success(try LinePlace.find(address, chip: address.chip, in: survey))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ("pinctrl-rp1:1", "/dev/gpiochip0", 1), ("gpiochip0:GPIO17", "/dev/gpiochip0", 1),
        ("/dev/gpiochip1:0", "/dev/gpiochip1", 0), ("INT34C5:00:LED", "/dev/gpiochip1", 1),
        ("GPIO17", "/dev/gpiochip0", 1), ("CBUS3", "/dev/gpiochip3", 0), ("ftdi:CBUS0", "/dev/gpiochip2", 0),
    ])
    func `a line is found by label, name or path of its chip, or by its own name`(
        text: String, path: String, offset: Int
    ) throws {
        #expect(try find(text) == .success(LinePlace(path: path, offset: offset)))
    }

    @Test func `what is not there, or there twice, is said`() throws {
        #expect(try find("gpiochip0:4") == .failure(.noLine(#require(LineAddress("gpiochip0:4")))))
        #expect(try find("GPIO99") == .failure(.noLine(#require(LineAddress("GPIO99")))))
        #expect(try find("LED") == .failure(.severalLines("LED", ["/dev/gpiochip0:3", "/dev/gpiochip1:1"])))
        #expect(try find("ftdi:1") == .failure(.severalChips("ftdi", ["/dev/gpiochip2", "/dev/gpiochip3"])))
        guard case .failure(.noChip("gpiochip9", let known)) = try find("gpiochip9:1") else {
            Issue.record("a chip that is not there was found")
            return
        }
        #expect(known.contains("gpiochip0 [pinctrl-rp1]"))
        #expect(try find("GPIO17", in: ChipDescription.Survey()) == .failure(.noChips))
    }

    @Test func `a chip that may not be opened is named, with the group that may`() throws {
        let survey = ChipDescription.Survey(chips: Self.survey.chips, forbidden: ["/dev/gpiochip7"])
        for text in ["gpiochip7:1", "/dev/gpiochip7:1", "unknown-label:1", "GPIO99"] {
            guard case .failure(.forbidden("/dev/gpiochip7", _)) = try find(text, in: survey) else {
                Issue.record("\(text) was not said to be forbidden")
                continue
            }
        }
        #expect(try find("GPIO17", in: survey) == .success(LinePlace(path: "/dev/gpiochip0", offset: 1)))
        guard case .failure(.noChip) = try find("gpiochip8:1", in: survey) else {
            Issue.record("a chip that is not there was said to be forbidden")
            return
        }
    }

    @Test func `every fault says what to do`() throws {
        let address = try #require(LineAddress("gpiochip0:1"))
        let faults: [LineFault] = [
            .noChips, .noChip("a", known: []), .severalChips("a", []), .noLine(address), .severalLines("a", []),
            .forbidden(path: "/dev/gpiochip0", remedy: DeviceNode.remedy(forForbidden: "/dev/null")),
            .inUse(address, by: "gpiomon"), .inUse(address, by: ""), .lost(address), .failed(address, "no"),
        ]
        for fault in faults.map(\.fault) { #expect(!fault.text.isEmpty && fault.remedy.description.hasSuffix(".")) }
        #expect(
            LineFault.inUse(address, by: "gpiomon").fault.text.description
                == "The GPIO line gpiochip0:1 is in use by gpiomon")
    }
}
