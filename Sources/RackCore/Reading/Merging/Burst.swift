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

    /// Takes the second look: at the picture that showed most wherever no picture gave a value, and then at the others
    /// where something is still unread. Says of each what stands in the cells without a value.
    mutating func lookAgain(_ options: ReadOptions, _ clock: inout StageClock) async {
        let order = pictures.indices.sorted {
            (-pictures[$0].placement.records.count, $0) < (-pictures[$1].placement.records.count, $1)
        }
        var isThorough = true
        let end = clock.start + options.deadline
        var work = SearchWork(effort: options.effort, isLate: { [now = options.now] in now() >= end })
        for index in order {
            if pictures.count > 1 {
                let soFar = reading(options)
                guard pictures[index].limitSearch(to: soFar, isThorough: isThorough, options) else { continue }
                isThorough = false
            }
            await pictures[index].surveyFirst(options)
            clock.end("cells")
            await pictures[index].lookAgain(options, work)
            clock.end("second look")
            await pictures[index].settle(options)
            work = pictures[index].work ?? work
            clock.end("cells")
        }
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
