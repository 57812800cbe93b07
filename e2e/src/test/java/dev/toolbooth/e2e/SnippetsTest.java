package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the console gives to be pasted does what it says, when it is pasted. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SnippetsTest {
    private static final String ADMIN = "an-admin-key-of-the-snippets-test-0123456789";

    /** What no shell and no compiler may take for something of its own. */
    private static final String ODD = "it's \"$HOME\" \\u0022 `id` \\ <b> é 😀";

    private static final String TEXT =
            "{\"type\":\"object\",\"properties\":{\"message\":{\"type\":\"string\"}}}";

    @TempDir static Path folder;
    private static Product product;
    private static Map<String, String> environment = Map.of();

    @BeforeAll
    static void start() throws Exception {
        Path work = Files.createDirectories(folder.resolve("work"));
        Files.writeString(work.resolve("soup.txt"), "water\n");
        String data = folder.resolve("data").toString();
        product =
                new Product(
                        Flavour.JAR,
                        folder,
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                data,
                                "TOOLBOOTH_ADMIN__KEY",
                                ADMIN,
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                work.toString(),
                                "TOOLBOOTH_WORKSPACE__SEARCH__ENABLED",
                                "false"));
        Shell.Said made =
                new Shell(folder, Map.of("TOOLBOOTH_DATA", data))
                        .run("keys", "create", "--balance-usd", "1", "--output", "json");
        assertThat(made.code()).as(made.err()).isZero();
        String key = Json.parse(made.out()).path("key").asString("");
        environment = Map.of("TOOLBOOTH_DATA", data, "TOOLBOOTH_KEY", key);
    }

    @AfterAll
    static void stop() {
        product.close();
    }

    /**
     * A call as the console has it.
     *
     * @param kind its dialect, and of MCP a revision
     */
    private static ObjectNode call(String kind) {
        String[] words = kind.split(" ", -1);
        ObjectNode call = Json.object().put("dialect", words[0]);
        if (words.length > 1) {
            call.put("revision", words[1]);
        }
        String base = product.url().replace("/mcp", "");
        boolean keyed = words[0].equals("samurai");
        call.putObject("pay").put("with", keyed ? "key" : "none").put("keyed", keyed);
        ObjectNode arguments = call.putObject("arguments");
        switch (words[0]) {
            case "mira" -> call.put("tool", "files/list").put("url", base + "/mira");
            case "samurai" -> {
                call.put("tool", "lookup_exemplars").put("url", base + "/v1");
                arguments.put("query", "retries");
            }
            default -> {
                call.put("tool", "echo").put("url", product.url());
                arguments.put("message", ODD);
            }
        }
        call.set("schema", Json.parse(TEXT));
        return call;
    }

    private static JsonNode snippets(ObjectNode call) throws Exception {
        List<String> node = List.of(Checkout.node(), Checkout.client("snippets.mjs"));
        try (Child child = Child.start(node, Map.of())) {
            child.send(Json.text(call));
            return Json.parse(child.line());
        }
    }

    private static String expected(ObjectNode call) {
        return switch (call.path("dialect").asString("")) {
            case "mira" -> "soup.txt";
            case "samurai" -> "retries";
            default -> ODD;
        };
    }

    private static String printed(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                Flavour.JAR
                        .process(command, Checkout.root(), environment)
                        .redirectError(ProcessBuilder.Redirect.PIPE);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(command + "\n" + out + err).isZero();
        return out;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mcp 2026-07-28", "mcp 2025-11-25", "mcp 2025-06-18", "samurai", "mira"})
    void whatIsPastedCallsTheTool(String kind) throws Exception {
        ObjectNode call = call(kind);
        JsonNode snippets = snippets(call);
        String curl = snippets.path("curl").asString("");
        String answer = printed(List.of("bash", "-c", curl));
        assertThat(answer).as(curl).contains("\"result\"").doesNotContain("\"error\"");

        String cli = snippets.path("cli").asString("");
        String said = kind.startsWith("mcp") ? "it's" : expected(call);
        assertThat(printed(List.of("bash", "-c", cli))).as(cli).contains(said);

        Path source =
                Files.writeString(folder.resolve("Call.java"), snippets.path("java").asString(""));
        List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.add("-Dstdout.encoding=UTF-8");
        java.addAll(List.of("-cp", System.getProperty("java.class.path"), source.toString()));
        assertThat(printed(java)).contains(expected(call));
        if (kind.startsWith("mcp")) {
            assertThat(Json.parse(last(answer)).at("/result/content/0/text").asString(""))
                    .isEqualTo("Echo: " + ODD);
        }
    }

    /** The JSON of an answer, which may be an event of a stream. */
    private static String last(String answer) {
        return answer.lines()
                .filter(line -> line.startsWith("{") || line.startsWith("data: {"))
                .reduce("", (_, line) -> line.replaceFirst("^data: ", ""));
    }
}
