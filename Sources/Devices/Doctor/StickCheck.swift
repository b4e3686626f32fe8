// The doctor's look at the stick.

public import Station

extension Check {
    /// Checks what sessions are mirrored to, by what the station would see of it at its start. A station works without
    /// a stick.
    /// - Parameter stick: the stick of the settings; nil when there is none.
    public static func stick(_ stick: (any Stick)?) async -> Check {
        guard let stick else { return Check("stick", .ok, "None is set; sessions stay on this machine") }
        for await presence in stick.presence() {
            switch presence {
            case .present(let name): return Check("stick", .ok, name)
            case .unusable(let fault): return Check("stick", .warning, fault)
            case .absent: break
            }
            break
        }
        return Check("stick", .warning, "None is in", remedy: "Put a stick in; all sessions are copied to it then.")
    }
}
