// The pictures of screens, decoded once.

import Imaging
import RackCore
import Station
import Synchronization

/// Decodes the pictures of screens in the size in which they are shown, and keeps the last ones, so that a screen that
/// is drawn again costs no decoding and no scaling.
final class ScreenPictures: Sendable {
    private struct Key: Hashable {
        var id: String
        var size: PixelSize
        var viewport: Screen.Viewport
    }

    private struct Cache {
        var images: [Key: ColorImage] = [:]
        /// The keys, the longest unused first.
        var order: [Key] = []
        var pixels = 0

        mutating func take(_ key: Key) -> ColorImage? {
            guard let image = images[key] else { return nil }
            order.removeAll { $0 == key }
            order.append(key)
            return image
        }

        mutating func put(_ image: ColorImage, for key: Key) {
            images[key] = image
            order.append(key)
            pixels += image.width * image.height
            while pixels > ScreenPictures.mostPixels, order.count > 1 {
                guard let old = images.removeValue(forKey: order.removeFirst()) else { continue }
                pixels -= old.width * old.height
            }
        }
    }

    /// The pixels that are kept, of all pictures together: one photograph and some screens' worth of smaller ones.
    private static let mostPixels = 24_000_000
    private let cache = Mutex(Cache())

    /// The visible part of a picture in an area, in the pixels in which it is shown; nil when it is no picture.
    func image(of picture: Screen.Picture, in area: Area, viewport: Screen.Viewport) -> ColorImage? {
        let room = PixelSize(width: Int(area.width), height: Int(area.height))
        guard room.width > 0, room.height > 0 else { return nil }
        return kept(Key(id: picture.id, size: room, viewport: viewport)) {
            guard let whole = self.whole(picture, room, zoom: viewport.zoom) else { return nil }
            let place = Self.place(of: whole.size, in: room, viewport)
            let size = PixelSize(
                width: Int(min(place.width, Double(room.width)).rounded()),
                height: Int(min(place.height, Double(room.height)).rounded()))
            guard let canvas = try? Canvas(size: size, background: .white) else { return nil }
            try? canvas.draw(whole, in: place)
            return try? canvas.image()
        }
    }

    /// The size of a picture in some pixels, for its proportions; nil when it is no picture.
    func size(of picture: Screen.Picture, in area: Area) -> PixelSize? {
        whole(picture, PixelSize(width: Int(area.width), height: Int(area.height)), zoom: 1)?.size
    }

    /// Where a whole picture lies, counted from the corner of what is seen of it: in the middle where it is smaller
    /// than the room, and with no gap at its edges where it is larger.
    static func place(of picture: PixelSize, in room: PixelSize, _ viewport: Screen.Viewport) -> Area {
        let fitting = Area(PixelRect(room)).fitting(picture)
        let zoom = max(1, viewport.zoom)
        let (width, height) = (fitting.width * zoom, fitting.height * zoom)
        func start(_ length: Double, _ room: Double, _ center: Double) -> Double {
            length <= room ? 0 : -min(max(0, center * length - room / 2), length - room)
        }
        return Area(
            x: start(width, Double(room.width), viewport.center.x),
            y: start(height, Double(room.height), viewport.center.y), width: width, height: height)
    }

    private func whole(_ picture: Screen.Picture, _ room: PixelSize, zoom: Double) -> ColorImage? {
        // Few sizes, so that panning and zooming decode seldom.
        let scale = zoom <= 1 ? 1 : zoom <= 2 ? 2.0 : zoom <= 4 ? 4.0 : 8.0
        let wanted = PixelSize(width: Int(Double(room.width) * scale), height: Int(Double(room.height) * scale))
        let whole = Screen.Viewport(center: Point(x: -1, y: -1), zoom: scale)
        return kept(Key(id: picture.id, size: wanted, viewport: whole)) {
            switch picture.content {
            case .file(let bytes): (try? ReducedPicture(bytes, fitting: wanted))?.image
            case .frame(let frame): ReducedPicture(frame, fitting: wanted).image
            }
        }
    }

    private func kept(_ key: Key, _ make: () -> ColorImage?) -> ColorImage? {
        if let image = cache.withLock({ $0.take(key) }) { return image }
        guard let image = make() else { return nil }
        cache.withLock { $0.put(image, for: key) }
        return image
    }
}
