// The settings of the camera, typed.

package import RackCore

/// Which camera takes the stills, and how.
package struct CameraSettings: Hashable, Sendable {
    /// The camera.
    package var source = Source.auto
    /// The picture, or the folder of pictures, that stands for the camera; nil when there is none.
    package var pictures: String?
    /// The size of the stills.
    package var size = Size.largest
    /// The format in which the camera sends them.
    package var format = Format.auto
    /// How many frames one scan takes, 1 to 8.
    package var frames = 1
    /// What becomes of several frames.
    package var choice = Choice.sharpest
    /// Seconds for which a still is tried before the camera has a fault.
    package var patience = 5.0
    /// Controls of the camera and their values, in the order in which they were written.
    package var controls: [Control] = []

    /// Makes the settings of a new station.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "camera.source", \.camera.source,
            .described(
                "auto, pictures, /dev/…, or a name in /dev/v4l/by-id or /dev/v4l/by-path", Source.init),
            .init(
                "The camera. auto takes the first that is found, pictures shows picture files one after the other.",
                "Die Kamera. auto nimmt die erste, die gefunden wird, pictures zeigt Bilddateien nacheinander.",
                "相机。auto 使用找到的第一台，pictures 依次显示图片文件。"),
            contradiction: {
                $0.camera.source == .pictures && $0.camera.pictures == nil
                    ? "pictures needs camera.pictures, a file or a folder" : nil
            }),
        Setting(
            "camera.pictures", \.camera.pictures, SettingType<String>.path("a file, a folder").orWord("none"),
            .init(
                "The picture, or the folder of pictures, that the source pictures shows.",
                "Das Bild oder der Ordner mit Bildern, die die Quelle pictures zeigt.",
                "来源为 pictures 时显示的图片或图片文件夹。")),
        Setting(
            "camera.size", \.camera.size,
            .described("largest, or WIDTHxHEIGHT such as 1920x1080, which the camera then has to offer", Size.init),
            .init(
                "The size of the stills, in pixels.", "Die Größe der Fotos in Pixeln.", "照片的尺寸（像素）。")),
        Setting(
            "camera.format", \.camera.format, .choice,
            .init(
                "How the camera sends them. auto takes MJPEG, then YUYV, then what can be converted.",
                "Wie die Kamera sie sendet. auto nimmt MJPEG, dann YUYV, dann was sich umwandeln lässt.",
                "相机的传输格式。auto 依次选用 MJPEG、YUYV 和可转换的格式。")),
        Setting(
            "camera.frames", \.camera.frames, .whole(1...8),
            .init(
                "How many frames are taken for one scan.", "Wie viele Aufnahmen ein Scan macht.", "每次扫描拍摄的帧数。")),
        Setting(
            "camera.choice", \.camera.choice, .choice,
            .init(
                "Of several frames, sharpest reads the sharpest alone, and burst reads all of them together.",
                "Von mehreren Aufnahmen liest sharpest nur die schärfste, burst alle zusammen.",
                "多帧时，sharpest 只读最清晰的一帧，burst 合并读取所有帧。")),
        Setting(
            "camera.patience", \.camera.patience, .number(1...60),
            .init(
                "The time, in seconds, for which a still is tried before the camera has a fault.",
                "So viele Sekunden wird ein Foto versucht, bevor die Kamera als gestört gilt.",
                "拍照尝试超过此秒数后，判定相机故障。"), unit: .seconds),
        Setting(
            "camera.controls", \.camera.controls,
            SettingType(
                "none, or NAME=VALUE, … such as exposure_time_absolute=200, gain=20",
                read: { Control.list($0.text) },
                write: { $0.isEmpty ? "none" : $0.map(\.description).joined(separator: ", ") }),
            .init(
                "Exposure, gain, focus and so on, by the names that v4l2-ctl --list-ctrls gives.",
                "Belichtung, Verstärkung, Fokus und so weiter, mit den Namen aus v4l2-ctl --list-ctrls.",
                "曝光、增益、对焦等，名称见 v4l2-ctl --list-ctrls。"),
            row: .exposure),
    ]

    /// The cameras that can be chosen.
    package enum Source: Hashable, Sendable, CustomStringConvertible {
        /// The first camera that is found.
        case auto
        /// Picture files, one after the other.
        case pictures
        /// A camera of this machine: a path in `/dev`, or a name in `/dev/v4l/by-id` or `/dev/v4l/by-path`.
        case device(String)

        /// Reads a source as it is written; nil when it is none.
        package init?(_ text: String) {
            switch text {
            case "auto": self = .auto
            case "pictures": self = .pictures
            default:
                // udev ends its names for cameras so (60-persistent-v4l.rules).
                let isName = text.contains("-video-index") && !text.contains("/")
                guard text.hasPrefix("/dev/") || isName, !text.utf8.contains(0) else { return nil }
                self = .device(text)
            }
        }

        /// The source as it is written.
        package var description: String {
            switch self {
            case .auto: "auto"
            case .pictures: "pictures"
            case .device(let name): name
            }
        }
    }

    /// The sizes that can be asked for.
    package enum Size: Hashable, Sendable, CustomStringConvertible {
        /// The largest that the camera offers.
        case largest
        /// This one and no other.
        case exactly(PixelSize)

        /// Reads a size as it is written: `largest` or `1920x1080`; nil when it is none.
        package init?(_ text: String) {
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
        package var description: String {
            switch self {
            case .largest: "largest"
            case .exactly(let size): "\(size.width)x\(size.height)"
            }
        }
    }

    /// The formats that can be asked for.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// JPEG where the camera has it, then YUYV, then what can be converted.
        case auto
        /// JPEG frames.
        case mjpeg
        /// Uncompressed frames.
        case yuyv
    }

    /// What becomes of several frames.
    package enum Choice: String, Hashable, Sendable, CaseIterable {
        /// The sharpest is read alone.
        case sharpest
        /// All are read, and the readings merged.
        case burst
    }

    /// A control of the camera and the value it shall have.
    package struct Control: Hashable, Sendable, CustomStringConvertible {
        /// The control's name, as `v4l2-ctl --list-ctrls` gives it.
        package var name: String
        /// The value, in the control's own unit; 0 and 1 for a switch.
        package var value: Int

        /// Makes a setting of a control.
        package init(_ name: String, _ value: Int) {
            self.name = name
            self.value = value
        }

        /// The control as it is written: `gain=20`.
        package var description: String { "\(name)=\(value)" }

        /// Reads a list of controls as it is written: `none`, or `auto_exposure=1, gain=20`; nil when it is none.
        package static func list(_ text: String) -> [Control]? {
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

extension SettingRowStyle {
    /// The camera's controls, of which the screen offers the exposure.
    fileprivate static let exposure = SettingRowStyle(
        6, .init("Exposure", "Belichtung", "曝光"),
        help: .init(
            "How long the camera takes light for a picture; auto leaves it to the camera.",
            "Wie lange die Kamera für ein Bild belichtet; automatisch überlässt es der Kamera.",
            "相机拍照的曝光时间；自动则由相机决定。"),
        choices: { value, _ in exposures(beside: value) },
        words: { value, _ in
            let time = value.split(separator: ",").map { $0.drop { $0 == " " } }
                .first { $0.hasPrefix("exposure_time_absolute=") }
            guard let time, let units = Double(time.drop { $0 != "=" }.dropFirst()) else { return "auto" }
            return SettingUnit.milliseconds.words(for: Settings.number(units / 10))
        })

    /// Controls with exposure times in steps of a stop, as V4L2 counts them: 100 µs; the first leaves the exposure to
    /// the camera (3 is what cameras for USB call their automatic exposure). All other controls stay as they are.
    private static func exposures(beside value: String) -> [String] {
        let others = value.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter {
            !$0.hasPrefix("auto_exposure=") && !$0.hasPrefix("exposure_time_absolute=") && $0 != "none"
        }
        let isFree = !value.contains("exposure_time_absolute=")
        return [isFree ? value : (others + ["auto_exposure=3"]).joined(separator: ", ")]
            + exposureTimes.map {
                (others + ["auto_exposure=1", "exposure_time_absolute=\($0)"]).joined(separator: ", ")
            }
    }

    /// In units of 100 µs.
    private static let exposureTimes = [25, 50, 100, 200, 400, 800, 1600]
}
