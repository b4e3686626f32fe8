// The settings of the stick, and what it gets.

/// Where finished sessions are mirrored to.
package struct StickSettings: Hashable, Sendable {
    /// What the stick is.
    package var source = Source.folder
    /// The folder that stands for the stick; nil when there is none.
    package var folder: String?
    /// The folder in which USB sticks are mounted, each in a folder of its own.
    package var mount = "/run/rackstation/stick"
    /// The UUID of the one file system that is written; nil for any.
    package var uuid: String?
    /// What the stick gets beside the two CSV files of each session.
    package var forms = StickForms()
    /// Whether the station is set up by a stick.
    package var provision = Provision.any
    /// The file of the key with which signatures are checked.
    package var provisionKey = "/etc/rackstation/provision.pub"
    /// Whether a system that can be is updated by a stick.
    package var updates = true

    /// Makes settings at their defaults.
    package init() {}

    /// What the stick is.
    package enum Source: String, Hashable, Sendable, CaseIterable {
        /// A folder that stands for it.
        case folder
        /// A USB stick.
        case usb
        /// There is none.
        case none
    }

    /// What a station takes from a stick to be set up with.
    package enum Provision: String, Hashable, Sendable, CaseIterable {
        /// What somebody confirms.
        case any
        /// The same where it is signed.
        case signed
        /// Nothing.
        case none
    }

    static let provisionID: SettingID = "stick.provision"
    static let updatesID: SettingID = "stick.update"

    static let declared: [any DeclaredSetting] = [
        Setting(
            "stick.source", \.stick.source, .choice,
            .init(
                "What the sessions are mirrored to: a USB stick, or a folder that stands for one.",
                "Wohin die Scans gespiegelt werden: auf einen USB-Stick oder in einen Ordner an dessen Stelle.",
                "扫描记录镜像到何处：U 盘，或代替 U 盘的文件夹。")),
        Setting(
            "stick.folder", \.stick.folder,
            SettingType<String>(
                "a folder, auto for the folder stick in the data folder",
                read: { $0.text == "auto" ? "\($0.settings.dataFolder)/stick" : $0.path }, write: \.self
            ).orWord("none"),
            .init(
                "The folder that stands for the USB stick, where the source is folder.",
                "Der Ordner, der für den USB-Stick steht, wenn die Quelle folder ist.",
                "来源为 folder 时，代替 U 盘的文件夹。"), default: "auto"),
        Setting(
            "stick.mount", \.stick.mount,
            SettingType<String>(
                "an absolute path", read: { $0.path.flatMap { $0.hasPrefix("/") ? $0 : nil } }, write: \.self),
            .init(
                "The folder in which USB sticks are mounted, each in a folder of its own.",
                "Der Ordner, in dem USB-Sticks eingehängt werden, jeder in einem eigenen.",
                "挂载 U 盘的文件夹，每个 U 盘一个子文件夹。")),
        Setting(
            "stick.uuid", \.stick.uuid,
            SettingType<String>(
                "a UUID",
                read: { written in
                    let isUUID = written.text.utf8.allSatisfy {
                        $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit
                    }
                    return isUUID && (1...64).contains(written.text.utf8.count) ? written.text : nil
                }, write: \.self
            ).orWord("any"),
            .init(
                "The UUID of the only stick that is written, as blkid shows it.",
                "Die UUID des einzigen Sticks, der beschrieben wird, wie blkid sie zeigt.",
                "唯一允许写入的 U 盘的 UUID，见 blkid。")),
        Setting(
            "stick.images", \.stick.forms.pictures, .flag,
            .init(
                "Whether the stick gets the annotated picture of each session.",
                "Ob der Stick das beschriftete Bild jedes Scans bekommt.", "U 盘是否保存每次扫描的标注图像。")),
        Setting(
            "stick.snapshot", \.stick.forms.snapshot, .flag,
            .init(
                "Whether the stick gets a copy of the whole database.",
                "Ob der Stick eine Kopie der ganzen Datenbank bekommt.", "U 盘是否保存整个数据库的副本。")),
        Setting(
            provisionID, \.stick.provision, .choice,
            .init(
                "What the station is set up with by a stick: any that somebody confirms, one that is signed, or none.",
                "Womit ein Stick die Station einrichtet: jedem, den jemand bestätigt (any), einem signierten, keinem.",
                "可用哪种 U 盘设置本站：any 为经人确认的任意 U 盘，signed 为已签名的，none 为不允许。"),
            row: .init(
                15, .init("Set up by the stick", "Vom Stick einrichten", "用 U 盘设置"),
                help: .init(
                    "Select shows what the stick would change of settings, rules, operators and clock.",
                    "Auswählen zeigt, was der Stick an Einstellungen, Regeln, Bedienern und Uhr ändern würde.",
                    "选择后，显示 U 盘会更改哪些设置、规则、操作员和时钟。"),
                isAction: true, choices: { _, _ in [] },
                words: { value, _ in ["any": "with a confirmation", "signed": "signed alone", "none": "no"][value] })),
        Setting(
            "stick.provision_key", \.stick.provisionKey, .path("a file"),
            .init(
                "The public key with which a stick's signature is checked, as signify and minisign write it.",
                "Der öffentliche Schlüssel, mit dem die Signatur eines Sticks geprüft wird, wie signify und minisign ihn schreiben.",
                "用于检查 U 盘签名的公钥文件，格式同 signify 和 minisign。")),
        Setting(
            updatesID, \.stick.updates, .flag,
            .init(
                "Whether a signed bundle on a stick that somebody confirms updates the system of a card image.",
                "Ob ein signiertes Bündel auf einem Stick, das jemand bestätigt, das System einer Kartenabbildung aktualisiert.",
                "经人确认的 U 盘上的已签名更新包，是否可更新存储卡映像的系统。"),
            row: .init(
                16, .init("Update by the stick", "Vom Stick aktualisieren", "用 U 盘更新"),
                help: .init(
                    "Select shows which versions the stick has, and which of them is offered.",
                    "Auswählen zeigt, welche Versionen auf dem Stick liegen und welche davon angeboten wird.",
                    "选择后，显示 U 盘上有哪些版本，以及可更新到哪个版本。"),
                isAction: true, choices: { _, _ in [] })),
    ]

    /// The setting that asks for a form of export on the stick.
    package static func setting(of form: String, _ help: Translation) -> any DeclaredSetting {
        Setting("stick.\(form)", \.stick.forms[form], .flag, help)
    }
}

/// What a stick gets beside the two CSV files of each session.
package struct StickForms: Hashable, Sendable {
    /// The forms of export that are asked for, by their words.
    private var chosen: Set<String> = []
    /// The annotated picture of each session.
    package var pictures = false
    /// A copy of the whole database.
    package var snapshot = true

    /// Makes the forms that are chosen when nobody chooses.
    package init() {}

    /// Whether a form of export is asked for.
    package subscript(form: String) -> Bool {
        get { chosen.contains(form) }
        set { if newValue { chosen.insert(form) } else { chosen.remove(form) } }
    }
}

/// What may be missing on a stick though every CSV file is there.
package enum StickExtra: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Files for other systems, of the last scan.
    case exports
    /// The list of files.
    case list
    /// The annotated pictures.
    case pictures
    /// The text that says what the files are.
    case readme
    /// The copy of the database.
    case snapshot

    /// In the order of their names.
    package static func < (one: StickExtra, other: StickExtra) -> Bool { one.rawValue < other.rawValue }
}
