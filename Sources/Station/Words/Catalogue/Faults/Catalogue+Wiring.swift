// The texts of what can be wrong with pedal, keys, lamps and displays.

extension Catalogue {
    /// What can be wrong with GPIO lines and input devices.
    static let wiringFaults: [Translation] = [
        .init("This machine has no GPIO chip", "Dieses Gerät hat keinen GPIO-Chip", "本机没有 GPIO 芯片"),
        .init("Load its driver, or plug it in.", "Treiber laden oder anstecken.", "请加载驱动，或接上它。"),
        .init("There is no GPIO chip {}", "Es gibt keinen GPIO-Chip {}", "没有 GPIO 芯片 {}"),
        .init("Correct the settings; chips here: {}.", "Einstellungen berichtigen; vorhanden: {}.", "请更正设置；现有芯片：{}。"),
        .init("Several GPIO chips are called {}", "Mehrere GPIO-Chips heißen {}", "多个 GPIO 芯片名为 {}"),
        .init(
            "Name the line alone in the settings, or one of {}.",
            "In den Einstellungen nur die Leitung nennen oder einen von {}.", "请在设置中只写线名，或写 {} 之一。"),
        .init("There is no GPIO line {}", "Es gibt keine GPIO-Leitung {}", "没有 GPIO 线 {}"),
        .init(
            "Correct the settings; gpioinfo lists all lines.",
            "Einstellungen berichtigen; gpioinfo zeigt alle Leitungen.",
            "请更正设置；gpioinfo 可列出所有线。"),
        .init("Several GPIO lines are called {}", "Mehrere GPIO-Leitungen heißen {}", "多条 GPIO 线名为 {}"),
        .init(
            "Name the chip too in the settings: {}.", "In den Einstellungen auch den Chip nennen: {}.",
            "请在设置中同时写明芯片：{}。"),
        .init("{} may not be used", "Kein Zugriff auf {}", "无权使用 {}"),
        .init(
            "Run the station as a user who may use {}.", "Die Station als Benutzer starten, der {} benutzen darf.",
            "请以有权使用 {} 的用户运行工作站。"),
        .init(
            "Have udev give {} to a group, and add this user to it.",
            "{} per udev einer Gruppe geben und diesen Benutzer darin aufnehmen.", "请用 udev 将 {} 归入一个组，并将此用户加入该组。"),
        .init(
            "Add this user to the group {}: sudo usermod -aG {} USER; then log in anew.",
            "Diesen Benutzer in die Gruppe {} aufnehmen: sudo usermod -aG {} USER; dann neu anmelden.",
            "请将此用户加入组 {}：sudo usermod -aG {} USER；然后重新登录。"),
        .init("The GPIO line {} is in use", "Die GPIO-Leitung {} ist belegt", "GPIO 线 {} 已被占用"),
        .init("The GPIO line {} is in use by {}", "Die GPIO-Leitung {} ist belegt von {}", "GPIO 线 {} 已被 {} 占用"),
        .init(
            "End the other program, or choose another line.",
            "Das andere Programm beenden oder eine andere Leitung wählen.",
            "请结束另一个程序，或另选一条线。"),
        .init("The GPIO chip of line {} is gone", "Der GPIO-Chip der Leitung {} ist weg", "线 {} 的 GPIO 芯片已断开"),
        .init("Plug it in again.", "Wieder anstecken.", "请重新接上。"),
        .init("The GPIO line {} cannot be used: {}", "Die GPIO-Leitung {} ist nicht nutzbar: {}", "无法使用 GPIO 线 {}：{}"),
        .init("Check its wiring in the settings.", "Ihre Verdrahtung in den Einstellungen prüfen.", "请在设置中检查其接线。"),
        .init("No pedal at {}", "Kein Pedal an {}", "{} 处没有踏板"),
        .init("Plug the pedal in. {}", "Pedal anschließen. {}", "请接上踏板。{}"),
        .init(
            "`rackstation doctor --learn-pedal` finds device and key.",
            "`rackstation doctor --learn-pedal` findet Gerät und Taste.", "`rackstation doctor --learn-pedal` 可查找设备和按键。"
        ),
        .init("Another program has {} to itself", "Ein anderes Programm hat {} für sich allein", "另一个程序独占了 {}"),
        .init("End the other program.", "Das andere Programm beenden.", "请结束另一个程序。"),
        .init("{} has no key {}", "{} hat keine Taste {}", "{} 没有按键 {}"),
        .init("Correct the settings. {}", "Einstellungen berichtigen. {}", "请更正设置。{}"),
        .init("The pedal was unplugged", "Das Pedal wurde abgezogen", "踏板已被拔出"),
        .init("Plug the pedal in again.", "Pedal wieder anschließen.", "请重新接上踏板。"),
        .init("{} cannot be used: {}", "{} ist nicht nutzbar: {}", "无法使用 {}：{}"),
        .init("Plug the pedal in again. {}", "Pedal wieder anschließen. {}", "请重新接上踏板。{}"),
    ]

