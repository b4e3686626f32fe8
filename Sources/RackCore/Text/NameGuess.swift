// The known name that somebody may have meant who wrote another one.

/// Finds the known name that is nearest to one that was written.
package enum NameGuess {
    /// `; did you mean NAME?`, or nothing where no known name is near enough.
    package static func question(_ name: String, among known: [String]) -> String {
        let nearest = known.map {
            (name: $0, distance: distance(Array(name.lowercased().utf8), Array($0.lowercased().utf8)))
        }
        .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 3, nearest.distance < name.utf8.count / 2 else { return "" }
        return "; did you mean \(nearest.name)?"
    }

    /// How many letters have to be put in, taken out or changed to make one word of another (Levenshtein 1965).
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        guard first.count <= 100 else { return .max }
        var row = Array(0...second.count)
        for (i, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in second.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[second.count]
    }
}
