// The GPIO chips of the machine and the names of their lines.

import CGPIO
import Glibc

/// What is known of a GPIO chip.
struct ChipDescription: Hashable {
    /// Its device file: `/dev/gpiochip0`.
    var path: String
    /// Its name: `gpiochip0`.
    var name: String
    /// Its label, which the driver gives: `pinctrl-rp1`.
    var label: String
    /// The names of its lines by number, empty where a line has none.
    var lines: [String]

    /// A list of chips, and of those that could not be opened.
    struct Survey: Hashable {
        /// The chips that may be used, by the number in their names.
        var chips: [ChipDescription] = []
        /// The device files that this user may not open.
        var forbidden: [String] = []
    }

    /// Looks at every GPIO chip of the machine.
    static func all() -> Survey {
        var survey = Survey()
        for path in paths() {
            guard let chip = unsafe cgpio_chip_open(path) else {
                if errno == EACCES || errno == EPERM { survey.forbidden.append(path) }
                continue
            }
            unsafe survey.chips.append(ChipDescription(chip, path: path))
            unsafe cgpio_chip_close(chip)
        }
        return survey
    }

    private init(_ chip: OpaquePointer, path: String) {
        var (name, label) = (Self.emptyName, Self.emptyName)
        _ = unsafe cgpio_chip_names(chip, &name, &label)
        self.path = path
        self.name = Self.text(name)
        self.label = Self.text(label)
        lines = unsafe (0..<cgpio_chip_line_count(chip)).map { offset in
            var info = cgpio_line_info()
            guard unsafe cgpio_chip_line_info(chip, offset, &info) == 0 else { return "" }
            return Self.text(info.name)
        }
    }

    /// Makes a description from its parts.
    init(path: String, name: String, label: String, lines: [String]) {
        self.path = path
        self.name = name
        self.label = label
        self.lines = lines
    }

    /// Who uses a line of the chip at a path; empty where nobody does or it is not known.
    static func consumer(ofLine offset: Int, at path: String) -> String {
        guard let chip = unsafe cgpio_chip_open(path) else { return "" }
        defer { unsafe cgpio_chip_close(chip) }
        var info = cgpio_line_info()
        guard unsafe cgpio_chip_line_info(chip, UInt32(offset), &info) == 0 else { return "" }
        return text(info.consumer)
    }

    /// The device files of all chips. Links, which some systems make for old names, stand for a chip that is listed.
    private static func paths() -> [String] {
        FolderListing.numbers(after: "gpiochip", in: "/dev").map { "/dev/gpiochip\($0)" }
            .filter { FolderListing.resolved($0) == $0 }
    }

    private static var emptyName: [CChar] { [CChar](repeating: 0, count: Int(CGPIO_NAME_SIZE)) }

    private static func text(_ name: [CChar]) -> String {
        String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The text of a name in a C structure.
    private static func text<Name>(_ name: Name) -> String {
        unsafe withUnsafeBytes(of: name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
