// What the screens say of containers, of how they lie, and of positions that are not certain.

extension Catalogue {
    /// What positions count from, and what has to be decided of them.
    static let positions: [Translation] = [
        .init("Positions relative to the first vial", "Positionen relativ zum ersten Röhrchen", "位置相对于第一支管"),
        .init("Orientation assumed", "Ausrichtung angenommen", "方向为假定"),
        .init("Orientation assumed: {}", "Ausrichtung angenommen: {}", "方向为假定：{}"),
        .init("Orientation proved by its mark", "Ausrichtung durch die Marke belegt", "方向由标记证实"),
        .init("{}, put right by its mark", "{}, nach der Marke berichtigt", "{}，已按标记校正"),
        .init("Orientation as in its last session", "Ausrichtung wie im letzten Scan", "方向与上次扫描相同"),
        .init("{}, put right by its last session", "{}, nach dem letzten Scan berichtigt", "{}，已按上次扫描校正"),
        .init("Orientation confirmed by hand", "Ausrichtung von Hand bestätigt", "方向已人工确认"),
        .init("{}, put right by hand", "{}, von Hand berichtigt", "{}，已人工校正"),
        .init("Orientation contradicted", "Ausrichtung widersprüchlich", "方向存在矛盾"),
        .init("Mirrored", "Gespiegelt", "镜像"),
        .init("Turned by {}°", "Um {}° gedreht", "旋转了 {}°"),
        .init("Mirrored and turned by {}°", "Gespiegelt und um {}° gedreht", "镜像并旋转了 {}°"),
        .init("as it should", "richtig", "摆放正确"),
        .init("mirrored", "gespiegelt", "镜像"),
        .init("turned by {}°", "um {}° gedreht", "旋转了 {}°"),
        .init("mirrored and turned by {}°", "gespiegelt und um {}° gedreht", "镜像并旋转了 {}°"),
        .init(
            "In session {} these tubes stood otherwise turned", "In Scan {} standen diese Röhrchen anders gedreht",
            "在扫描 {} 中这些管的方向不同"),
        .init(
            "Vials take {} × {} positions; {} has {} × {}.", "Röhrchen belegen {} × {} Plätze; {} hat {} × {}.",
            "管占据 {} × {} 个位置；{} 为 {} × {}。"),
        .init(
            "The picture looks like {} × {} positions; {} has {} × {}.",
            "Das Bild sieht nach {} × {} Plätzen aus; {} hat {} × {}.", "图像看似 {} × {} 个位置；{} 为 {} × {}。"),
        .init("The picture does not show {}.", "Das Bild zeigt nicht {}.", "图像显示的不是 {}。"),
        .init("The picture fits {} equally well.", "Das Bild passt gleich gut zu {}.", "图像同样符合 {}。"),
        .init("Nothing proves how this container lies.", "Nichts belegt, wie dieser Behälter liegt.", "无法证实该容器的摆放方向。"),
        .init(
            "The mark says that this container lies {}.", "Laut Marke liegt dieser Behälter {}.", "标记表明该容器{}。"),
        .init(
            "This box lies {} compared with its last session.", "Diese Box liegt gegenüber ihrem letzten Scan {}.",
            "与上次扫描相比，此盒{}。"),
        .init(
            "This box lies {} compared with session {}.", "Diese Box liegt gegenüber Scan {2} {1}.",
            "与扫描 {2} 相比，此盒{1}。"),
        .init(
            "Nothing is saved before you decide. To scan again, press the pedal.",
            "Nichts wird gespeichert, bevor Sie entscheiden. Pedal drücken: noch einmal scannen.",
            "在您决定之前不保存任何内容。踩踏板可重新扫描。"),
        .init("This is no {}", "Das ist kein {}", "这不是 {}"),
        .init("Which container is it?", "Welcher Behälter ist es?", "这是哪种容器？"),
        .init("How does it lie?", "Wie liegt er?", "它如何摆放？"),
        .init("It lies otherwise", "Er liegt anders", "摆放方向不同"),
        .init("Keep relative positions", "Relative Positionen behalten", "按相对位置保存"),
        .init("It is {}", "Es ist {}", "是 {}"),
        .init("It is {} after all", "Es ist doch {}", "确实是 {}"),
        .init("{} is at the top left", "{} ist oben links", "{} 在左上角"),
        .init("{} is at the top right", "{} ist oben rechts", "{} 在右上角"),
        .init("{} is at the bottom left", "{} ist unten links", "{} 在左下角"),
        .init("{} is at the bottom right", "{} ist unten rechts", "{} 在右下角"),
        .init(
            "Its positions are not decided, so nothing of this scan is saved. It is lost when the station is left.",
            "Seine Positionen sind nicht entschieden; nichts von diesem Scan ist gespeichert. "
                + "Er geht verloren, wenn die Station verlassen wird.",
            "其位置尚未决定，因此本次扫描未保存。离开工作站后将丢失。"),
        .init("assumed without a mark", "ohne Marke angenommen", "无标记时假定"),
        .init("has to be proved", "muss belegt sein", "须经证明"),
    ]
}
