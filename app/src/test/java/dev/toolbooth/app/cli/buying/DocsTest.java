package dev.toolbooth.app.cli.buying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.source.ToolSources;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.SolanaPayer;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.mcp.Feature;
import dev.toolbooth.dialects.mcp.Revision;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the pages say about commands, settings, files and code is true of this program. */
class DocsTest {
    private static final Path ROOT = Path.of(System.getProperty("toolbooth.root", ".."));
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "data", "results");

    /** In code: up to a backtick, a comment, or anything else that is for the shell. */
    private static final Pattern COMMAND =
            Pattern.compile("(?:\\./|(?<=`))toolbooth(?![\\w./-])((?: [^\\s`|&;<>\\\\#()]+)*)");

    private static final Pattern CHECK = Pattern.compile("\\./check (--[a-z]+)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern SETTING =
            Pattern.compile(
                    "`((?:"
                            + AllSettings.ALL.stream()
                                    .filter(it -> it.key().contains("."))
                                    .map(it -> it.key().replaceFirst("\\..*", ""))
                                    .distinct()
                                    .collect(Collectors.joining("|"))
                            + ")(?:\\.(?!(?:js|py)`)[a-z-]+)+)`");
    private static final Pattern VARIABLE = Pattern.compile("\\bTOOLBOOTH_[A-Z_]+");

    /** Those that are no settings of a server. */
    private static final Set<String> OTHER_VARIABLES =
            Set.of(
                    "TOOLBOOTH_JAVA_OPTS",
                    PurseLocation.VARIABLE,
                    CommandOptions.KEY_VARIABLE,
                    Keystore.VARIABLE,
                    NodeUrls.VARIABLE,
                    SolanaPayer.OPENS_ACCOUNTS,
                    WalletAccess.PASSPHRASE);

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^```([a-z]*)[^\\n]*\\n(.*?)^```\\s*$");
    private static final Pattern METHOD =
            Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w*)(?:\\(.*?\\))?`");
    private static final Set<String> NOT_OUR_TYPES = Set.of("System", "Thread", "Type");
    private static final Pattern CONSTANT =
            Pattern.compile("(?m)^\\| `([A-Z]\\w+)\\.([A-Z_]+)` \\| `([^`]+)` \\|");
    private static final Pattern FEATURE =
            Pattern.compile("^\\| `[A-Z_]+`.*\\|.*\\|.*\\|.*\\|.*\\|");
    private static final Pattern TYPE = Pattern.compile("class (\\w+) implements Tool\\b");

    private static final Map<Path, String> PAGES = new HashMap<>();
    private static final Map<String, String> CODE = new HashMap<>();

    private final List<String> faults = new ArrayList<>();

    @TempDir Path folder = Path.of("");

    @BeforeAll
    static void read() throws IOException {
        Files.walkFileTree(
                ROOT,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path here, BasicFileAttributes attributes) {
                        String name = String.valueOf(here.getFileName());
                        boolean skip = NOT_OURS.contains(name) || name.startsWith(".");
                        return skip && !here.equals(ROOT)
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        String name = String.valueOf(file.getFileName());
                        if (name.endsWith(".md")) {
                            PAGES.put(ROOT.relativize(file), Files.readString(file));
                        } else if (name.endsWith(".java")) {
                            CODE.merge(
                                    name.replace(".java", ""),
                                    Files.readString(file),
                                    String::concat);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        assertThat(PAGES).containsKey(Path.of("README.md"));
    }

    @AfterEach
    void everyFaultIsTold() {
        assertThat(faults).isEmpty();
    }

    private void each(Pattern pattern, Check check) {
        PAGES.forEach(
                (page, text) ->
                        pattern.matcher(text)
                                .results()
                                .forEach(
                                        found -> {
                                            String fault = check.of(page, found);
                                            if (!fault.isEmpty()) {
                                                long line =
                                                        text.substring(0, found.start())
                                                                        .lines()
                                                                        .count()
                                                                + 1;
                                                faults.add(page + ":" + line + ": " + fault);
                                            }
                                        }));
    }

    /** Looks at something that a page says, and answers what is wrong with it, or nothing. */
    private interface Check {
        String of(Path page, MatchResult found);
    }

    @Test
    void everyCommandIsOne() {
        CommandLine commands = new Console(folder).commands().commandLine();
        List<String> seen = new ArrayList<>();
        each(
                COMMAND,
                (page, found) -> {
                    String line = found.group(1).strip();
                    seen.add(line);
                    try {
                        commands.parseArgs(line.isEmpty() ? new String[0] : line.split(" "));
                        return "";
                    } catch (CommandLine.ParameterException e) {
                        return "toolbooth " + line + ": " + e.getMessage();
                    }
                });
        assertThat(seen).contains("serve", "stdio", "config init");
    }

    @Test
    void everyOptionOfTheCheckExists() throws IOException {
        String script = Files.readString(ROOT.resolve("check"));
        each(
                CHECK,
                (page, found) ->
                        script.contains("\n    " + found.group(1) + ") ")
                                ? ""
                                : "./check has no " + found.group(1));
    }

    /** finding U10: README promised back-ups, and no page had a section on them. */
    @Test
    void everyLinkLeadsSomewhere() {
        each(
                LINK,
                (page, found) -> {
                    String[] target = found.group(1).split("#", 2);
                    if (target[0].matches("[a-z]+:.*")) {
                        return "";
                    }
                    Path to = target[0].isEmpty() ? page : page.resolveSibling(target[0]);
                    boolean there =
                            target.length == 1
                                    ? Files.exists(ROOT.resolve(to))
                                    : anchors(to.normalize()).contains(target[1]);
                    return there ? "" : "nothing at " + found.group(1);
                });
        assertThat(PAGES.get(Path.of("README.md"))).contains("](docs/money.md#back-up)");
    }

    /** What the headings of a page are called in links. */
    private static Set<String> anchors(Path page) {
        return HEADING.matcher(PAGES.getOrDefault(page, ""))
                .results()
                .map(found -> found.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    /** finding U10: a page named {@code money.store}. */
    @Test
    void everySettingExists() throws IOException {
        // This page is made from the settings themselves, and another test keeps it so.
        String all = Files.readString(ROOT.resolve("docs/reference/configuration.md"));
        each(
                SETTING,
                (page, found) ->
                        page.startsWith("CHANGELOG.md")
                                        || all.contains("| `" + found.group(1))
                                        || all.contains("## `" + found.group(1))
                                ? ""
                                : "no such setting: " + found.group(1));
        each(
                VARIABLE,
                (page, found) ->
                        all.contains("`" + found.group() + "`")
                                        || OTHER_VARIABLES.contains(found.group())
                                        || page.startsWith("bench")
                                ? ""
                                : "no such variable: " + found.group());
    }

    @Test
    void everyPieceOfJsonIsJson() {
        each(
                BLOCK,
                (page, found) -> {
                    if (found.group(1).equals("json")) {
                        try {
                            Json.parse(found.group(2));
                        } catch (RuntimeException e) {
                            return String.valueOf(e.getMessage());
                        }
                    }
                    return "";
                });
    }

    /** A tool in a page can be copied into a file and served. */
    @Test
    void everyToolCompiles() {
        Set<String> tried = new TreeSet<>();
        each(
                BLOCK,
                (page, found) -> {
                    var type = TYPE.matcher(found.group(2));
                    if (found.group(1).equals("java") && type.find()) {
                        tried.add(type.group(1));
                        try {
                            Path file = folder.resolve(type.group(1) + ".java");
                            ToolSources.install(
                                    Files.writeString(file, found.group(2)),
                                    new Toolbox(new Announcements()));
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        } catch (Exception e) {
                            return String.valueOf(e.getMessage());
                        }
                    }
                    return "";
                });
        assertThat(tried).isNotEmpty();
    }

    @Test
    void theTableOfFeaturesIsThatOfTheCode() throws IOException {
        Path page = ROOT.resolve("dialects/src/main/java/dev/toolbooth/dialects/mcp/README.md");
        StringBuilder shown = new StringBuilder();
        Files.readString(page)
                .lines()
                .filter(l -> FEATURE.matcher(l).find())
                .forEach(
                        line -> {
                            String[] cells = line.split("\\|", -1);
                            shown.append(cells[1].replaceAll(".*`([A-Z_]+)`.*", "$1"));
                            for (int i = 2; i <= 6; i++) {
                                shown.append(cells[i].contains("✓") ? " yes" : " no");
                            }
                            shown.append('\n');
                        });
        StringBuilder coded = new StringBuilder();
        for (Feature feature : Feature.values()) {
            coded.append(feature);
            for (Revision revision : Revision.values()) {
                coded.append(revision.has(feature) ? " yes" : " no");
            }
            coded.append('\n');
        }
        assertThat(shown.toString()).isEqualTo(coded.toString());
    }

    /** finding P12. */
    @Test
    void everyWayToChooseTheFormOfADemandIsExplained() throws IOException {
        assertThat(Files.readString(ROOT.resolve("docs/payments.md")))
                .contains("`?payment=x402v2`", "`?payment=x402v1`", "`?payment=proof`")
                .contains("`?payment=seed`", "`experimental: {\"samurai\": {}}`");
    }

    @Test
    void everyFixedLimitHasTheValueOfTheCode() {
        List<String> seen = new ArrayList<>();
        each(
                CONSTANT,
                (page, found) -> {
                    seen.add(found.group(2));
                    String code = String.valueOf(CODE.get(found.group(1)));
                    return code.contains(" " + found.group(2) + " = " + found.group(3) + ";")
                            ? ""
                            : found.group(1) + "." + found.group(2) + " is not " + found.group(3);
                });
        assertThat(seen).isNotEmpty();
    }

    /** Where a page names a method, such as {@code `Engine.perform`}, there is one. */
    @Test
    void everyMethodExists() {
        each(
                METHOD,
                (page, found) -> {
                    String code = CODE.get(found.group(1));
                    if (code == null) {
                        boolean other =
                                NOT_OUR_TYPES.contains(found.group(1))
                                        || found.group(2).matches("java|txt");
                        return other ? "" : "no such class: " + found.group(1);
                    }
                    return Pattern.compile("\\b" + found.group(2) + "\\b").matcher(code).find()
                            ? ""
                            : found.group(1) + " has no " + found.group(2);
                });
    }
}