    /// What can be wrong with framebuffer and console.
    static let screenFaults: [Translation] = [
        .init("No display at {}", "Keine Anzeige an {}", "{} 处没有显示屏"),
        .init(
            "Connect it, or set screen.framebuffer to the one there is.",
            "Anschließen oder screen.framebuffer auf die vorhandene einstellen.", "请接上显示屏，或将 screen.framebuffer 设为现有的。"),
        .init("The display {} may not be used: {}", "Kein Zugriff auf die Anzeige {}: {}", "无权使用显示屏 {}：{}"),
        .init(
            "Add this user to the group video, and start the station again.",
            "Diesen Benutzer in die Gruppe video aufnehmen und die Station neu starten.", "请将此用户加入 video 组，然后重新启动工作站。"),
        .init("The display {} cannot be used: {}", "Die Anzeige {} ist nicht nutzbar: {}", "无法使用显示屏 {}：{}"),
        .init(
            "Check that {} is a framebuffer, or set screen.framebuffer to none.",
            "Prüfen, ob {} ein Framebuffer ist, oder screen.framebuffer auf none einstellen.",
            "请确认 {} 是帧缓冲设备，或将 screen.framebuffer 设为 none。"),
        .init("The display {} has only {} x {} pixels", "Die Anzeige {} hat nur {} x {} Pixel", "显示屏 {} 只有 {} x {} 像素"),
        .init(
            "Use one of {} x {} or more, or set a larger mode.",
            "Eine mit {} x {} oder mehr nehmen oder einen größeren Modus einstellen.", "请使用 {} x {} 或更大的显示屏，或设置更大的模式。"),
        .init(
            "The display {} has a pixel format that is not known ({} bits a pixel)",
            "Die Anzeige {} hat ein unbekanntes Pixelformat ({} Bit je Pixel)", "显示屏 {} 的像素格式未知（每像素 {} 位）"),
        .init("Set it to 32 or 16 bits a pixel.", "Auf 32 oder 16 Bit je Pixel einstellen.", "请设为每像素 32 或 16 位。"),
        .init("The console {} does not come to the front", "Die Konsole {} kommt nicht nach vorn", "控制台 {} 无法切换到前台"),
        .init(
            "End what holds console {}, or set screen.vt to {}.",
            "Beenden, was Konsole {} festhält, oder screen.vt auf {} einstellen.", "请结束占用控制台 {} 的程序，或将 screen.vt 设为 {}。"
        ),
        .init(
            "The console {} belongs to a graphical desktop", "Die Konsole {} gehört einer grafischen Oberfläche",
            "控制台 {} 属于图形桌面"),
        .init(
            "End the desktop, or set screen.vt to the number of a free console.",
            "Oberfläche beenden oder screen.vt auf die Nummer einer freien Konsole einstellen.",
            "请结束桌面，或将 screen.vt 设为空闲控制台的编号。"),
        .init(
            "The console {} may not be set aside: {}", "Die Konsole {} darf nicht übernommen werden: {}",
            "无权接管控制台 {}：{}"),
        .init(
            "Run the station as a service on that console (TTYPath={}) with CAP_SYS_TTY_CONFIG.",
            "Station als Dienst auf dieser Konsole (TTYPath={}) mit CAP_SYS_TTY_CONFIG starten.",
            "请在该控制台上以服务方式运行（TTYPath={}），并赋予 CAP_SYS_TTY_CONFIG。"),
        .init("The console {} cannot be used: {}", "Die Konsole {} ist nicht nutzbar: {}", "无法使用控制台 {}：{}"),
        .init(
            "Set screen.vt to the number of a console that exists, or to none.",
            "screen.vt auf die Nummer einer vorhandenen Konsole oder auf none einstellen.",
            "请将 screen.vt 设为存在的控制台编号，或设为 none。"),
        .init(
            "No process can be started to keep the console: {}", "Kein Prozess startet, der die Konsole bewahrt: {}",
            "无法启动保管控制台的进程：{}"),
        .init(
            "Check that memory and processes are free.", "Prüfen, ob Speicher und Prozesse frei sind.",
            "请检查是否还有可用内存和进程。"),
        .init("The screen cannot be drawn", "Der Bildschirm kann nicht gezeichnet werden", "无法绘制屏幕"),
        .init(
            "The picture could not be drawn ({}). Check that memory is free and the fonts are installed.",
            "Das Bild konnte nicht gezeichnet werden ({}). Prüfen, ob Speicher frei ist und die Schriften installiert sind.",
            "无法绘制图像（{}）。请检查内存和字体。"),
    ]
}
