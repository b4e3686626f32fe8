// Several pictures of one rack, read together.

/// The pictures of one rack, each in the course of being read.
struct Burst: Sendable {
    private var pictures: [PictureReading]

    /// Takes the first look at every picture.
    init(_ pictures: [Picture], _ options: ReadOptions) {
        self.pictures = pictures.map { PictureReading($0, options) }
    }

    /// Puts what the first look read on rows and columns.
    mutating func place(_ options: ReadOptions) {
        for index in pictures.indices { pictures[index].place(options) }
    }

    /// Takes the second look: at the picture that shows most wherever no picture gave a value, and then at the others
    /// where something is still unread. Says of each what stands in the cells without a value.
    ///
    /// The first has the whole effort, as it would have alone, and the others share as much again.
    mutating func lookAgain(_ options: ReadOptions, _ clock: inout StageClock) async {
        let end = clock.start + options.deadline
        var work = SearchWork(effort: options.effort, isLate: { [now = options.now] in now() >= end })
        let ofOthers = work
        var isFirst = true
        for index in order {
            if pictures.count > 1 {
                let soFar = reading(options)
                guard pictures[index].limitSearch(to: soFar, isThorough: isFirst, options) else { continue }
            }
            await pictures[index].surveyFirst(options)
            clock.end("cells")
            await pictures[index].lookAgain(options, work)
            clock.end("second look")
            await pictures[index].settle(options)
            work = isFirst ? ofOthers : pictures[index].work ?? work
            isFirst = false
            clock.end("cells")
        }
    }

    /// The pictures, that which shows most in front: by the codes of the first look, where there are enough of them to
    /// go by, or else by sharpness.
    private var order: [Int] {
        guard pictures.count > 1 else { return Array(pictures.indices) }
        let codes = pictures.map(\.placement.records.count)
        guard codes.contains(where: { $0 >= PictureReading.knownBy }) else {
            let sharpness = pictures.map(\.sharpness)
            return pictures.indices.sorted { (sharpness[$1], $0) < (sharpness[$0], $1) }
        }
        return pictures.indices.sorted { (codes[$1], $0) < (codes[$0], $1) }
    }

    /// What all pictures show together, in the container's own rows and columns.
    func result(_ options: ReadOptions) -> RackReading {
        ContainerFinding(pictures.map { $0.finding(options) }, options).reading(reading(options))
    }

    /// What all pictures show together, in the rows and columns of the first.
    func reading(_ options: ReadOptions) -> RackReading {
        guard var merged = pictures.first?.reading(options) else { return .nothing(options) }
        var isOneRack = true
        for picture in pictures.dropFirst() {
            if let both = merged.merged(with: picture.reading(options), isSameView: true) {
                merged = both
            } else {
                isOneRack = false
            }
        }
        if !isOneRack { merged.warnings.append(.differentRack) }
        return merged
    }
}

extension RackReading {
    /// A reading of no picture.
    fileprivate static func nothing(_ options: ReadOptions) -> RackReading {
        RackReading(
            pictureSize: PixelSize(width: 0, height: 0), crop: PixelRect(x: 0, y: 0, width: 0, height: 0),
            rack: options.rack ?? RackShape(rows: 0, cols: 0), origin: options.origin, records: [],
            positions: [], warnings: [], timings: [])
    }
}
