package dev.toolbooth.testkit.mira;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** finding X1: the shipped program where nothing confines commands. */
final class UnconfinedStartTest {
    private static final int CONFIG = 7;
    private static final List<String> WITHOUT_NAMESPACES =
            List.of(
                    "bwrap",
                    "--unshare-user",
                    "--disable-userns",
                    "--cap-drop",
                    "ALL",
                    "--bind",
                    "/",
                    "/",
                    "--dev",
                    "/dev");

    @TempDir private Path folder;

    private Map<String, String> settings(String path) throws IOException {
        Map<String, String> settings = new HashMap<>(TerminalServer.settings(folder, "required"));
        settings.remove("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED");
        settings.put("TOOLBOOTH_WORKSPACE__EXEC__PATH", path);
        settings.put("PORT", "0");
        return settings;
    }

    private static Process start(Map<String, String> settings, List<String> line)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().putAll(settings);
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    static void refuses(Map<String, String> settings, List<String> line, String why)
            throws Exception {
        Process process = start(settings, line);
        try {
            process.getOutputStream().close();
            String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(said).isEqualTo(CONFIG);
            assertThat(said)
                    .contains(why)
                    .contains("apt-get install bubblewrap")
                    .contains("--allow-exec --unconfined")
                    .doesNotContain("is listening");
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "stdio"})
    void aServerDoesNotStartWithoutBubblewrap(String how) throws Exception {
        Path none = Files.createDirectories(folder.resolve("none"));
        refuses(settings(none.toString()), TerminalServer.line(how), "is not installed");
    }

    @Test
    void aServerDoesNotStartWhereBubblewrapDoesNotWork() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path bwrap =
                Files.writeString(
                        bin.resolve("bwrap"),
                        "#!/bin/sh\necho No permissions to create new namespace >&2\nexit 1\n");
        assertThat(bwrap.toFile().setExecutable(true)).isTrue();
        refuses(
                settings(bin.toString()),
                TerminalServer.line("serve"),
                "No permissions to create new namespace");
    }

    /** Where bubblewrap can take them away for good, which is how the test gets rid of them. */
    @Test
    void aServerDoesNotStartWithoutUserNamespaces() throws Exception {
        List<String> line = new ArrayList<>(WITHOUT_NAMESPACES);
        line.addAll(TerminalServer.line("serve"));
        if (works()) {
            refuses(settings("/usr/local/bin,/usr/bin,/bin"), line, "doesn't work here");
        }
    }

    private static boolean works() throws Exception {
        List<String> line = new ArrayList<>(WITHOUT_NAMESPACES);
        line.add("true");
        try {
            return new ProcessBuilder(line).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void neverIsSaidTwiceToo() throws Exception {
        Map<String, String> settings = settings("/usr/local/bin,/usr/bin,/bin");
        settings.put("TOOLBOOTH_WORKSPACE__EXEC__CONFINE", "off");
        refuses(settings, TerminalServer.line("serve"), "workspace.exec.confine is off");
    }

    @Test
    void whoSaysSoTwiceIsWarned() throws Exception {
        Path none = Files.createDirectories(folder.resolve("none"));
        Process process =
                start(
                        settings(none.toString()),
                        TerminalServer.line("serve", "--allow-exec", "--unconfined"));
        StringBuilder said = new StringBuilder();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
            for (String line = lines.readLine();
                    line != null && !line.contains("WARNING: everyone who may run commands");
                    line = lines.readLine()) {
                said.append(line).append('\n');
            }
            assertThat(process.isAlive()).as(said.toString()).isTrue();
            assertThat(said)
                    .contains("not confined: bubblewrap is not installed")
                    .contains("read this server's keys (--unconfined)");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
