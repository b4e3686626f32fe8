// The settings of the camera, typed.

public import RackCore

/// Which camera takes the stills, and how.
public struct CameraSettings: Hashable, Sendable {
    /// The camera.
    public var source = Source.auto
    /// The picture, or the folder of pictures, that stands for the camera; nil when there is none.
    public var pictures: String?
    /// The size of the stills.
    public var size = Size.largest
    /// The format in which the camera sends them.
    public var format = Format.auto
    /// How many frames one scan takes, 1 to 8.
    public var frames = 1
    /// What becomes of several frames.
    public var choice = Choice.sharpest
    /// Seconds for which a still is tried before the camera has a fault.
    public var patience = 5.0
    /// Controls of the camera and their values, in the order in which they were written.
    public var controls: [Control] = []

    /// Makes the settings of a new station.
    public init() {}

    /// The cameras that can be chosen.
    public enum Source: Hashable, Sendable, CustomStringConvertible {
        /// The first camera that is found.
        case auto
        /// Racks that the station draws itself.
        case simulated
        /// Picture files, one after the other.
        case pictures
        /// A camera of this machine: a path in `/dev`, or a name in `/dev/v4l/by-id` or `/dev/v4l/by-path`.
        case device(String)

        /// Reads a source as it is written; nil when it is none.
        public init?(_ text: String) {
            switch text {
            case "auto": self = .auto
            case "simulated": self = .simulated
            case "pictures": self = .pictures
            default:
                // udev ends its names for cameras so (60-persistent-v4l.rules).
                let isName = text.contains("-video-index") && !text.contains("/")
                guard text.hasPrefix("/dev/") || isName, !text.utf8.contains(0) else { return nil }
                self = .device(text)
            }
        }

        /// The source as it is written.
        public var description: String {
            switch self {
            case .auto: "auto"
            case .simulated: "simulated"
            case .pictures: "pictures"
            case .device(let name): name
            }
        }
    }

    /// The sizes that can be asked for.
    public enum Size: Hashable, Sendable, CustomStringConvertible {
        /// The largest that the camera offers.
        case largest
        /// This one and no other.
        case exactly(PixelSize)

        /// Reads a size as it is written: `largest` or `1920x1080`; nil when it is none.
        public init?(_ text: String) {
            if text == "largest" {
                self = .largest
                return
            }
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { side in
                side.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(side) : nil
            }
            guard sides.count == 2, sides.allSatisfy({ (16...20_000).contains($0) }) else { return nil }
            self = .exactly(PixelSize(width: sides[0], height: sides[1]))
        }

        /// The size as it is written.
        public var description: String {
            switch self {
            case .largest: "largest"
            case .exactly(let size): "\(size.width)x\(size.height)"
            }
        }
    }

    /// The formats that can be asked for.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// JPEG where the camera has it, then YUYV, then what can be converted.
        case auto
        /// JPEG frames.
        case mjpeg
        /// Uncompressed frames.
        case yuyv
    }

    /// What becomes of several frames.
    public enum Choice: String, Hashable, Sendable, CaseIterable {
        /// The sharpest is read alone.
        case sharpest
        /// All are read, and the readings merged.
        case burst
    }

    /// A control of the camera and the value it shall have.
    public struct Control: Hashable, Sendable, CustomStringConvertible {
        /// The control's name, as `v4l2-ctl --list-ctrls` gives it.
        public var name: String
        /// The value, in the control's own unit; 0 and 1 for a switch.
        public var value: Int

        /// Makes a setting of a control.
        public init(_ name: String, _ value: Int) {
            self.name = name
            self.value = value
        }

        /// The control as it is written: `gain=20`.
        public var description: String { "\(name)=\(value)" }

        /// Reads a list of controls as it is written: `none`, or `auto_exposure=1, gain=20`; nil when it is none.
        public static func list(_ text: String) -> [Control]? {
            guard text != "none" else { return [] }
            var controls: [Control] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let words = part.split(separator: "=", omittingEmptySubsequences: false).map(trimmed)
                guard words.count == 2, isName(words[0]), let value = value(words[1]) else { return nil }
                guard !controls.contains(where: { $0.name == words[0] }) else { return nil }
                controls.append(Control(words[0], value))
            }
            return controls
        }

        private static func trimmed(_ text: Substring) -> String {
            guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " })
            else { return "" }
            return String(text[first...last])
        }

        private static func isName(_ text: String) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains)
        }

        private static func value(_ text: String) -> Int? {
            switch text {
            case "true": 1
            case "false": 0
            default: Int32(text).map { Int($0) }
            }
        }
    }
}
