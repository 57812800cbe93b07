package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An operator at the console, in a real browser: {@code e2e/clients/console.mjs} has what they do.
 * Proves S3-84.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class ConsoleTest {
    private static final String ADMIN_KEY = "an-admin-key-of-the-console-test-0123456789";
    private static final String VIEWER_KEY = "a-viewer-key-of-the-console-test-0123456789";

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<AutoCloseable> open = new ArrayList<>();
    private String base = "";
    private String link = "";
    private Path workspace = Path.of("");

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        workspace = workspaceIn(folder);
        Files.writeString(
                folder.resolve("toolbooth.yaml"),
                """
                servers:
                  - name: causal-memory
                    license: MIT
                    tools: [lookup_exemplars]
                    price-usd-cents: 0.05
                """);
        String tools = source("Hostile.java") + "," + source("Forms.java");
        Product product =
                new Product(
                        Flavour.JAR,
                        folder,
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                folder.resolve("data").toString(),
                                "TOOLBOOTH_ADMIN__KEY",
                                ADMIN_KEY,
                                "TOOLBOOTH_ADMIN__VIEWER_KEY",
                                VIEWER_KEY,
                                "TOOLBOOTH_TOOLS__SOURCES",
                                tools,
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                workspace.toString(),
                                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                                "true",
                                "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED",
                                "true"));
        open.add(product);
        base = "http://127.0.0.1:" + product.port();
        Map<String, String> data = Map.of("TOOLBOOTH_DATA", folder.resolve("data").toString());
        try (Child asked = Flavour.JAR.start(folder, data, "console")) {
            link = asked.line();
        }
    }

    private String source(String name) throws URISyntaxException {
        var file = Objects.requireNonNull(getClass().getResource("/browser/" + name));
        return Path.of(file.toURI()).toString();
    }

    /** A small workspace, with a file whose name and text are attacks on the page. */
    private static Path workspaceIn(Path folder) throws IOException {
        Path root = Files.createDirectories(folder.resolve("workspace"));
        Files.writeString(
                Files.createDirectories(root.resolve("notes")).resolve("retries.md"),
                """
                # Retries

                A call that fails is tried again, three times at most.
                After that the caller is told why.
                """);
        Files.writeString(
                root.resolve("<img src=x onerror=\"document.title=`owned`\">.md"),
                """
                <img src=x onerror="document.title='owned'"><script>alert(1)</script>
                \u001B]0;owned\u0007\u202Ereversed\r
                """);
        Files.write(root.resolve("picture.bin"), new byte[] {0, (byte) 0xff, (byte) 0xfe, 0});
        return root;
    }

    @AfterAll
    void stop() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
    }

    private JsonNode perform(String scenario) throws Exception {
        try (NodeClient browser =
                NodeClient.start(
                        "console.mjs",
                        List.of(Browser.program(), base),
                        Map.of("LINK", link, "ADMIN_KEY", ADMIN_KEY, "VIEWER_KEY", VIEWER_KEY))) {
            JsonNode seen = browser.perform(scenario);
            assertThat(seen.path("complaints")).as("what the browser complains of").isEmpty();
            return seen;
        }
    }

    private JsonNode ask(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .header("Authorization", "Bearer " + ADMIN_KEY)
                        .build();
        return Json.parse(http.send(request, BodyHandlers.ofString()).body());
    }

    /** The ledger has what the browser was shown: the call, and its refund. */
    private void isGivenBack(JsonNode seen) throws IOException, InterruptedException {
        for (String figure : List.of("Calls", "Paid")) {
            int before = Integer.parseInt(seen.path("before").path(figure).asString());
            String after = seen.path("after").path(figure).asString();
            assertThat(Integer.parseInt(after)).as(figure).isGreaterThan(before);
        }
        String account = seen.path("account").asString().replace("#/accounts/", "");
        JsonNode entries = ask("/api/v1/accounts/" + account + "/entries").path("entries");
        String call = seen.path("href").asString().replace("#/calls/", "");
        JsonNode sold = entry(entries, "id", call);
        JsonNode refund = entry(entries, "note", "refund of " + call);
        assertThat(refund.path("amount_micro_usd")).isEqualTo(sold.path("amount_micro_usd"));
        assertThat(refund.path("credit").asString()).isEqualTo(account);
        assertThat(ask("/api/v1/audit").path("ok").asBoolean()).isTrue();
    }

    private static JsonNode entry(JsonNode entries, String member, String value) {
        return entries.valueStream()
                .filter(one -> one.path(member).asString("").equals(value))
                .findFirst()
                .orElseThrow(() -> new AssertionError(value + " is not in " + entries));
    }

    @Test
    void anOperatorSellsACallSeesItAndGivesItsMoneyBack() throws Exception {
        JsonNode seen = perform("operatorsDay");
        assertThat(Json.text(seen.path("steps"))).contains("hold", "run", "capture");
        assertThat(seen.path("overflows").asBoolean()).isFalse();
        isGivenBack(seen);

        JsonNode again = perform("linkAgain");
        assertThat(again.path("status").asInt()).isBetween(400, 499);
    }

    @Test
    void theSameFitsOnAPhone() throws Exception {
        JsonNode seen = perform("operatorsDayOnAPhone");
        assertThat(seen.path("overflows").asBoolean()).isFalse();
        isGivenBack(seen);
    }

    @Test
    void everyScreenFitsOnAPhoneAndNamesItsControls() throws Exception {
        JsonNode seen = perform("everyScreen");
        assertThat(seen.path("wide")).isEmpty();
        assertThat(seen.path("nameless")).isEmpty();
    }

    @Test
    void anOperatorSearchesReadsPlansAndTypesInATerminal() throws Exception {
        JsonNode seen = perform("workspaceDay");
        assertThat(seen.path("marked").asString()).contains("tried again");
        assertThat(seen.path("hostile").asString())
                .contains("<script>alert(1)</script>", "[U+001B]", "[U+202E]");
        assertThat(seen.path("changes").asString()).contains("in progress", "dishwasher");

        assertThat(workspace.resolve("typed.txt")).hasContent("go? together");
        JsonNode terminal = seen.path("terminal");
        assertThat(terminal.path("title").asString()).startsWith("by hand");
        assertThat(terminal.path("clipboard").asString()).isEqualTo("mine");
        assertThat(Json.text(terminal.path("colours"))).contains("rgb(1, 2, 3)");
        assertThat(terminal.path("found").asInt()).isZero();
        assertThat(terminal.path("focused").asString()).isEqualTo("Leave the terminal");
        assertThat(seen.path("images").asInt()).isZero();
    }

    @Test
    void aViewerIsToldThatTheWorkspaceNeedsAnOperator() throws Exception {
        assertThat(perform("viewerAtTheWorkspace").path("told")).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostile", "hostileOnAPhone"})
    void whatAHostileToolSaysIsShownAndDoesNothing(String scenario) throws Exception {
        // Anyone can make up the name of a tool.
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1);
        call.put("method", "tools/call")
                .putObject("params")
                .put("name", "<img src=x onerror=\"document.title='owned'\">")
                .putObject("arguments");
        http.send(
                HttpRequest.newBuilder(URI.create(base + "/mcp"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(Json.text(call)))
                        .build(),
                BodyHandlers.discarding());

        JsonNode seen = perform(scenario);
        assertThat(seen.path("wrong")).isEmpty();
        assertThat(seen.path("kept").asString())
                .contains("<script>alert(1)</script>", "<script>alert(2)</script>");
    }

    @Test
    void aFormHasAFieldForEveryKindOfArgument() throws Exception {
        JsonNode seen = perform("forms");
        JsonNode filled =
                Json.parse(
                        """
                        {"title": "Soup \\"&\\" <b>salt</b>", "size": "large", "count": 3,
                         "gift": true, "note": null, "tags": ["hot", "red"],
                         "address": {"street": "Main 1"}}
                        """);
        assertThat(seen.path("asked").path(0)).isEqualTo(filled);
        assertThat(seen.path("shown")).isEqualTo(filled);
        assertThat(seen.path("asked").path(1).path("address"))
                .isEqualTo(Json.parse("{\"street\": \"Raw 2\", \"floor\": 0}"));
        assertThat(seen.path("told").asString()).contains("This is not JSON");
    }

    @Test
    void theConsoleIsUsedByKeysAloneAndInTheDark() throws Exception {
        JsonNode seen = perform("keys");
        assertThat(seen.path("seen")).hasSize(3);
        assertThat(seen.path("focused").asString()).isIn("A", "BUTTON");
        String[] ground = seen.path("ground").asString().replaceAll("[^0-9,]", "").split(",", -1);
        assertThat(ground).allSatisfy(one -> assertThat(Integer.parseInt(one)).isLessThan(80));
    }
}
