package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraTerminals;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Programs that draw on the whole screen. Proves S4-110, S4-120, S4-127 and S4-135. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FullScreenTerminalsTest {
    private static final int MANY = 100;
    private static final String HELP = "Help for";

    @TempDir Path root;
    private Product server;
    private MiraClient client;

    /**
     * A program that shows something, and ends when it is told.
     *
     * @param shows what is then on the screen
     * @param types what is typed to have it show something else
     * @param typed what is then on the screen
     * @param ends what has to be typed for it to end, also if nothing else was
     */
    private record Program(String script, String shows, String types, String typed, String ends) {
        /** Whether all of a larger screen is drawn on: an editor marks what is below the text. */
        boolean fills(ObjectNode shown) {
            List<String> lines = TerminalScreen.lines(shown);
            return !script.startsWith("exec vi") || lines.get(lines.size() - 2).startsWith("~");
        }
    }

    @BeforeEach
    void start() throws Exception {
        Files.writeString(root.resolve("poem.txt"), "a first line\nand a second\n");
        server =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                root.toString(),
                                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                                "true",
                                "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED",
                                "true"));
        client = connect("test");
    }

    private MiraClient connect(String name) {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")), TerminalServer.patient(name));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static boolean installed(String program) {
        return Stream.of("/usr/bin", "/bin", "/usr/local/bin")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Draws with nothing but a shell. */
    private static Program drawn() {
        return new Program(
                "printf '\\033[?1049h\\033[H\\033[2J'; cat poem.txt; read x;"
                        + " [ -z \"$x\" ] || echo \"$x\" >>poem.txt; printf '\\033[?1049l'",
                "and a second",
                "a third line",
                "a third line",
                "\r");
    }

    private static Program editor() {
        for (String program : List.of("vim", "vi")) {
            if (installed(program)) {
                return new Program(
                        "exec " + program + " -n poem.txt",
                        "and a second",
                        "Goa third line\u001b",
                        "a third line",
                        "\u001b:x\r");
            }
        }
        return drawn();
    }

    private static Program pager() {
        return installed("less")
                ? new Program("exec less poem.txt", "and a second", "/first\r", "first", "q")
                : drawn();
    }

    private static Program monitor() {
        return installed("top") ? new Program("exec top -d 100", "PID", "h", HELP, "q") : drawn();
    }

    private String open(MiraClient by, Program program) {
        return by.terminals()
                .create(Json.object().put("command", program.script).put("shell", true));
    }

    @Test
    void aTextIsEditedByTwoClientsOneAfterTheOther() throws Exception {
        Program editor = editor();
        String id;
        try (MiraClient first = connect("first")) {
            id = open(first, editor);
            ObjectNode shown = new TerminalScreen(first, id).await(editor.shows);
            assertThat(shown.path("alternate").booleanValue()).isTrue();
            assertThat(shown.path("rows").intValue()).isEqualTo(24);
        }
        TerminalScreen screen = new TerminalScreen(client, id);
        grow(id, screen, editor);
        client.terminals().write(id, editor.types);
        screen.await(editor.typed);
        try (TerminalEars ears = new TerminalEars(client)) {
            client.terminals().attach(id);
            client.terminals().write(id, editor.ends);
            assertThat(ears.awaitExit(id).params().path("code").intValue()).isZero();
            assertThat(ears.exits(id)).hasSize(1);
        }
        ObjectNode after =
                screen.await(shown -> !shown.path("alternate").booleanValue(), "the end");
        assertThat(after.path("cols").intValue()).isEqualTo(100);
        assertThat(after.path("rows").intValue()).isEqualTo(30);
        assertThat(root.resolve("poem.txt"))
                .hasContent("a first line\nand a second\na third line\n");
    }

    /**
     * Gives an editor a larger screen, and waits until it draws on all of it: what is typed before
     * that is forgotten. One that misses the change while it draws is told of another.
     */
    private void grow(String id, TerminalScreen screen, Program editor) {
        client.terminals().resize(id, 100, 30);
        while (!screen.becomes(
                shown -> shown.path("rows").intValue() == 30 && editor.fills(shown))) {
            client.terminals().resize(id, 100, 29);
            client.terminals().resize(id, 100, 30);
        }
    }

    @Test
    void aMonitorIsTypedToAndDrawsAnewWhenItsScreenChanges() throws Exception {
        Program monitor = monitor();
        String id;
        try (MiraClient first = connect("first")) {
            id = open(first, monitor);
            new TerminalScreen(first, id).await(monitor.shows);
        }
        TerminalScreen screen = new TerminalScreen(client, id);
        client.terminals().resize(id, 110, 40);
        ObjectNode large = screen.await(shown -> shown.path("rows").intValue() == 40, "40 rows");
        assertThat(large.path("cols").intValue()).isEqualTo(110);
        client.terminals().write(id, monitor.types);
        screen.await(monitor.typed);
        // Back from the help, which takes no two keys at once.
        client.terminals().write(id, "q");
        screen.await(
                shown -> {
                    String all = String.join("\n", TerminalScreen.lines(shown));
                    return all.contains(monitor.shows) && !all.contains(HELP);
                },
                monitor.shows);
        try (TerminalEars ears = new TerminalEars(client)) {
            client.call(
                    "terminals/attach.v2",
                    Json.object().put("session_id", id).put("from", "start"));
            client.terminals().write(id, monitor.ends);
            assertThat(ears.awaitExit(id).params().path("code").intValue()).isZero();
            assertThat(ears.printed(id)).contains(monitor.shows);
        }
    }

    @Test
    void aHundredAtOnceAllAnswerAndNothingIsLeft() throws Exception {
        List<Program> programs = List.of(monitor(), editor(), pager());
        try (TerminalEars ears = new TerminalEars(client)) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                ids.add(open(client, programs.get(i % programs.size())));
            }
            for (int i = 0; i < MANY; i++) {
                String shows = programs.get(i % programs.size()).shows;
                new TerminalScreen(client, ids.get(i)).await(shows);
            }
            assertThat(client.terminals().list())
                    .hasSize(MANY)
                    .allMatch(one -> one.status().equals("running"));
            for (int i = 0; i < MANY; i++) {
                client.terminals().write(ids.get(i), programs.get(i % programs.size()).ends);
            }
            for (String id : ids) {
                assertThat(ears.awaitExit(id).params().path("code").intValue()).isZero();
                assertThat(ears.exits(id)).hasSize(1);
            }
        }
        assertThat(client.terminals().list())
                .extracting(MiraTerminals.Session::status)
                .containsOnly("exited");
        assertThat(ProcessHandle.current().descendants().filter(one -> !readsSources(one)))
                .isEmpty();
        assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
                .noneMatch(name -> name.startsWith("terminal-"));
    }

    /** Whether it is a process of the search, which has nothing to do with terminals. */
    private static boolean readsSources(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("OutlineMain");
    }
}
