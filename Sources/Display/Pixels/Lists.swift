// Lists in a picture: lines, answers, cards, menus and keyboards, each with its selection.

import Imaging
import RackCore
import Station

extension Brush {
    /// Draws a list.
    /// - Parameter ground: the colour of a line that is not selected.
    func list(_ list: Screen.List, in area: Area, ground: RGB) {
        guard !list.rows.isEmpty, area.width > 0, area.height > 0 else { return }
        switch list.form {
        case .rows: rows(list, in: area, ground)
        case .choices: choices(list, in: area, ground)
        case .table: table(list, in: area)
        case .facts: facts(list, in: area)
        case .tiles, .menu: tiles(list, in: area)
        case .keyboard: keyboard(list, in: area, ground)
        }
    }

    /// The height that a list wants to have in a card.
    func listHeight(_ list: Screen.List) -> Double {
        let count = Double(list.rows.count)
        switch list.form {
        case .choices: return count * line * 2.2 + (count - 1) * gap
        case .rows where list.rows.contains { $0.picture != nil }: return count * line * 3.2
        default: return count * (line * 1.7 + margin / 4)
        }
    }

    /// The first line that is shown where not all have room: the selected one stays in the middle, but for the ends.
    func start(_ list: Screen.List, room: Int) -> Int {
        min(max(0, (list.selected ?? 0) - room / 2), max(0, list.rows.count - room))
    }

    // MARK: - Lines

    private func rows(_ list: Screen.List, in area: Area, _ ground: RGB) {
        let hasPictures = list.rows.contains { $0.picture != nil }
        let space = margin / 4
        // A session is known by its picture as well, and its words may be smaller.
        let least = hasPictures ? line : (canvas.lineHeight(style(1.1, .bold)) * 1.35).rounded()
        let room = max(1, Int((area.height + space) / (least + space)))
        // Few lines with pictures are not blown up.
        let count = min(room, max(list.rows.count, hasPictures && list.rows.count > 1 ? 5 : 1))
        let most = hasPictures ? line * 5 : line * 2.2
        let height = min(most, ((area.height + space) / Double(count) - space).rounded(.down))
        let widths = columns(of: list)
        let first = start(list, room: room)
        for (place, number) in (first..<min(list.rows.count, first + room)).enumerated() {
            let row = Area(
                x: area.x, y: area.y + Double(place) * (height + space), width: area.width, height: height)
            let isSelected = number == list.selected
            choice(in: row, isSelected: isSelected, color: ground)
            self.row(
                list.rows[number], in: row.inset(by: min(gap * 0.5, height * 0.08)), widths, hasPictures: hasPictures,
                isSelected: isSelected, isEditing: isSelected && list.isEditing)
        }
    }

    /// The width of each column, as wide as its widest text.
    private func columns(of list: Screen.List) -> [Double] {
        let style = style(1.2, .bold)
        return (0..<(list.rows.map(\.fields.count).max() ?? 0)).map { column in
            list.rows.map { $0.fields.count > column ? canvas.width(of: $0.fields[column], style: style) : 0 }.max()
                ?? 0
        }
    }

    private func row(
        _ row: Screen.List.Row, in area: Area, _ widths: [Double], hasPictures: Bool, isSelected: Bool, isEditing: Bool
    ) {
        var area = area
        if hasPictures {
            let width = min(area.height * 1.33, area.width * 0.2)
            picture(row.picture, in: Area(x: area.x, y: area.y, width: width, height: area.height))
            area = area.beside(width + gap)
        }
        let side = min(area.height * 0.7, type * 1.7)
        if let tone = row.tone {
            badge(tone, in: Area(x: area.x, y: area.centerY - side / 2, width: side, height: side))
            area = area.beside(side + gap)
            if let isOnStick = row.isOnStick {
                let mark = Area(
                    x: area.x + area.width - side, y: area.centerY - side / 2, width: side, height: side)
                stickMark(isOnStick, in: mark)
            }
            area.width -= side + gap
        } else {
            area = area.indented(by: gap)
        }
        guard row.fields.count != 2 else { return pair(row, in: area, isSelected: isSelected, isEditing: isEditing) }
        // What the widest texts leave goes to all columns alike, and what they lack is taken from all in proportion.
        let wanted = widths.reduce(0, +)
        let left = area.width - wanted - gap * Double(widths.count - 1)
        var x = area.x
        for (number, text) in row.fields.enumerated() {
            let own = left >= 0 ? widths[number] + left / Double(widths.count) : widths[number] * (1 + left / wanted)
            paragraph(
                text, in: Area(x: x, y: area.y, width: own, height: area.height), largest: 1.2,
                weight: isSelected || number == 1 || number == 2 ? .bold : .regular, isCentered: true)
            x += own + gap
        }
    }

