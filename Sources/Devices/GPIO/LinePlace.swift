// Finds the line that the settings name among the chips of the machine, and says why it cannot be used.

import Glibc
import Station

/// A line on a chip of this machine.
struct LinePlace: Hashable {
    /// The chip's device file.
    var path: String
    /// The line's number on the chip.
    var offset: Int

    /// Finds a line on this machine.
    static func find(_ address: LineAddress) throws(LineFault) -> LinePlace {
        // A path may be a link, which stands for the chip it leads to.
        let resolved = address.chip.map { $0.hasPrefix("/") ? FolderListing.resolved($0) ?? $0 : $0 }
        return try find(address, chip: resolved, in: ChipDescription.all())
    }

    /// Finds a line among chips.
    /// - Parameter chip: the chip of the address, links followed.
    static func find(
        _ address: LineAddress, chip: String?, in survey: ChipDescription.Survey
    ) throws(LineFault) -> LinePlace {
        let named = chip.map { name in survey.chips.filter { [$0.path, $0.name, $0.label].contains(name) } }
        let chips = named ?? survey.chips
        let places = chips.flatMap { chip in
            chip.offsets(of: address).map { LinePlace(path: chip.path, offset: $0) }
        }
        if let named, named.count > 1, places.count != 1 {
            throw .severalChips(address.chip ?? "", named.map(\.path))
        }
        if places.count > 1 { throw .severalLines(address.line, places.map { "\($0.path):\($0.offset)" }) }
        if let place = places.first { return place }
        // The line may well be on a chip that this user may not open.
        if let path = survey.forbidden.first(where: { chip == nil || named == [] && isName(chip, of: $0) }) {
            throw .forbidden(path: path, remedy: DeviceNode.remedy(forForbidden: path))
        }
        if survey.chips.isEmpty { throw .noChips }
        if let named, named.isEmpty {
            throw .noChip(address.chip ?? "", known: survey.chips.map { "\($0.name) [\($0.label)]" })
        }
        throw .noLine(address)
    }

    /// Whether a chip that cannot be opened may have this name: its label is not known.
    private static func isName(_ chip: String?, of path: String) -> Bool {
        guard let chip else { return true }
        let isOther = chip.hasPrefix("/") || chip.hasPrefix("gpiochip")
        return isOther ? chip == path || "/dev/\(chip)" == path : true
    }
}

/// A line that was found, and the chip as it was then.
struct FoundLine {
    let address: LineAddress
    let place: LinePlace
    private let node: DeviceNode?

    /// Finds a line on this machine.
    init(_ address: LineAddress) throws(Fault) {
        self.address = address
        do throws(LineFault) {
            place = try LinePlace.find(address)
        } catch {
            throw error.fault
        }
        node = DeviceNode(place.path)
    }

    /// Whether the chip that was found is still the one that its name leads to.
    var isThere: Bool { DeviceNode(place.path)?.device == node?.device }

    /// What is said when the chip is gone.
    var lost: Fault { LineFault.lost(address).fault }

    /// The fault that a code of the system stands for when the line is requested.
    func fault(errno code: Int32) -> Fault { LineFault(errno: code, address, place).fault }
}

extension ChipDescription {
    /// The numbers of the lines that an address may mean on this chip.
    fileprivate func offsets(of address: LineAddress) -> [Int] {
        if let offset = address.offset { return lines.indices.contains(offset) ? [offset] : [] }
        return lines.indices.filter { lines[$0] == address.line }
    }
}

/// Why a GPIO line cannot be used, and what to do about it.
enum LineFault: Error, Hashable {
    /// The machine has no GPIO chip.
    case noChips
    /// No chip has this label, name or path.
    case noChip(String, known: [String])
    /// Two chips have this label.
    case severalChips(String, [String])
    /// The chip has no line of this number or name, or no chip has a line of this name.
    case noLine(LineAddress)
    /// Two lines have this name.
    case severalLines(String, [String])
    /// The chip may not be opened by this user.
    case forbidden(path: String, remedy: Words)
    /// Somebody else uses the line.
    case inUse(LineAddress, by: String)
    /// The chip was there and is gone.
    case lost(LineAddress)
    /// Anything else, in the system's words.
    case failed(LineAddress, String)

    /// The fault as the station shows it.
    var fault: Fault {
        switch self {
        case .noChips: Fault(text: "This machine has no GPIO chip", remedy: "Load its driver, or plug it in.")
        case .noChip(let name, let known):
            Fault(
                text: "There is no GPIO chip \(name)",
                remedy: "Correct the settings; chips here: \(known.joined(separator: ", ")).")
        case .severalChips(let name, let paths):
            Fault(
                text: "Several GPIO chips are called \(name)",
                remedy: "Name the line alone in the settings, or one of \(paths.joined(separator: ", ")).")
        case .noLine(let address):
            Fault(
                text: "There is no GPIO line \(address)", remedy: "Correct the settings; gpioinfo lists all lines.")
        case .severalLines(let name, let places):
            Fault(
                text: "Several GPIO lines are called \(name)",
                remedy: "Name the chip too in the settings: \(places.joined(separator: ", ")).")
        case .forbidden(let path, let remedy): Fault(text: "\(path) may not be used", remedy: remedy)
        case .inUse(let address, let consumer):
            Fault(
                text: consumer.isEmpty
                    ? "The GPIO line \(address) is in use" : "The GPIO line \(address) is in use by \(consumer)",
                remedy: "End the other program, or choose another line.")
        case .lost(let address):
            Fault(text: "The GPIO chip of line \(address) is gone", remedy: "Plug it in again.")
        case .failed(let address, let text):
            Fault(text: "The GPIO line \(address) cannot be used: \(text)", remedy: "Check its wiring in the settings.")
        }
    }
}

extension LineFault {
    /// The fault that a code of the system stands for when a line is requested.
    init(errno code: Int32, _ address: LineAddress, _ place: LinePlace) {
        switch code {
        case EBUSY: self = .inUse(address, by: ChipDescription.consumer(ofLine: place.offset, at: place.path))
        case EACCES, EPERM:
            self = .forbidden(path: place.path, remedy: DeviceNode.remedy(forForbidden: place.path))
        case ENOENT, ENODEV, ENXIO: self = .lost(address)
        default: self = .failed(address, unsafe String(cString: strerror(code)))
        }
    }
}
