// The setting of the files that other systems take in.

internal import RackCore

/// The setting `export.forms`. What it may name is known where files are made.
package enum ExportSettings {
    /// Its whole name.
    package static let forms: SettingID = "export.forms"

    /// The setting.
    /// - Parameter profiles: the profiles that are built in.
    package static func setting(profiles: [String]) -> any DeclaredSetting {
        @Sendable func known(_ settings: Settings) -> [String] { profiles + settings.templates.map(\.name) }
        return Setting(
            forms, \.exportForms,
            SettingType<[String]>(
                "none, or names of profiles with commas between, such as limber or limber, dp5",
                isList: true,
                read: { written in
                    if written.text == "none" { return [] }
                    let (names, known) = (written.names, known(written.settings))
                    return names.allSatisfy(known.contains) && Set(names).count == names.count ? names : nil
                },
                write: { $0.isEmpty ? "none" : $0.joined(separator: ", ") },
                advice: { written in
                    let known = known(written.settings)
                    guard let unknown = written.names.first(where: { !known.contains($0) }) else { return nil }
                    let guess = NameGuess.question(unknown, among: known)
                    return "\(unknown.quotedInLine) is no profile\(guess); profiles: \(known.joined(separator: ", "))"
                }),
            .init(
                "The files for other systems that the stick gets of each scan, by their profiles.",
                "Die Dateien für andere Systeme, die der Stick von jedem Scan bekommt, nach ihren Profilen.",
                "每次扫描写入 U 盘、供其他系统使用的文件（按配置）。"))
    }
}
