// The settings that decide what is made of a picture.

package import RackCore

/// The settings that decide what a scan makes of its stills.
package struct ScanSettings: Hashable, Sendable {
    /// The rack's shape where it is declared and no container is named; nil finds it out.
    package var rack: RackShape?
    /// The containers that may be under the camera, by their names in the settings; none where none is named.
    package var allowed: [Container]
    /// What positions need before they are kept.
    package var orientation: OrientationPolicy
    /// Whether the camera sees the containers from below, mirrored.
    package var isMirrored: Bool
    /// The square of the picture that is read.
    package var crop: FramingCrop
    /// How rows and columns are found.
    package var method: GridMethod
    /// The farthest that a vial may be off its row or column, in pixels, 50 to 300.
    package var tolerance: Double
    /// The longest side that is read without downsampling, in pixels.
    package var maxDimension: Int
    /// How much the reader looks for missing codes: 1 is the usual.
    package var effort: Double
    /// The time after which it stops all the same, in seconds.
    package var deadline: Double
    /// Whether the still itself is kept with the session.
    package var keepOriginal: Bool
    /// In which size the annotated picture is kept with the session.
    package var annotated = AnnotatedSize.full
    /// The JPEG quality of the annotated picture, 30 to 100.
    package var pictureQuality = 85
    /// Whether codes on the rack's rim and on labels beside it are read too.
    package var readsLabelCodes: Bool

    /// Makes settings; the defaults are the station's own.
    package init(
        rack: RackShape? = nil, allowed: [Container] = [], orientation: OrientationPolicy = .assume,
        isMirrored: Bool = false, crop: FramingCrop = .auto, method: GridMethod = .lattice, tolerance: Double = 100,
        maxDimension: Int = 4000,
        effort: Double = 1, deadline: Double = 60, keepOriginal: Bool = false, readsLabelCodes: Bool = true
    ) {
        self.rack = rack
        self.allowed = allowed
        self.orientation = orientation
        self.isMirrored = isMirrored
        self.crop = crop
        self.method = method
        self.tolerance = tolerance
        self.maxDimension = maxDimension
        self.effort = effort
        self.deadline = deadline
        self.keepOriginal = keepOriginal
        self.readsLabelCodes = readsLabelCodes
    }

    /// The containers that may be under the camera: those that are named, or the shape alone that is declared.
    package var containers: [Container] { allowed.isEmpty ? rack.map { [Container($0)] } ?? [] : allowed }

    /// What positions need before they are kept.
    package enum OrientationPolicy: String, Hashable, Sendable, CaseIterable {
        /// Nothing: where nothing says how the container lies, it is taken to lie as it should, and that is shown.
        case assume
        /// A mark, tubes that were read before, or the word of the person at the station.
        case prove
    }

    /// In which size the annotated picture is kept.
    package enum AnnotatedSize: String, Hashable, Sendable, CaseIterable {
        /// In the size of the frame, and small for the lists.
        case full
        /// Small alone.
        case small
        /// Not at all.
        case none
    }

    static let declared: [any DeclaredSetting] = [
        Setting(
            crop, \.scan.crop,
            .described("auto, full, or X,Y,SIDE in pixels of the upright picture", FramingCrop.init),
            .init(
                "The part of the picture that is read: auto is the largest centred square.",
                "Der Teil des Bildes, der gelesen wird; automatisch ist es das größte Quadrat in der Mitte.",
                "图像中被读取的部分；自动为居中的最大方框。"),
            row: .init(
                2, .init("Square", "Quadrat", "方框"), ["auto", "full", byHand],
                words: { ["full": "whole picture", byHand: "set it by hand"][$0] })),
        Setting(
            "picture.max_dimension", \.scan.maxDimension,
            .whole(1000...20000, "2000, 4000 and 8000 are usual"),
            .init(
                "The longest side, in pixels, that is read without making the picture smaller.",
                "Die längste Seite in Pixeln, die ohne Verkleinern des Bildes gelesen wird.",
                "不缩小图像即可读取的最长边（像素）。"), unit: .pixels,
            row: .init(4, .init("Longest side", "Längste Seite", "最长边"), ["2000", "4000", "8000"])),
        Setting(
            "picture.keep_original", \.scan.keepOriginal, .flag,
            .init(
                "Whether the picture itself is kept with the session.",
                "Ob das Bild selbst mit dem Scan behalten wird.", "是否随扫描记录保留原图。"),
            row: .init(5, .init("Keep pictures", "Bilder behalten", "保留图片"), ["false", "true"])),
        Setting(
            "picture.annotated", \.scan.annotated, .choice,
            .init(
                "The annotated picture that is kept: full has the camera's size, small 640 pixels, none keeps none.",
                "Das beschriftete Bild, das bleibt: full in der Größe der Kamera, small mit 640 Pixeln, none keines.",
                "保留的标注图像：full 为相机原尺寸，small 为 640 像素，none 不保留。")),
        Setting(
            "picture.quality", \.scan.pictureQuality, .whole(30...100),
            .init(
                "The JPEG quality of the annotated picture.", "Die JPEG-Qualität des beschrifteten Bildes.",
                "标注图像的 JPEG 质量。")),
        Setting(
            "grid.rack", \.scan.rack,
            SettingType<RackShape>.described("ROWSxCOLS with 1 to 24 each, such as 9x9", RackShape.init)
                .orWord("auto", allowed: "auto, or ROWSxCOLS with 1 to 24 each, such as 9x9"),
            .init(
                "The short form of grid.container: rows and columns alone; with auto, positions are relative.",
                "Die Kurzform von grid.container: nur Reihen und Spalten; automatisch sind Positionen relativ.",
                "grid.container 的简写：仅行列数；自动则为相对位置。")),
        Setting(
            "grid.container", \.scan.allowed, containerNames,
            .init(
                "What may stand under the camera, one or several kinds; with auto, what grid.rack says.",
                "Was unter der Kamera stehen darf, eine Art oder mehrere; automatisch gilt grid.rack.",
                "相机下允许放置的容器，一种或多种；自动则按 grid.rack。"),
            row: .init(
                1, .init("Container", "Behälter", "容器"),
                choices: { _, settings in ["auto"] + settings.knownContainers.map(\.name) },
                words: { value, settings in
                    value == "auto" ? settings.scan.rack.map { Words(verbatim: $0.description) } : nil
                })),
        Setting(
            "grid.orientation", \.scan.orientation, .choice,
            .init(
                "Whether a container without a mark is taken to lie as it should, or positions are kept only when proved.",
                "Ob ein Behälter ohne Marke als richtig liegend gilt, oder Positionen erst mit Nachweis behalten werden.",
                "无标记的容器是视为摆放正确，还是须经证明才保存位置。"),
            row: .init(
                10, .init("Orientation", "Ausrichtung", "方向"), OrientationPolicy.allCases.map(\.rawValue),
                words: { ["assume": "assumed without a mark", "prove": "has to be proved"][$0] })),
        Setting(
            "grid.mirrored", \.scan.isMirrored, .flag,
            .init(
                "Whether the camera sees the tubes from below, through glass.",
                "Ob die Kamera die Röhrchen von unten sieht, durch Glas.", "相机是否从下方透过玻璃观察样品管。"),
            row: .init(11, .init("Seen from below", "Von unten gesehen", "从下方观察"), ["false", "true"])),
        Setting(
            "grid.method", \.scan.method, .choice,
            .init(
                "How rows and columns are found: by the rack's lattice, or for loose vials by the distance of centres.",
                "Wie Reihen und Spalten gefunden werden: am Gitter des Racks, oder lose Röhrchen am Abstand der Mitten.",
                "如何确定行列：按样本架的格子，或对散放的管按中心距离。"), condition: "tolerance needs auto for grid.rack and grid.container",
            contradiction: { settings in
                settings.scan.method == .tolerance && !settings.scan.containers.isEmpty
                    ? "tolerance is for loose vials outside any rack; set grid.rack and grid.container to auto" : nil
            }),
        Setting(
            "grid.tolerance", \.scan.tolerance, .number(50...300),
            .init(
                "How many pixels a vial may be off its row or column; for loose vials, how far two of one row may differ.",
                "Pixel, die ein Röhrchen neben Reihe oder Spalte stehen darf; lose: um die zwei einer Reihe differieren.",
                "一支管可偏离其行或列多少像素；散放时为同一行两支管可相差多少。"), unit: .pixels,
            row: .init(
                3, .init("Tolerance", "Toleranz", "容差"), stride(from: 50, through: 300, by: 10).map(String.init))),
        Setting(
            "reader.effort", \.scan.effort, .number(0.1...20),
            .init(
                "How much missing codes are looked for; 1 is up to about 10 seconds of one core, on any machine the same.",
                "Wie viel nach fehlenden Codes gesucht wird; 1 sind bis etwa 10 Sekunden eines Kerns, überall gleich viel.",
                "寻找缺失编码的力度；1 约为单核最多 10 秒，在任何机器上都相同。")),
        Setting(
            "reader.deadline", \.scan.deadline, .number(0.5...600),
            .init(
                "The time, in seconds, after which the search for missing codes is cut short, and the reading says so.",
                "Nach so vielen Sekunden wird die Suche nach fehlenden Codes abgebrochen, und das Ergebnis sagt es.",
                "超过此秒数后，中断对缺失编码的寻找，结果中会注明。"), unit: .seconds),
        Setting(
            "scan.again", \.againTime, .number(0...3600, "0 is never"),
            .init(
                "The time, in seconds, in which a second scan of a rack with unread vials is offered to be merged.",
                "Die Zeit in Sekunden, in der ein Rack mit ungelesenen Röhrchen noch einmal gescannt und vereint wird.",
                "含未读管的样本架可重新扫描并合并的时限（秒）。"), unit: .seconds,
            row: .init(
                7, .init("Scan again", "Noch einmal", "重新扫描"), ["0", "30", "60", "120", "300", "600"],
                words: { ["0": "never"][$0] })),
    ]

    /// Names of containers, with commas between them.
    private static let containerNames = SettingType<[Container]>(
        "auto, or names of containers with commas between, such as box81 or box81, sbs96", isList: true,
        read: { written in
            if written.text == "auto" { return [] }
            let (wanted, known) = (written.names, written.settings.knownContainers)
            let found = wanted.compactMap { name in known.first { $0.name == name } }
            return found.count == wanted.count && Set(wanted).count == wanted.count ? found : nil
        },
        write: { $0.isEmpty ? "auto" : $0.map(\.name).joined(separator: ", ") },
        advice: { written in
            let known = written.settings.knownContainers.map(\.name)
            guard let unknown = written.names.first(where: { !known.contains($0) }) else { return nil }
            let guess = NameGuess.question(unknown, among: known)
            return "\(unknown.quotedInLine) is no container\(guess); containers: \(known.joined(separator: ", "))"
        })

    /// The setting of the square.
    package static let crop: SettingID = "picture.crop"
    /// The choice that opens the setting of the square over the live picture.
    package static let byHand = "by hand"
}
