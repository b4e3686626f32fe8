// Every text of a screen, passed through a function.

extension Screen {
    /// The screen with every text in it changed; displays make foreign text harmless with it, once and for all.
    package func mapTexts(_ change: (String) -> String) -> Screen {
        var screen = self
        screen.status = StatusLine(
            camera: status.camera.mapped(change), stick: status.stick.mapped(change),
            sessions: status.sessions.mapped(change), devices: status.devices.mapped(change),
            clock: status.clock.mapped(change))
        screen.keys = keys.map { KeyHint($0.command, change($0.text)) }
        screen.content = content.mapped(change)
        return screen
    }
}

extension Screen.Note {
    fileprivate func mapped(_ change: (String) -> String) -> Self { Self(tone, change(text)) }
}

extension Screen.SessionLine {
    fileprivate func mapped(_ change: (String) -> String) -> Self {
        var line = self
        line.time = change(time)
        line.count = change(count)
        line.problems = change(problems)
        line.name = change(name)
        return line
    }
}

extension Screen.Content {
    fileprivate func mapped(_ change: (String) -> String) -> Self {
        switch self {
        case .notice(var notice):
            notice.title = change(notice.title)
            notice.text = change(notice.text)
            notice.remedy = change(notice.remedy)
            return .notice(notice)
        case .home(let home): return .home(home.mapped(change))
        case .progress(var progress):
            progress.text = change(progress.text)
            progress.elapsed = change(progress.elapsed)
            return .progress(progress)
        case .result(let result): return .result(result.mapped(change))
        case .history(var history):
            history.title = change(history.title)
            history.sessions = history.sessions.map { $0.mapped(change) }
            history.search = change(history.search)
            history.page = change(history.page)
            history.note = history.note.mapped(change)
            return .history(history)
        case .settings(let list): return .settings(list.mapped(change))
        case .framing(var framing):
            framing.title = change(framing.title)
            framing.text = change(framing.text)
            framing.steps = framing.steps.map(change)
            return .framing(framing)
        case .question(var question):
            question.title = change(question.title)
            question.text = change(question.text)
            question.choices = question.choices.map(change)
            question.session = question.session?.mapped(change)
            return .question(question)
        case .entry(var entry):
            entry.title = change(entry.title)
            entry.text = change(entry.text)
            entry.choices = entry.choices.map(change)
            entry.note = entry.note.mapped(change)
            return .entry(entry)
        case .facts(var facts):
            facts.title = change(facts.title)
            facts.lines = facts.lines.map { .init(change($0.name), change($0.value)) }
            return .facts(facts)
        case .stick(var panel):
            panel.title = change(panel.title)
            panel.text = change(panel.text)
            panel.remedy = change(panel.remedy)
            return .stick(panel)
        }
    }
}

extension Screen.Home {
    fileprivate func mapped(_ change: (String) -> String) -> Self {
        var home = self
        home.title = change(title)
        home.text = change(text)
        home.troubles = troubles.map { .init(tone: $0.tone, text: change($0.text), remedy: change($0.remedy)) }
        home.news = news.mapped(change)
        home.sessions = sessions.map { $0.mapped(change) }
        home.menu = menu.map(change)
        return home
    }
}

extension Screen.SettingsList {
    fileprivate func mapped(_ change: (String) -> String) -> Self {
        var list = self
        list.title = change(title)
        list.rows = rows.map { row in
            var row = row
            row.name = change(row.name)
            row.value = change(row.value)
            row.meaning = change(row.meaning)
            return row
        }
        list.note = note.mapped(change)
        return list
    }
}

extension Screen.Result {
    fileprivate func mapped(_ change: (String) -> String) -> Self {
        var result = self
        result.verdict = Verdict(count: change(verdict.count), detail: change(verdict.detail))
        result.saved = saved.mapped(change)
        result.mirrored = mirrored.mapped(change)
        result.time = change(time)
        result.rackName = change(rackName)
        result.warnings = warnings.map(change)
        result.problems = problems.map(change)
        result.rows = rows.map { row in
            var row = row
            row.value = change(row.value)
            return row
        }
        result.total = change(total)
        if let closeUp {
            result.closeUp = .init(
                title: change(closeUp.title), picture: closeUp.picture, tip: change(closeUp.tip))
        }
        if let comparison {
            result.comparison = .init(
                name: change(comparison.name), tone: comparison.tone, text: change(comparison.text),
                missing: comparison.missing.map(change), unexpected: comparison.unexpected.map(change),
                misplaced: comparison.misplaced.map(change))
        }
        return result
    }
}