    /// Draws a name and its value; one that is being changed stands between two arrows.
    private func pair(_ row: Screen.List.Row, in area: Area, isSelected: Bool, isEditing: Bool) {
        paragraph(
            row.fields[0], in: Area(x: area.x, y: area.y, width: area.width * 0.52, height: area.height), largest: 1.1,
            weight: isSelected ? .bold : .regular, isCentered: true)
        let place = Area(
            x: area.x + area.width * 0.54, y: area.y, width: area.width * 0.46, height: area.height)
        guard isEditing else {
            paragraph(
                row.fields[1], in: place, largest: 1.1, weight: .bold, color: row.isQuiet ? Self.quiet : Self.ink,
                .trailing, isCentered: true)
            return
        }
        canvas.fill(place, color: .white, radius: place.height * 0.2)
        let side = min(place.height * 0.5, type)
        let pad = side * 0.5
        arrow(up: true, in: Area(x: place.x + pad, y: place.centerY - side / 2, width: side, height: side))
        arrow(
            up: false,
            in: Area(x: place.x + place.width - pad - side, y: place.centerY - side / 2, width: side, height: side))
        paragraph(
            row.fields[1], in: place.indented(by: side + 2 * pad), largest: 1.2, weight: .bold, .center,
            isCentered: true)
    }

    // MARK: - Fields

    private func choices(_ list: Screen.List, in area: Area, _ ground: RGB) {
        let count = Double(list.rows.count)
        let space = min(gap, area.height * 0.06)
        let height = min(line * 2.2, (area.height - space * (count - 1)) / count)
        let width = min(area.width, type * 28)
        for (number, row) in list.rows.enumerated() {
            let place = Area(
                x: area.centerX - width / 2, y: area.y + Double(number) * (height + space), width: width,
                height: height)
            choice(in: place, isSelected: number == list.selected, color: ground)
            paragraph(
                row.fields[0], in: place.inset(by: gap * 0.3), largest: 1.4, weight: .bold, .center, isCentered: true)
        }
    }

    /// Cards side by side: a name in each, or a session in a few words with its small picture.
    private func tiles(_ list: Screen.List, in area: Area) {
        let count = Double(max(list.form == .tiles ? 5 : 1, list.rows.count))
        let width = (area.width - gap * (count - 1)) / count
        for (number, row) in list.rows.enumerated() {
            let place = Area(
                x: area.x + Double(number) * (width + gap), y: area.y, width: width, height: area.height)
            choice(in: place, isSelected: number == list.selected)
            if row.fields.count > 1 {
                tile(row, in: place.inset(by: gap * 0.7))
            } else {
                paragraph(row.fields[0], in: place.inset(by: gap * 0.4), weight: .bold, .center, isCentered: true)
            }
        }
    }

    /// Draws three lines of a row: its first two fields, and what needs a look or else its last field where that has
    /// room.
    private func tile(_ row: Screen.List.Row, in area: Area) {
        let gap = margin / 3
        let line = area.height / 3
        let badge = min(line * 0.9, type * 1.2)
        let small = TextStyle(size: smallestType)
        let problems = row.fields.count > 2 ? row.fields[2] : ""
        var words = area
        // What needs a look is told whole; the picture takes what that leaves.
        let wanted = canvas.width(of: problems, style: small) + gap + 2
        let side = min(area.height, area.width * 0.42, area.width - wanted)
        let place = Area(x: area.x, y: area.centerY - side / 2, width: side, height: side)
        // A picture has to have room for the marks that stand on it.
        if side > 2.2 * badge, let shown = picture(row.picture, in: place) {
            marks(row, badge, right: shown.x + shown.width, bottom: shown.y + shown.height)
            words = words.beside(side + gap)
        } else {
            // Beside the time, which is the shortest.
            marks(row, badge, right: area.x + area.width, bottom: area.y + badge)
        }
        let last = problems.isEmpty ? row.fields.last ?? "" : problems
        for (number, (text, weight)) in [
            (row.fields[0], TextStyle.Weight.regular), (row.fields[1], .bold), (last, .regular),
        ].enumerated()
        where number < 2 || !problems.isEmpty || canvas.width(of: text, style: small) <= words.width {
            paragraph(
                text, in: Area(x: words.x, y: area.y + Double(number) * line, width: words.width, height: line),
                largest: number == 1 ? 1.3 : 1, weight: weight, isCentered: true)
        }
    }

