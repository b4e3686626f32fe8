// A pedal on USB that was found by stepping on it.

/// A pedal that was stepped on: what the settings have to say of it.
package struct LearnedPedal: Hashable, Sendable {
    /// The device under the name that it keeps, or its device file where it has no such name.
    package var path: String
    /// The device's own name; may be empty.
    package var name: String
    /// The key that the pedal sends.
    package var key: KeyCode
    /// Whether the path stays the same over replugs and restarts.
    package var isLasting: Bool

    /// Describes a pedal.
    package init(path: String, name: String, key: KeyCode, isLasting: Bool) {
        (self.path, self.name, self.key, self.isLasting) = (path, name, key, isLasting)
    }

    /// What it is called: its own name, or its path where it has none.
    package var title: String { name.isEmpty ? path : name }

    /// The settings for it, in the order in which they are written.
    var changes: [SettingChange] { [.init("pedal.device", path), .init("pedal.key", key.description)] }
}
