package dev.toolbooth.app.config.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.app.config.reading.YamlFile;
import dev.toolbooth.app.config.setting.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said about a configuration that is wrong. */
class ConfigProblemsTest {
    @TempDir private Path folder;

    @Test
    void whoeverStillHasARetiredSettingIsToldWhatToDo() {
        assertThat(
                        new Desk(folder)
                                .env("TOOLBOOTH_WORKSPACE__PLANNER__CHANGES", "5")
                                .file("workspace: {search: {vector-bytes: 1GiB}}")
                                .report())
                .isEqualTo(
                        """
                        toolbooth.yaml:1: workspace.search.vector-bytes: is no longer a setting
                          remove it: its value is always 256MiB
                        env TOOLBOOTH_WORKSPACE__PLANNER__CHANGES: is no longer a setting
                          remove it: its value is always 10000
                        2 problems; nothing was started.\
                        """);
    }

    @Test
    void allProblemsAreReportedAtOnceWithTheirLines() {
        var report =
                new Desk(folder)
                        .env("PORT", "eighty")
                        .flag("--host", "not a host")
                        .file(
                                """
                                sever: {name: x}
                                listen:
                                  prot: 8080
                                  port: 99999
                                  endpoint: mcp/
                                  hosts: tools.example.com
                                  origins:
                                    - https://fine.example
                                    - https://bad.example/path
                                log:
                                  level: inof
                                  level: info
                                limits: 12
                                port: 8080
                                """)
                        .report();
        assertThat(report)
                .isEqualTo(
                        """
                        toolbooth.yaml:1: sever: unknown key
                          known here: ${all} — did you mean "server"?
                        toolbooth.yaml:3: listen.prot: unknown key
                          known here: ${listen} — did you mean "port"?
                        toolbooth.yaml:4: listen.port: "99999" is out of range
                          expected a whole number from 0 to 65535
                        toolbooth.yaml:5: listen.endpoint: "mcp/" is not valid here
                          expected a path that starts with / and doesn't end with it, such as /mcp
                        toolbooth.yaml:6: listen.hosts: "tools.example.com" is text
                          expected a list, each item a host name or an address, such as 127.0.0.1
                        toolbooth.yaml:9: listen.origins: "https://bad.example/path" is not valid\
                         here
                          expected an origin without a path, such as https://app.example.com, or *
                        toolbooth.yaml:11: log.level: "inof" is not known here
                          expected one of trace, debug, info, warn, error — did you mean "info"?
                        toolbooth.yaml:12: log.level: is given twice (first on line 11)
                          keep one of the two
                        toolbooth.yaml:13: limits: "12", but this is a section
                          expected keys: ${limits}
                        toolbooth.yaml:14: port: unknown key
                          known here: ${all} — did you mean "listen.port"?
                        env PORT: listen.port: "eighty" is not a whole number
                          expected a whole number from 0 to 65535
                        flag --host: listen.host: "not a host" is not valid here
                          expected a host name or an address, such as 127.0.0.1
                        12 problems; nothing was started.\
                        """
                                .replace("${all}", keys(AllSettings.ROOT))
                                .replace("${listen}", keys(section("listen")))
                                .replace("${limits}", keys(section("limits"))));
    }

    private static Section section(String name) {
        return (Section) Objects.requireNonNull(AllSettings.ROOT.entries().get(name));
    }

    private static String keys(Section section) {
        return String.join(", ", section.entries().keySet());
    }

