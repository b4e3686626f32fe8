// What the program knows of itself and of the machine it runs on.

internal import Foundation
internal import Station

/// The running program.
enum ThisProgram {
    /// When the program was built, as far as its file tells: in seconds since 1970. No right clock is before it.
    static var buildTime: Double? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path)
        return (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
    }

    /// The folder of pictures that came with the program: beside an installed one, and else that of its sources, where
    /// it was built and is run there.
    static var pictures: String {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let installed = program.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("share/rackstation/pictures").path
        return FileManager.default.fileExists(atPath: installed) ? installed : "Fixtures"
    }

    /// The user who runs the program, as the system names him. The environment is not asked: anybody can set it.
    static var user: String {
        let number = getuid()
        guard let entry = unsafe getpwuid(number), let name = unsafe entry.pointee.pw_name else {
            return "uid \(number)"
        }
        let text = unsafe String(cString: name)
        return text.isEmpty ? "uid \(number)" : text
    }

    /// Has all local times of the program be those of a zone. Call it before anything asks for one.
    /// - Parameter zone: its name; nil for the system's zone.
    /// - Returns: what is wrong where the system does not know it; then the system's zone stays.
    static func use(zone: String?) -> Fault? {
        guard let zone else { return nil }
        guard FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(zone)") else {
            return Fault(.clock(.noZone), on: zone)
        }
        unsafe setenv("TZ", ":\(zone)", 1)
        tzset()
        return nil
    }

    /// Whether the machine has a clock that runs while it is switched off. A virtual machine's counts.
    static var hasBatteryClock: Bool { FileManager.default.fileExists(atPath: "/sys/class/rtc/rtc0") }
}
