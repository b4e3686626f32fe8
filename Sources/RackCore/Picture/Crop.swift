// Parts of pictures.

extension Plane {
    /// The part of the plane inside a rectangle, as far as the two meet.
    package func cropped(to rect: PixelRect) -> Plane {
        guard rect != PixelRect(x: 0, y: 0, width: width, height: height) else { return self }
        let part = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        var elements: [Element] = []
        elements.reserveCapacity(part.width * part.height)
        for y in 0..<part.height {
            let start = (part.y + y) * width + part.x
            elements.append(contentsOf: self.elements[start..<start + part.width])
        }
        return Plane(width: part.width, height: part.height, elements: elements)
    }
}

extension GrayImage {
    /// The square of `2 * half + 1` pixels around a pixel; outside the picture its edge goes on.
    func window(x: Int, y: Int, half: Int) -> GrayImage {
        let side = 2 * half + 1
        return GrayImage(width: side, height: side, zero: 0) { row, pixels in
            withRow(min(max(y - half + row, 0), height - 1)) { source in
                for column in 0..<side { pixels[column] = source[min(max(x - half + column, 0), width - 1)] }
            }
        }
    }

    /// The picture with dark and light changed about.
    func inverted() -> GrayImage {
        GrayImage(width: width, height: height, elements: elements.map { 255 - $0 })
    }

    /// The picture with every pixel the mean of three by three; the outermost pixels stay as they are.
    func smoothed() -> GrayImage {
        guard width >= 3, height >= 3 else { return self }
        var smooth = self
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                var sum = 0
                for row in y - 1...y + 1 {
                    let index = row &* width &+ x
                    sum += Int(elements[index - 1]) + Int(elements[index]) + Int(elements[index + 1])
                }
                smooth[x, y] = UInt8((sum + 4) / 9)
            }
        }
        return smooth
    }

    /// The grey value below which lies the given share of all pixels, 0 to 1.
    func percentile(_ share: Double) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in elements { histogram[Int(pixel)] += 1 }
        var left = Int(Double(elements.count) * share)
        for value in 0..<256 {
            left -= histogram[value]
            if left < 0 { return value }
        }
        return 255
    }
}
