package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/** Makes values of what was given for settings, and reports what is no good. */
final class Understanding {
    private final Path directory;
    private final References references;
    private final List<Problem> problems;
    private final GroupReader groups;

    Understanding(Sources sources, List<Problem> problems) {
        this.directory = sources.directory();
        this.references = new References(sources.environment());
        this.problems = problems;
        this.groups = new GroupReader(this, problems);
    }

    /** The files that were read for what was given. */
    Set<Path> files() {
        return references.files();
    }

    /** The value; what is wrong with it has been reported when there is none. */
    <T> Reading<T> understand(Setting<T> setting, Raw raw) {
        return switch (raw) {
            case Raw.One one when ofGroups(setting.kind()) -> line(setting, one);
            case Raw.One one -> understand(setting, setting.kind(), one);
            case Raw.Many many -> understand(setting, many);
            case Raw.Tree tree -> understand(setting, tree);
        };
    }

    static boolean ofGroups(Kind<?> kind) {
        return kind instanceof GroupsKind<?> || kind instanceof NamedKind<?>;
    }

    /** Understands groups that were written in one line of YAML or JSON. */
    private <T> Reading<T> line(Setting<T> setting, Raw.One one) {
        Reading<String> text =
                References.only(one.text())
                        ? references.expand(one.text(), base(one.origin()))
                        : new Reading.Good<>(one.text());
        return switch (text) {
            case Reading.Bad<String>(String what, String hint) -> {
                report(one, setting, Quote.of(one.text()) + " " + what, hint);
                yield new Reading.Bad<>(what, hint);
            }
            case Reading.Good<String>(String yaml) ->
                    YamlFile.compose(yaml, line -> one.origin(), problems)
                            .map(node -> new Raw.Tree(node, Place.at(one.origin()), one.origin()))
                            .map(tree -> understand(setting, tree))
                            .orElseGet(() -> new Reading.Bad<>("", ""));
        };
    }

    @SuppressWarnings("unchecked") // a kind of groups makes what its setting holds
    private <T> Reading<T> understand(Setting<T> setting, Raw.Tree tree) {
        return switch (setting.kind()) {
            case GroupsKind<?> kind -> (Reading<T>) groups.list(setting.key(), kind, tree);
            case NamedKind<?> kind -> (Reading<T>) groups.named(setting.key(), kind, tree);
            case TreeKind _ when tree.node() instanceof MappingNode mapping ->
                    (Reading<T>) new Reading.Good<>(TreeKind.of(mapping));
            default -> throw new IllegalStateException(setting.key() + " has no groups");
        };
    }

    @SuppressWarnings("unchecked") // a list is only ever gathered for a setting of lists
    private <T> Reading<T> understand(Setting<T> setting, Raw.Many many) {
        var item = (Kind<Object>) ((ListKind<?>) setting.kind()).item();
        var values = new ArrayList<>();
        Optional<Reading<T>> bad = Optional.empty();
        for (var one : many.items()) {
            switch (understand(setting, item, one)) {
                case Reading.Good<Object>(Object value) -> values.add(value);
                case Reading.Bad<Object>(String what, String hint) ->
                        bad = Optional.of(new Reading.Bad<>(what, hint));
            }
        }
        return bad.orElseGet(() -> new Reading.Good<>((T) List.copyOf(values)));
    }

    /** Understands one text, and reports it when that fails. */
    private <T> Reading<T> understand(Setting<?> setting, Kind<T> kind, Raw.One one) {
        boolean written = one.origin() instanceof Origin.InFile;
        if (setting.secret() && written && !References.only(one.text())) {
            var hint = "expected a reference such as ${env:NAME} or ${file:path}";
            report(one, setting, "a secret is written in the file", hint);
            return new Reading.Bad<>("", hint);
        }
        var base = base(one.origin());
        boolean referring = References.in(one.text());
        var reading =
                switch (referring
                        ? references.expand(one.text(), base)
                        : new Reading.Good<>(one.text())) {
                    case Reading.Good<String>(String text) -> kind.read(text, base);
                    case Reading.Bad<String>(String what, String hint) ->
                            new Reading.Bad<T>(what, hint);
                };
        if (reading instanceof Reading.Bad<T>(String what, String hint)) {
            var subject = setting.secret() && !referring ? "the value" : Quote.of(one.text());
            report(one, setting, subject + " " + what, hint);
        }
        return reading;
    }

    private void report(Raw.One one, Setting<?> setting, String what, String hint) {
        problems.add(new Problem(one.origin(), setting.key(), what, hint));
    }

    /** Where a relative path starts: at the file it is written in, else where the program runs. */
    private Path base(Origin origin) {
        if (origin instanceof Origin.InFile(Path file, int line)) {
            var folder = file.getParent();
            return folder == null ? directory : folder;
        }
        return directory;
    }
}
