// How mirroring goes, and why it may end early.

package import Station

/// How far mirroring has come.
package struct MirrorProgress: Hashable, Sendable {
    /// Sessions that were dealt with: they are on the stick, damaged, or deleted in the meantime. Where the stick gets
    /// pictures, each session counts once more for its picture.
    package var done = 0
    /// What `done` is when all is done.
    package var total: Int
    /// Sessions that were not on the stick before.
    package var copied = 0
    /// The CSV names of sessions that the database no longer has whole and that are not copied therefore.
    package var damaged: [String] = []

    /// What is missing on the stick though every CSV file is there, and why.
    package var lacking: [StickExtra: Fault] = [:]
    /// What making and putting a copy of the database took; nil where none was made.
    package var snapshotCost: SnapshotCost?

    /// The CSV names of the sessions that are on the stick.
    package var onStick: [String] = []

    init(total: Int) {
        self.total = total
    }
}

/// What came of mirroring one session, all of whose CSV files are on the stick.
package struct MirroredSession: Hashable, Sendable {
    /// The paths on the stick at which its CSV files are.
    package var paths: [String]
    /// What is missing on the stick, and why.
    package var lacking: [StickExtra: Fault]
    /// What making and putting a copy of the database took; nil where none was made.
    package var snapshotCost: SnapshotCost?
}