    @Test
    void aWrongTypeIsNamed() {
        var report =
                new Desk(folder)
                        .file(
                                """
                                server: {name: 5, version: 1.0}
                                listen: {port: "80", host: [a]}
                                sessions: {enabled: "yes"}
                                tools: {demo:, sources: [{a: b}, 7]}
                                data: {a: b}
                                limits: {heartbeat: 15, tool-timeout: 5 parsecs}
                                """)
                        .report();
        assertThat(report.lines().filter(line -> line.startsWith("toolbooth")))
                .containsExactly(
                        "toolbooth.yaml:1: server.name: \"5\" is a whole number",
                        "toolbooth.yaml:1: server.version: \"1.0\" is a decimal number",
                        "toolbooth.yaml:2: listen.port: \"80\" is text",
                        "toolbooth.yaml:2: listen.host: a list is not valid here",
                        "toolbooth.yaml:3: sessions.enabled: \"yes\" is text",
                        "toolbooth.yaml:4: tools.demo: has no value",
                        "toolbooth.yaml:4: tools.sources: a group of keys is not valid in this"
                                + " list",
                        "toolbooth.yaml:4: tools.sources: \"7\" is a whole number",
                        "toolbooth.yaml:5: data: a group of keys is not valid here",
                        "toolbooth.yaml:6: limits.heartbeat: \"15\" is a whole number",
                        "toolbooth.yaml:6: limits.tool-timeout: \"5 parsecs\" is not a span of"
                                + " time");
    }

    @Test
    void aSecretInTheFileIsRefusedAndNotRepeated() {
        var report =
                new Desk(folder).file("\nsecret: correct-horse-battery-staple-4711\n").report();
        assertThat(report)
                .isEqualTo(
                        """
                        toolbooth.yaml:2: secret: a secret is written in the file
                          expected a reference such as ${env:NAME} or ${file:path}
                        1 problem; nothing was started.\
                        """);
    }

    /** finding X9. */
    @Test
    void aPasswordInTheAddressOfTheStoreIsASecretToo() {
        for (String address :
                List.of(
                        "jdbc:postgresql://h/db?user=u&password=hunter2",
                        "jdbc:postgresql://u:hunter2@h/db",
                        "jdbc:postgresql://h/db?password=${env:HALF}hunter2")) {
            assertThat(new Desk(folder).env("HALF", "x").file("store: " + address).report())
                    .isEqualTo(
                            """
                            toolbooth.yaml:1: store: a password is written in the file
                              put ${env:NAME} or ${file:path} in the password's place, or in all of it
                            1 problem; nothing was started.\
                            """);
        }
        for (String address :
                List.of(
                        "jdbc:postgresql://h/db?user=u&password=${env:PW}&ssl=true",
                        "jdbc:postgresql://u:${env:PW}@h/db",
                        "jdbc:postgresql://h/db?user=u",
                        "${env:ALL}")) {
            Desk desk =
                    new Desk(folder)
                            .env("PW", "hunter2")
                            .env("ALL", "jdbc:postgresql://u:hunter2@h/db")
                            .file("store: \"" + address + "\"");
            assertThat(desk.config().selling().store()).isPresent();
        }
        assertThat(
                        new Desk(folder)
                                .file("store: sqlite")
                                .env("TOOLBOOTH_STORE", "jdbc:postgresql://u:hunter2@h/db")
                                .config()
                                .selling()
                                .store())
                .isPresent();
    }

    @Test
    void aSecretThatIsTooShortIsNotRepeated() {
        assertThat(new Desk(folder).env("TOOLBOOTH_SECRET", "hunter2").report())
                .startsWith(
                        """
                        env TOOLBOOTH_SECRET: secret: the value is too short (7 characters)
                          expected at least 32 characters
                        """);
    }

    @Test
    void badYamlIsReportedWithItsLine() {
        assertThat(new Desk(folder).file("listen:\n  port: 1\n bad: [\n").report())
                .startsWith("toolbooth.yaml:3: is not valid YAML: ");
        assertThat(new Desk(folder).file("a: 1\n---\nb: 2\n").report())
                .startsWith("toolbooth.yaml:2: is not valid YAML: ");
        assertThat(new Desk(folder).file("a: \u0001").report())
                .startsWith("toolbooth.yaml: is not valid YAML: ");
    }

    @Test
    void aDocumentThatIsNoGroupOfKeysIsReported() {
        assertThat(new Desk(folder).file("- a\n").report())
                .startsWith("toolbooth.yaml:1: a list, but this is a section\n");
    }

    @Test
    void aMissingFileThatWasAskedForIsReported() {
        assertThat(new Desk(folder).ask("nowhere.yaml").report())
                .startsWith("nowhere.yaml: there is no such file\n");
        assertThat(new Desk(folder).write("dir/x", "").ask("dir").report())
                .startsWith("dir: can't be read");
    }