    private func marks(_ row: Screen.List.Row, _ side: Double, right: Double, bottom: Double) {
        let place = Area(x: right - side, y: bottom - side, width: side, height: side)
        if let tone = row.tone { badge(tone, in: place) }
        guard let isOnStick = row.isOnStick else { return }
        let mark = Area(x: place.x - side * 1.2, y: place.y, width: side, height: side)
        canvas.fill(mark, color: .white, radius: side * 0.2)
        stickMark(isOnStick, in: mark.inset(by: side * 0.08))
    }

    /// Draws whether something is on the stick: a stick that is filled, or its outline crossed out.
    private func stickMark(_ isOnStick: Bool, in area: Area) {
        let (x, y, side) = (area.x, area.y, min(area.width, area.height))
        let color = isOnStick ? Palette.success : Palette.secondary
        let line = max(1.5, side * 0.09)
        let body = Area(x: x + side * 0.24, y: y + side * 0.36, width: side * 0.52, height: side * 0.6)
        let plug = Area(x: x + side * 0.34, y: y + side * 0.06, width: side * 0.32, height: side * 0.3)
        for (part, radius) in [(body, side * 0.1), (plug, 0.0)] {
            if isOnStick, radius > 0 { canvas.fill(part, color: color, radius: radius) }
            canvas.stroke(part.inset(by: line / 2), color: color, width: line, radius: radius)
        }
        guard !isOnStick else { return }
        canvas.line(
            from: Point(x: x + side * 0.08, y: y + side * 0.92), to: Point(x: x + side * 0.92, y: y + side * 0.08),
            color: color, width: line)
    }

    // MARK: - Keyboards

    /// Fields in columns, each as wide as its widest text wants, in the largest type in which all of them have room.
    private func keyboard(_ list: Screen.List, in area: Area, _ ground: RGB) {
        let names = list.rows.map(\.fields[0])
        var scale = 2.4
        var places = keys(names, scale, in: area)
        while scale > 0.5,
            places.contains(where: {
                $0.x + $0.width > area.x + area.width || $0.y + $0.height > area.y + area.height
            })
        {
            scale *= 0.92
            places = keys(names, scale, in: area)
        }
        for (number, (name, place)) in zip(names, places).enumerated() {
            choice(in: place, isSelected: number == list.selected, color: ground)
            paragraph(name, in: place.inset(by: 2), largest: scale, weight: .bold, .center, isCentered: true)
        }
    }

    private func keys(_ names: [String], _ scale: Double, in area: Area) -> [Area] {
        let style = style(scale, .bold)
        let height = (canvas.lineHeight(style) * 1.3).rounded()
        let gap = margin / 4
        let grid = KeyboardGrid(names.count)
        var widths = [Double](repeating: height, count: grid.columns)
        for (index, name) in names.enumerated() {
            let wanted = canvas.width(of: name, style: style) + height * 0.5
            // One long text among letters is written smaller than they are.
            let most = area.width * (grid.columns > 3 ? 0.34 : 1)
            widths[grid.column(of: index)] = max(widths[grid.column(of: index)], min(most, wanted))
        }
        let starts = widths.reduce(into: [area.x]) { $0.append($0[$0.count - 1] + $1 + gap) }
        return names.indices.map { index in
            let (column, row) = (grid.column(of: index), grid.row(of: index))
            return Area(
                x: starts[column], y: area.y + Double(row) * (height + gap), width: widths[column], height: height)
        }
    }
}
