package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.app.config.setting.Flag;
import dev.toolbooth.app.process.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

/** What each command line does, says and answers. */
class CliTest {
    /** Commands about no data of a server: those of buyers, and those that only print or write. */
    private static final Pattern WITHOUT_DATA =
            Pattern.compile(
                    "toolbooth (?:call|fetch|tools|resources|prompts|buy|spending|validate"
                            + "|budget .*|wallet .*|config (?:init|schema)"
                            + "|image|completion|version)");

    @TempDir private Path folder;
    private Console console = new Console(Path.of(""));

    @BeforeEach
    void open() {
        console = new Console(folder);
    }

    @Test
    void noCommandPrintsTheOverview() {
        assertThat(console.run()).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("\nServe\n", "serve", "stdio", "config", "Examples:");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void everyCommandHasOnePageOfHelpWithExamples() {
        assertHelp(console.commands().commandLine(), 55);
    }

    /** finding U4. */
    @Test
    void everyCommandStandsInOneGroup() {
        var shown =
                console.commands().commandLine().getSubcommands().entrySet().stream()
                        .filter(it -> !it.getValue().getCommandSpec().usageMessage().hidden())
                        .map(Map.Entry::getKey)
                        .toList();
        assertThat(CommandGroups.names()).containsExactlyInAnyOrderElementsOf(shown);
    }

    /** finding U4. */
    @Test
    void helpIsAsWideAsTheTerminalAndHasItsColours() {
        console.columns = 70;
        console.coloured = true;
        assertThat(console.run("--help")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("\u001b[1mserve");
        assertThat(console.out().replaceAll("\u001b\\[[0-9]+m", "").lines())
                .allMatch(line -> line.length() <= 70);
    }

    private void assertHelp(CommandLine command, int lines) {
        var page = command.getUsageMessage();
        assertThat(page).startsWith("Usage: toolbooth").contains("\nExamples:\n  ");
        assertThat(page.lines().toList())
                .hasSizeLessThan(lines)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        command.getSubcommands().values().forEach(one -> assertHelp(one, 41));
    }

    @Test
    void helpIsDataAndNoFault() {
        assertThat(console.run("serve", "--help")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).startsWith("Usage: toolbooth serve");
        assertThat(console.err()).isEmpty();
        assertThat(console.served).isEmpty();
    }

    @Test
    void theVersionIsOneLine() {
        var line =
                "toolbooth "
                        + Version.current()
                        + " (Java "
                        + System.getProperty("java.version")
                        + ")\n";
        assertThat(console.run("version")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).isEqualTo(line);
        assertThat(console.run("--version")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).isEqualTo(line);
        assertThat(Version.current()).matches("[0-9]+\\.[0-9]+\\.[0-9]+.*");
    }

    @Test
    void onlyTheSourcesCanBuildAnImage() {
        assertThat(console.run("image", "there", "--archive")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("run ./toolbooth image in Toolbooth's source folder");
        assertThat(folder.resolve("there")).doesNotExist();
    }

    @Test
    void serveTakesItsFlags() throws IOException {
        Files.writeString(folder.resolve("A.java"), "");
        Files.writeString(folder.resolve("B.java"), "");
        Files.writeString(folder.resolve("my.yaml"), "server: {name: Mine}");
        int code =
                console.run(
                        "serve",
                        "--config",
                        "my.yaml",
                        "--tools",
                        "A.java",
                        "B.java",
                        "--port",
                        "0",
                        "--host",
                        "0.0.0.0",
                        "--data",
                        "d");
        assertThat(code).isEqualTo(ExitCodes.OK);
        var config = console.served.getFirst();
        assertThat(config.server().name()).isEqualTo("Mine");
        assertThat(config.listen().port()).isZero();
        assertThat(config.listen().host()).isEqualTo("0.0.0.0");
        assertThat(config.data()).isEqualTo(folder.resolve("d"));
        assertThat(config.tools().sources())
                .containsExactly(folder.resolve("A.java"), folder.resolve("B.java"));
    }

    /** finding U3. */
    @Test
    void theConsoleIsOpenedWhereThatIsAsked() {
        assertThat(console.run("serve", "--open")).isEqualTo(ExitCodes.OK);
        assertThat(console.opened).isTrue();
        assertThat(console.run("serve", "--port=0", "--open")).isEqualTo(ExitCodes.OK);
        assertThat(console.opened).isTrue();
        assertThat(console.run("serve")).isEqualTo(ExitCodes.OK);
        assertThat(console.opened).isFalse();
        assertThat(console.run("stdio", "--open")).isEqualTo(ExitCodes.USAGE);
    }

    /** finding U2. */
    @Test
    void everyCommandAboutAServerTakesItsDataFolder() {
        var without = new ArrayList<String>();
        withoutData(console.commands().commandLine(), without);
        assertThat(without).isNotEmpty().allMatch(WITHOUT_DATA.asMatchPredicate());
    }

    private static void withoutData(CommandLine command, List<String> without) {
        command.getSubcommands().values().forEach(one -> withoutData(one, without));
        var option = command.getCommandSpec().findOption("--data");
        if (command.getSubcommands().isEmpty()
                && (option == null || !option.paramLabel().equals("DIR"))) {
            without.add(command.getCommandSpec().qualifiedName());
        }
    }

    @Test
    void theLaunchersAnswerIsTheExitCode() {
        assertThat(console.run("stdio")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.piped)
                .containsExactly(
                        Environments.standard(folder.resolve("home/.local/share/toolbooth")));
        assertThat(console.out()).isEmpty();
    }

    @Test
    void everyFlagOfASettingIsAnOptionOfServe() {
        console.run("serve", "--help");
        var options =
                console.out()
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith("-"))
                        .map(line -> line.replaceFirst("^-h, ", "").split("[ =]", 2)[0])
                        .toList();
        var expected = new ArrayList<>(AllSettings.flags().stream().map(Flag::name).toList());
        expected.addAll(List.of("--config", "--open", "--verbose", "--help"));
        // HTTP has a path for each dialect.
        expected.remove("--dialect");
        assertThat(options).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aBadConfigurationStartsNothing() throws IOException {
        Files.writeString(folder.resolve("toolbooth.yaml"), "listen: {prot: 1}");
        assertThat(console.run("serve")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).startsWith("toolbooth.yaml:1: listen.prot: unknown key\n");
        assertThat(console.out()).isEmpty();
        assertThat(console.served).isEmpty();
    }

    @Test
    void aBadFlagIsAUsageError() {
        assertThat(console.run("serve", "--port", "x")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).startsWith("flag --port: listen.port: \"x\" is not a whole");
        assertThat(console.run("serve", "--port=x")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).startsWith("flag --port: listen.port: \"x\" is not a whole");
    }

    @Test
    void aMissingConfigurationFileIsAConfigurationError() {
        assertThat(console.run("stdio", "--config", "no.yaml")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).startsWith("no.yaml: there is no such file\n");
    }

    @Test
    void aMistypedWordGetsASuggestion() {
        assertThat(console.run("srve")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err())
                .isEqualTo(
                        """
                        toolbooth: unknown argument: srve
                          did you mean "serve"?
                          see toolbooth --help
                        """);
        assertThat(console.run("serve", "--prot", "1")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err())
                .isEqualTo(
                        """
                        toolbooth: unknown option: --prot
                          did you mean "--port"?
                          see toolbooth serve --help
                        """);
        assertThat(console.run("serve", "--port")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "serve --verbose", "serve --port=1"})
    void anUnexpectedFaultIsOneLineUnlessMoreIsAskedFor(String line) {
        console.fault = Optional.of(new IllegalStateException("the roof\nis on fire"));
        assertThat(console.run(line.split(" "))).isEqualTo(ExitCodes.UNEXPECTED);
        assertThat(console.err())
                .startsWith("toolbooth: unexpected: IllegalStateException: the roof\n");
        assertThat(console.err().contains("\tat ")).isEqualTo(line.contains("--verbose"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "serve --port=1"})
    void anInterruptHasItsOwnExitCode(String line) {
        console.interrupted = true;
        assertThat(console.run(line.split(" "))).isEqualTo(ExitCodes.INTERRUPTED);
    }

    @Test
    void initWritesAFileThatCheckAccepts() throws IOException {
        assertThat(console.run("config", "init")).isEqualTo(ExitCodes.OK);
        assertThat(console.err()).isEqualTo("wrote toolbooth.yaml\n");
        assertThat(console.run("config", "check")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).endsWith("toolbooth.yaml: ok\n");

        Files.writeString(folder.resolve("toolbooth.yaml"), "data: mine");
        assertThat(console.run("config", "init")).isEqualTo(ExitCodes.USAGE);
        assertThat(folder.resolve("toolbooth.yaml")).hasContent("data: mine");
        assertThat(console.run("config", "init", "--force")).isEqualTo(ExitCodes.OK);
        assertThat(folder.resolve("toolbooth.yaml")).content().contains("#port: 8080");
        assertThat(console.run("config", "init", "a/b.yaml")).isEqualTo(ExitCodes.OK);
        assertThat(folder.resolve("a/b.yaml")).exists();
        assertThat(console.run("config", "init", "-")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("#port: 8080");
    }

    @Test
    void initSaysWhenItCannotWrite() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        assertThat(console.run("config", "init", "file/x.yaml")).isNotEqualTo(ExitCodes.OK);
        assertThat(console.err()).startsWith("toolbooth: file/x.yaml ").doesNotContain("\tat ");
    }

    @Test
    void checkReportsEveryProblem() {
        console.environment.put("PORT", "x");
        console.environment.put("HS_LOG_LEVEL", "loud");
        assertThat(console.run("config", "check")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.out()).isEmpty();
        assertThat(console.err())
                .contains("env PORT: ", "env HS_LOG_LEVEL: ")
                .endsWith("2 problems; nothing was started.\n");
    }

    @Test
    void printShowsTheSettingsThatCount() {
        console.environment.put("PORT", "99");
        console.environment.put("TOOLBOOTH_SECRET", "s3cr3t".repeat(6));
        assertThat(console.run("config", "print", "--origin")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains("  port: 99  # env PORT\n", "secret: \"***\"  # env TOOLBOOTH_SECRET\n")
                .doesNotContain("s3cr3t");
        assertThat(console.run("config", "print", "--output", "json")).isEqualTo(ExitCodes.OK);
        assertThat(JsonMapper.shared().readTree(console.out()).at("/listen/port").asInt())
                .isEqualTo(99);
    }

    @Test
    void anErrorIsOneLineOfJsonWhenJsonIsAskedFor() {
        console.environment.put("PORT", "x");
        assertThat(console.run("config", "print", "--output", "json")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.out()).isEmpty();
        assertThat(console.err().lines()).hasSize(1);
        var error = JsonMapper.shared().readTree(console.err()).get("error");
        assertThat(error.get("code").asString()).isEqualTo("config_invalid");
        assertThat(error.at("/problems/0/key").asString()).isEqualTo("listen.port");
    }

    @Test
    void schemaPrintsTheSchema() {
        assertThat(console.run("config", "schema")).isEqualTo(ExitCodes.OK);
        assertThat(JsonMapper.shared().readTree(console.out()).has("$schema")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completionPrintsAScript(String shell) {
        assertThat(console.run("completion", shell)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).startsWith("#!/usr/bin/env bash").contains("config", "--port");
        assertThat(console.run("completion", "tcsh")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void theTransportOfTheConfigurationDecidesWhatServeSpeaks() {
        console.environment.put("HS_MCP_TRANSPORT", "stdio");
        console.run("serve");
        assertThat(console.served).isEmpty();
        assertThat(console.piped).hasSize(1);
    }

    @Test
    void aCheckPointsOutAVariableThatMeansNothing() {
        console.environment.put("HS_MCP_ENDPIONT", "/ai");
        assertThat(console.run("config", "check")).isEqualTo(ExitCodes.OK);
        assertThat(console.err()).contains("did you mean \"HS_MCP_ENDPOINT\"?");
    }

    @Test
    void theEntryForTheRegistryNeedsAPublicAddress() {
        assertThat(console.run("config", "print", "--server-json")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("listen.public-url is not set");
        console.environment.put("TOOLBOOTH_LISTEN__PUBLIC_URL", "https://tools.example.com");
        console.environment.put("TOOLBOOTH_DISCOVERY__NAME", "com.example/booth");
        console.environment.put("HS_MCP_SERVER_VERSION", "1.2.3");
        assertThat(console.run("config", "print", "--server-json")).isEqualTo(ExitCodes.OK);
        var entry = JsonMapper.shared().readTree(console.out());
        assertThat(entry.path("$schema").asString()).endsWith("/2025-12-11/server.schema.json");
        assertThat(entry.path("name").asString()).isEqualTo("com.example/booth");
        assertThat(entry.path("version").asString()).isEqualTo("1.2.3");
        assertThat(entry.path("remotes").path(0).path("url").asString())
                .isEqualTo("https://tools.example.com/mcp");
    }
}