    @Test
    void anUnknownVariableIsReportedWhenItLooksLikeASetting() {
        var desk =
                new Desk(folder)
                        .env("TOOLBOOTH_LISTEN__PROT", "1")
                        .env("TOOLBOOTH_PORT", "tcp://10.0.0.1:80")
                        .env("TOOLBOOTH_HOME", "/opt");
        assertThat(desk.report())
                .isEqualTo(
                        """
                        env TOOLBOOTH_LISTEN__PROT: names no setting
                          see toolbooth config print for all settings\
                         — did you mean "TOOLBOOTH_LISTEN__PORT"?
                        1 problem; nothing was started.\
                        """);
    }

    @Test
    void tlsNeedsBothFilesAndBothMustExist() {
        var desk = new Desk(folder).write("c.pem", "c").file("listen: {tls: {certificate: c.pem}}");
        assertThat(desk.report())
                .startsWith(
                        "toolbooth.yaml:1: listen.tls.certificate: is given without"
                                + " listen.tls.key\n");
        desk.file("listen: {tls: {certificate: c.pem, key: k.pem}}");
        assertThat(desk.report())
                .startsWith("toolbooth.yaml:1: listen.tls.key: \"k.pem\" is not a file");
    }

    @Test
    void toolsMustBeJarOrJavaFilesThatExist() {
        var desk = new Desk(folder).write("a.txt", "").flag("--tools", "a.txt", "b.jar");
        assertThat(desk.report().lines().filter(line -> line.startsWith("flag")))
                .containsExactly(
                        "flag --tools: tools.sources: \"a.txt\" has another ending",
                        "flag --tools: tools.sources: \"b.jar\" is not a file (looked for b.jar)");
    }

    @Test
    void valuesFromOutsideStayOnTheirLineAndShort() {
        var report = new Desk(folder).env("PORT", "1\n\u001b[31m" + "x".repeat(1_000)).report();
        assertThat(report.lines().findFirst().orElseThrow())
                .startsWith("env PORT: listen.port: \"1\\n\\u001b[31mxxx")
                .hasSizeLessThan(150);
    }

    @Test
    void onlyTheFirstFiftyProblemsAreShown() {
        var yaml = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            yaml.append("key").append(i).append(": 1\n");
        }
        assertThat(new Desk(folder).file(yaml.toString()).report())
                .contains("toolbooth.yaml:50: ")
                .doesNotContain("toolbooth.yaml:51: ")
                .endsWith("… and 10 more\n60 problems; nothing was started.");
    }

    @Test
    void aFileIsReadUpToItsLimits() {
        var line = "# 3456789\n";
        var fits = line.repeat(YamlFile.MAX_BYTES / line.length());
        fits += " ".repeat(YamlFile.MAX_BYTES - fits.length());
        assertThat(new Desk(folder).file(fits).config())
                .isEqualTo(Environments.standard(folder.resolve("data")));
        assertThat(new Desk(folder).file(fits + " ").report())
                .startsWith("toolbooth.yaml: is larger than 1MiB\n");
    }

    @Test
    void aFileMayNotNestTooDeep() {
        int inner = YamlFile.MAX_DEPTH - 1;
        var deep = "a: " + "[".repeat(inner) + "]".repeat(inner);
        assertThat(new Desk(folder).file(deep).report()).contains("a: unknown key");
        var deeper = "a: " + "[".repeat(inner + 1) + "]".repeat(inner + 1);
        assertThat(new Desk(folder).file(deeper).report())
                .contains("is not valid YAML: nested deeper than 32 levels");
        assertThat(new Desk(folder).file("[".repeat(200_000)).report())
                .contains("nested deeper than 32 levels");
    }

    @Test
    void aFileMayNotUseTooManyAliases() {
        var yaml = "a: &a []\nb: [" + "*a, ".repeat(YamlFile.MAX_ALIASES + 1) + "]\n";
        assertThat(new Desk(folder).file(yaml).report()).contains("is not valid YAML: ");
    }
}
