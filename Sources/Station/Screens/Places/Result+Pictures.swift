// The pictures of a result: the whole of it, what is selected, and a position that needs a look.

internal import RackCore

extension ResultParts {
    /// The cap of the selected position, large; the part of the whole picture around it where nothing was kept of it.
    var capPicture: Screen.PictureView {
        if let stop = shown.stop, let seen = closeUp(stop) { return .init(seen) }
        return picture
    }

    var picture: Screen.PictureView {
        let outline = shown.outline
        let center = outline.isEmpty ? Screen.Viewport.whole.center : outline.middle
        var view = wholePicture
        view.outline = outline
        if shown.view == .near, !outline.isEmpty { view.viewport = .init(center: center, zoom: shown.zoom) }
        return view
    }

    var wholePicture: Screen.PictureView {
        let scan = shown.scan
        let isLarge = !scan.pictures.annotated.isEmpty
        let name = shown.session?.id ?? "scan-\(state.attempt)"
        return .init(
            .init(
                id: isLarge ? "\(name)-large" : "\(name)-small",
                bytes: isLarge ? scan.pictures.annotated : scan.thumbnail))
    }

    /// A position that needs a look as the camera saw it; nil where nothing was kept of it.
    func closeUp(_ stop: ResultStop) -> Screen.Picture? {
        shown.scan.pictures.closeUps.first { $0.position == stop.position }.flatMap {
            let scan = shown.session?.id ?? shown.scan.pictureDigest
            return Screen.Picture(id: "\(scan)-\(stop.position.row)-\(stop.position.col)", bytes: $0.picture)
        }
    }
}

extension ShownScan {
    /// The corners of what is selected, in parts of the picture's sides.
    fileprivate var outline: [Point] {
        guard let stop else { return [] }
        let reading = scan.reading
        let (width, height) = (Double(reading.pictureSize.width), Double(reading.pictureSize.height))
        guard width > 0, height > 0 else { return [] }
        let corners: [Point]
        if let record = stop.record {
            corners = reading.records[record].corners.corners
        } else if let center = reading.positions.first(where: { $0.position == stop.position })?.center {
            let half = reading.pitch / 2
            corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
                Point(x: center.x + $0.0, y: center.y + $0.1)
            }
        } else {
            return []
        }
        return corners.map { Point(x: $0.x / width, y: $0.y / height) }
    }

    /// How much the picture is enlarged around what is selected: about three cells of the rack fill it.
    fileprivate var zoom: Double {
        let size = scan.reading.pictureSize
        let pitch = scan.reading.pitch
        guard pitch > 0 else { return 4 }
        return min(max(Double(min(size.width, size.height)) / (3 * pitch), 2), 12)
    }
}

extension [Point] {
    fileprivate var middle: Point {
        Point(x: map(\.x).reduce(0, +) / Double(count), y: map(\.y).reduce(0, +) / Double(count))
    }
}
