package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.JsonObjectType;
import dev.toolbooth.app.config.setting.LineType;
import dev.toolbooth.app.config.setting.ListType;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.ParseResult;
import dev.toolbooth.app.config.setting.ReferenceResolver;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingType;
import dev.toolbooth.app.config.setting.StoreAddressType;
import dev.toolbooth.wire.text.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/** A parser of settings' values that reports invalid ones. */
final class ValueParser {
    private final Path directory;
    private final ReferenceResolver referenceResolver;
    private final List<ConfigProblem> problems;
    private final GroupReader groups;

    ValueParser(ConfigSources sources, List<ConfigProblem> problems) {
        this.directory = sources.directory();
        this.referenceResolver = new ReferenceResolver(sources.environment());
        this.problems = problems;
        this.groups = new GroupReader(this, problems);
    }

    /** The files that were read for what was given. */
    Set<Path> files() {
        return referenceResolver.files();
    }

    /** The value; what is wrong with it has been reported when there is none. */
    <T> ParseResult<T> understand(Setting<T> setting, RawValue raw) {
        return switch (raw) {
            case RawValue.One one when ofGroups(setting.valueType()) -> line(setting, one);
            case RawValue.One one -> understand(setting, setting.valueType(), one);
            case RawValue.Many many -> understand(setting, many);
            case RawValue.Tree tree -> understand(setting, tree);
        };
    }

    static boolean ofGroups(SettingType<?> valueType) {
        return valueType instanceof GroupListType<?> || valueType instanceof NamedGroupsType<?>;
    }

    /** Understands groups that were written in one line of YAML or JSON. */
    private <T> ParseResult<T> line(Setting<T> setting, RawValue.One one) {
        ParseResult<String> text =
                ReferenceResolver.only(one.text())
                        ? referenceResolver.expand(one.text(), base(one.origin()))
                        : new ParseResult.Good<>(one.text());
        return switch (text) {
            case ParseResult.Bad<String>(String what, String hint) -> {
                report(one, setting, SafeText.quoted(one.text()) + " " + what, hint);
                yield new ParseResult.Bad<>(what, hint);
            }
            case ParseResult.Good<String>(String yaml) ->
                    YamlFile.compose(yaml, line -> one.origin(), problems)
                            .map(node -> new RawValue.Tree(node, _ -> one.origin(), one.origin()))
                            .map(tree -> understand(setting, tree))
                            .orElseGet(() -> new ParseResult.Bad<>("", ""));
        };
    }

    @SuppressWarnings("unchecked") // a kind of groups makes what its setting holds
    private <T> ParseResult<T> understand(Setting<T> setting, RawValue.Tree tree) {
        return switch (setting.valueType()) {
            case GroupListType<?> kind -> (ParseResult<T>) groups.list(setting.key(), kind, tree);
            case NamedGroupsType<?> kind ->
                    (ParseResult<T>) groups.named(setting.key(), kind, tree);
            case JsonObjectType _ when tree.node() instanceof MappingNode mapping ->
                    (ParseResult<T>) new ParseResult.Good<>(JsonObjectType.of(mapping));
            case JsonObjectType _, LineType<?> _, ListType<?> _ ->
                    throw new IllegalStateException(setting.key() + " has no groups");
        };
    }

    @SuppressWarnings("unchecked") // a list is only ever gathered for a setting of lists
    private <T> ParseResult<T> understand(Setting<T> setting, RawValue.Many many) {
        var item = (SettingType<Object>) ((ListType<?>) setting.valueType()).item();
        var values = new ArrayList<>();
        Optional<ParseResult<T>> bad = Optional.empty();
        for (var one : many.items()) {
            switch (understand(setting, item, one)) {
                case ParseResult.Good<Object>(Object value) -> values.add(value);
                case ParseResult.Bad<Object>(String what, String hint) ->
                        bad = Optional.of(new ParseResult.Bad<>(what, hint));
            }
        }
        return bad.orElseGet(() -> new ParseResult.Good<>((T) List.copyOf(values)));
    }

    /** Understands one text, and reports it when that fails. */
    private <T> ParseResult<T> understand(
            Setting<?> setting, SettingType<T> valueType, RawValue.One one) {
        boolean written = one.origin() instanceof SettingOrigin.InFile;
        if (setting.secret() && written && !ReferenceResolver.only(one.text())) {
            var hint = "expected a reference such as ${env:NAME} or ${file:path}";
            report(one, setting, "a secret is written in the file", hint);
            return new ParseResult.Bad<>("", hint);
        }
        if (valueType instanceof StoreAddressType
                && written
                && StoreAddressType.hasPassword(one.text())) {
            var hint = "put ${env:NAME} or ${file:path} in the password's place, or in all of it";
            report(one, setting, "a password is written in the file", hint);
            return new ParseResult.Bad<>("", hint);
        }
        var base = base(one.origin());
        boolean referring = ReferenceResolver.in(one.text());
        var parseResult =
                switch (referring
                        ? referenceResolver.expand(one.text(), base)
                        : new ParseResult.Good<>(one.text())) {
                    case ParseResult.Good<String>(String text) -> valueType.read(text, base);
                    case ParseResult.Bad<String>(String what, String hint) ->
                            new ParseResult.Bad<T>(what, hint);
                };
        if (parseResult instanceof ParseResult.Bad<T>(String what, String hint)) {
            var subject =
                    setting.secret() && !referring ? "the value" : SafeText.quoted(one.text());
            report(one, setting, subject + " " + what, hint);
        }
        return parseResult;
    }

    private void report(RawValue.One one, Setting<?> setting, String what, String hint) {
        problems.add(new ConfigProblem(one.origin(), setting.key(), what, hint));
    }

    /** Where a relative path starts: at the file it is written in, else where the program runs. */
    private Path base(SettingOrigin origin) {
        if (origin instanceof SettingOrigin.InFile(Path file, int line)) {
            var folder = file.getParent();
            return folder == null ? directory : folder;
        }
        return directory;
    }
}
