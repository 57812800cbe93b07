package dev.toolbooth.app.config.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.SettingOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** A YAML file, parsed within bounds into nodes that know their lines. */
public final class YamlFile {
    public static final int MAX_BYTES = 1024 * 1024;
    public static final int MAX_DEPTH = 32;
    public static final int MAX_ALIASES = 50;

    private final Path file;
    private final List<ConfigProblem> problems;

    YamlFile(Path file, List<ConfigProblem> problems) {
        this.file = file;
        this.problems = problems;
    }

    /** The root of the document; empty when there is none, or when a problem was reported. */
    Optional<Node> read() {
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                report(0, "is larger than 1MiB", "expected a file of settings, see config init");
                return Optional.empty();
            }
            return compose(
                    new String(bytes, UTF_8),
                    line -> new SettingOrigin.InFile(file, line),
                    problems);
        } catch (NoSuchFileException e) {
            report(0, "there is no such file", "write one with: toolbooth config init " + file);
        } catch (IOException e) {
            report(0, "can't be read", "expected a file this user may read");
        }
        return Optional.empty();
    }

    /** The root of a text; empty when there is none, or when a problem was reported. */
    static Optional<Node> compose(
            String text, IntFunction<SettingOrigin> places, List<ConfigProblem> problems) {
        var settings =
                LoadSettings.builder()
                        .setMaxAliasesForCollections(MAX_ALIASES)
                        .setCodePointLimit(MAX_BYTES)
                        .build();
        try {
            var parser = new ParserImpl(settings, new StreamReader(settings, text));
            return new Composer(settings, new BoundedParser(parser, MAX_DEPTH)).getSingleNode();
        } catch (MarkedYamlEngineException e) {
            problems.add(
                    new ConfigProblem(
                            places.apply(line(e.getProblemMark())),
                            "",
                            "is not valid YAML: " + oneLine(e.getProblem()),
                            "look at the indentation, the colons and the quotes there and just"
                                    + " before"));
        } catch (YamlEngineException e) {
            problems.add(
                    new ConfigProblem(
                            places.apply(0),
                            "",
                            "is not valid YAML: " + oneLine(String.valueOf(e.getMessage())),
                            "expected plain text"));
        }
        return Optional.empty();
    }

    /** Where a piece of a file was written, by its line. */
    static Function<Node, SettingOrigin> places(Path file) {
        return node -> new SettingOrigin.InFile(file, line(node.getStartMark()));
    }

    /** The line of a place, counted from one; zero when it isn't known. */
    static int line(Optional<Mark> mark) {
        return mark.map(m -> m.getLine() + 1).orElse(0);
    }

    private static String oneLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    private void report(int line, String what, String hint) {
        problems.add(new ConfigProblem(new SettingOrigin.InFile(file, line), "", what, hint));
    }
}
