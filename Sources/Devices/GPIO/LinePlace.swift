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
    static func find(_ address: LineAddress) throws(Fault) -> LinePlace {
        // A path may be a link, which stands for the chip it leads to.
        let resolved = address.chip.map { $0.hasPrefix("/") ? FolderListing.resolved($0) ?? $0 : $0 }
        return try find(address, chip: resolved, in: ChipDescription.all())
    }

    /// Finds a line among chips.
    /// - Parameter chip: the chip of the address, links followed.
    static func find(
        _ address: LineAddress, chip: String?, in survey: ChipDescription.Survey
    ) throws(Fault) -> LinePlace {
        let named = chip.map { name in survey.chips.filter { [$0.path, $0.name, $0.label].contains(name) } }
        let chips = named ?? survey.chips
        let places = chips.flatMap { chip in
            chip.offsets(of: address).map { LinePlace(path: chip.path, offset: $0) }
        }
        if let named, named.count > 1, places.count != 1 {
            throw Fault(
                .line(.severalChips), detail: "\(address.chip ?? "")", "\(named.map(\.path).joined(separator: ", "))")
        }
        if places.count > 1 {
            let list = places.map { "\($0.path):\($0.offset)" }.joined(separator: ", ")
            throw Fault(.line(.several), detail: "\(address.line)", "\(list)")
        }
        if let place = places.first { return place }
        // The line may well be on a chip that this user may not open.
        if let path = survey.forbidden.first(where: { chip == nil || named == [] && isName(chip, of: $0) }) {
            throw Fault(.line(.forbidden), detail: "\(path)", DeviceNode.remedy(forForbidden: path))
        }
        if survey.chips.isEmpty { throw Fault(.line(.noChips)) }
        if let named, named.isEmpty {
            let known = survey.chips.map { "\($0.name) [\($0.label)]" }.joined(separator: ", ")
            throw Fault(.line(.noChip), detail: "\(address.chip ?? "")", "\(known)")
        }
        throw Fault(.line(.missing), detail: "\(address)")
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
        place = try LinePlace.find(address)
        node = DeviceNode(place.path)
    }

    /// Whether the chip that was found is still the one that its name leads to.
    var isThere: Bool { DeviceNode(place.path)?.device == node?.device }

    /// What is said when the chip is gone.
    var lost: Fault { Fault(.line(.lost), detail: "\(address)") }

    /// The fault that a code of the system stands for when the line is requested.
    func fault(errno code: Int32) -> Fault { Fault(line: address, at: place, errno: code) }
}

extension ChipDescription {
    /// The numbers of the lines that an address may mean on this chip.
    fileprivate func offsets(of address: LineAddress) -> [Int] {
        if let offset = address.offset { return lines.indices.contains(offset) ? [offset] : [] }
        return lines.indices.filter { lines[$0] == address.line }
    }
}

extension Fault {
    /// The fault that a code of the system stands for when a line is requested.
    init(line address: LineAddress, at place: LinePlace, errno code: Int32) {
        switch code {
        case EBUSY:
            let consumer = ChipDescription.consumer(ofLine: place.offset, at: place.path)
            self.init(.line(.inUse), detail: "\(address)", "\(consumer)")
        case EACCES, EPERM:
            self.init(.line(.forbidden), detail: "\(place.path)", DeviceNode.remedy(forForbidden: place.path))
        case ENOENT, ENODEV, ENXIO: self.init(.line(.lost), detail: "\(address)")
        default: self.init(.line(.failed), detail: "\(address)", "\(unsafe String(cString: strerror(code)))")
        }
    }
}
