// Pictures to practise on: conditions times seeds.

/// Many rendered racks under named conditions, to measure a reader on.
public enum PracticeSet {
    /// Renders one rack for each condition and seed into a folder: CONDITION_SEED.jpg and .json. The folder is made
    /// where it is missing; files of these names are replaced.
    /// - Parameters:
    ///   - seeds: which racks of each condition.
    ///   - conditions: the conditions, which are the sets of the truths.
    ///   - resolution: what the camera resolves.
    ///   - progress: called with the path of each picture when it is written.
    public static func write(
        to folder: String, seeds: some Sequence<UInt64>,
        conditions: [SimulatedRack.Condition] = SimulatedRack.Condition.allCases,
        resolution: SimulatedRack.Resolution = .photo, progress: (String) -> Void = { _ in }
    ) throws(SimulationError) {
        let folder = try PictureFolder(folder)
        for seed in seeds {
            for condition in conditions {
                let rack = SimulatedRack(condition, seed: seed, resolution: resolution)
                let name = "\(condition.rawValue)_\(seed)"
                progress(try folder.write(rack, name: name, set: condition.rawValue))
            }
        }
    }
}
