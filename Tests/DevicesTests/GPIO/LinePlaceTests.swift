// The line that the settings name among the chips of a machine.

import Glibc
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
    ) throws -> Result<LinePlace, Fault> {
        let address = try #require(LineAddress(text))
        do throws(Fault) {
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
        #expect(try find("gpiochip0:4") == .failure(Fault(.line(.missing), on: "gpiochip0:4")))
        #expect(try find("GPIO99") == .failure(Fault(.line(.missing), on: "GPIO99")))
        #expect(
            try find("LED") == .failure(Fault(.line(.several), detail: "LED", "/dev/gpiochip0:3, /dev/gpiochip1:1")))
        #expect(
            try find("ftdi:1")
                == .failure(Fault(.line(.severalChips), detail: "ftdi", "/dev/gpiochip2, /dev/gpiochip3")))
        let unknown = try #require(throws: Fault.self) { try find("gpiochip9:1").get() }
        #expect(unknown.code == .line(.noChip) && unknown.detail == "gpiochip9")
        #expect(unknown.remedy.description.contains("gpiochip0 [pinctrl-rp1]"))
        #expect(try find("GPIO17", in: ChipDescription.Survey()) == .failure(Fault(.line(.noChips))))
    }

    @Test func `a chip that may not be opened is named, with the group that may`() throws {
        let survey = ChipDescription.Survey(chips: Self.survey.chips, forbidden: ["/dev/gpiochip7"])
        for text in ["gpiochip7:1", "/dev/gpiochip7:1", "unknown-label:1", "GPIO99"] {
            let fault = #expect(throws: Fault.self) { try find(text, in: survey).get() }
            #expect(fault?.code == .line(.forbidden) && fault?.detail == "/dev/gpiochip7", "\(text)")
        }
        #expect(try find("GPIO17", in: survey) == .success(LinePlace(path: "/dev/gpiochip0", offset: 1)))
        let missing = #expect(throws: Fault.self) { try find("gpiochip8:1", in: survey).get() }
        #expect(missing?.code == .line(.noChip))
    }

    @Test func `a line that cannot be requested is said with what the system tells`() throws {
        let address = try #require(LineAddress("gpiochip0:1"))
        let place = LinePlace(path: "/dev/null", offset: 1)
        func fault(_ code: Int32) -> Fault { Fault(line: address, at: place, errno: code) }
        #expect(fault(EBUSY).text.description == "The GPIO line gpiochip0:1 is in use")
        #expect(
            fault(EACCES) == Fault(.line(.forbidden), detail: "/dev/null", DeviceNode.remedy(forForbidden: "/dev/null"))
        )
        #expect(fault(ENODEV) == Fault(.line(.lost), on: "gpiochip0:1"))
        #expect(fault(EIO).text.description == "The GPIO line gpiochip0:1 cannot be used: Input/output error")
        #expect(
            Fault(.line(.inUse), detail: "gpiochip0:1", "gpiomon").text.description
                == "The GPIO line gpiochip0:1 is in use by gpiomon")
    }
}
