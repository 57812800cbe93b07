package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirDeletionStrategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A page of another origin, in a real browser, can neither make the server run a tool nor read what
 * it says. {@code browser/page.html} has the attempts.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class BrowserTest {
    private static final String NO_RULES = "";

    /** A browser that has just ended may still have files open. */
    @TempDir(deletionStrategy = TempDirDeletionStrategy.IgnoreFailures.class)
    private Path folder;

    private Path calls = Path.of("");

    @BeforeEach
    void countFromNothing() throws Exception {
        calls = Files.createFile(folder.resolve("calls"));
    }

    private Product product(int port, Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PORT", Integer.toString(port));
        environment.put("COUNT_FILE", calls.toString());
        environment.put("TOOLBOOTH_TOOLS__SOURCES", tool().toString());
        return new Product(Flavour.JAR, folder, environment);
    }

    private static Path tool() throws URISyntaxException {
        URL source = BrowserTest.class.getResource("/browser/Count.java");
        return Path.of(Objects.requireNonNull(source).toURI());
    }

    /** What a page of this host could read of a server. */
    private Map<String, String> visit(Attacker attacker, String host, String target)
            throws Exception {
        String page =
                attacker.page(
                        host, Map.of("target", target, "report", attacker.at(host, "/report")));
        try (Browser _ = new Browser(folder, NO_RULES, page)) {
            return attacker.report();
        }
    }

    @ParameterizedTest(name = "from {0} to {1}")
    @CsvSource({"127.0.0.1, 127.0.0.1", "localhost, localhost", "localhost, 127.0.0.1"})
    void aPageOfAnotherOriginCallsNothingAndReadsNothing(String from, String to) throws Exception {
        try (Attacker attacker = new Attacker();
                Product product = product(0, Map.of())) {
            Map<String, String> report =
                    visit(attacker, from, "http://" + to + ":" + product.port());
            assertThat(report).hasSizeGreaterThan(20);
            assertThat(Attacker.read(report)).isEmpty();
            assertThat(calls).isEmptyFile();
        }
    }

    @Test
    void aPageOfAnAllowedOriginCallsAndReads() throws Exception {
        try (Attacker attacker = new Attacker()) {
            String origin = attacker.at("127.0.0.1", "");
            Map<String, String> allowed = Map.of("TOOLBOOTH_LISTEN__ORIGINS", origin);
            try (Product product = product(0, allowed)) {
                String target = "http://127.0.0.1:" + product.port();
                Map<String, String> report = visit(attacker, "127.0.0.1", target);
                assertThat(report.get("json")).startsWith("200 ").contains("counted");
                // Frames without an origin, and what is no JSON, stay outside.
                assertThat(report.get("sandboxed")).isEmpty();
                assertThat(report.get("plain")).contains("must be application/json");
                assertThat(calls).isNotEmptyFile();

                Files.writeString(calls, "");
                Map<String, String> other = visit(attacker, "localhost", target);
                assertThat(Attacker.read(other)).isEmpty();
                assertThat(calls).isEmptyFile();
            }
        }
    }

    /**
     * The page's name leads to the server from one moment to the next: the browser sees one origin.
     */
    @Test
    void aPageWhoseNameIsReboundToTheServerCallsNothing() throws Exception {
        try (Attacker reporter = new Attacker()) {
            Attacker attacker = new Attacker();
            int port = attacker.port();
            String origin = "http://evil.test:" + port;
            String page =
                    attacker.page(
                            "evil.test",
                            Map.of(
                                    "target",
                                    origin,
                                    "wait",
                                    reporter.at("127.0.0.1", "/wait"),
                                    "report",
                                    reporter.at("127.0.0.1", "/report")));
            try (Browser _ = new Browser(folder, "MAP evil.test 127.0.0.1", page)) {
                reporter.awaitPage();
                attacker.close();
                try (Product _ = product(port, Map.of())) {
                    reporter.begin();
                    Map<String, String> report = reporter.report();
                    assertThat(report.get("json")).startsWith("403 ").contains("evil.test");
                    assertThat(Attacker.read(report).values())
                            .allMatch(said -> said.contains("is not served here"));
                    assertThat(calls).isEmptyFile();
                }
            }
        }
    }

    /** Otherwise the page would prove nothing. */
    @Test
    void everyAttemptReachesAServerThatLooksAtNothing() throws Exception {
        try (Attacker attacker = new Attacker();
                Gullible gullible = new Gullible()) {
            Map<String, String> report = visit(attacker, "127.0.0.1", gullible.url());
            assertThat(gullible.reached()).containsAll(report.keySet());
            assertThat(report).containsEntry("json", "200 welcome");
            assertThat(report).containsEntry("plain", "200 welcome");
            assertThat(report).containsEntry("sandboxed", "welcome");
        }
    }
}
