package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.listener.HttpListener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running server counts of its catalog. */
class CatalogMetricsTest {
    private final Console console;
    private final Seller seller = new Seller();
    private final HttpListener listener;

    CatalogMetricsTest(@TempDir Path folder) throws Exception {
        String data = folder.resolve("data").toString();
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", data);
        listener =
                RemoteOfficeCommandsTest.start(
                        Map.of(
                                "PORT", "0",
                                "TOOLBOOTH_DATA", data,
                                "TOOLBOOTH_MONEY__PLAY", "off",
                                "TOOLBOOTH_SERVERS", "[]"));
    }

    @AfterEach
    void close() throws InterruptedException {
        listener.stop();
        seller.close();
    }

    private String metrics() throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + listener.port() + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
        }
    }

    private void run(String... args) {
        assertThat(console.run(args)).as(console.err()).isEqualTo(ExitCodes.OK);
    }

    @Test
    void entriesAreCountedByTheirStandingAndLooksByWhatTheyFound() throws Exception {
        run("catalog", "add", seller.url("/weather"));
        run("catalog", "add", seller.url("/first"));
        assertThat(metrics())
                .contains(
                        "toolbooth_catalog_entries{standing=\"listed\"} 2\n",
                        "toolbooth_catalog_probes_total{outcome=\"ok\"} 2\n",
                        "toolbooth_catalog_probes_total{outcome=\"error\"} 0\n",
                        "toolbooth_catalog_feeds_failing 0\n");
        seller.payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
        run("catalog", "probe", seller.url("/weather"));
        seller.status = 500;
        run("catalog", "probe", seller.url("/first"));
        assertThat(metrics())
                .contains(
                        "toolbooth_catalog_entries{standing=\"listed\"} 1\n",
                        "toolbooth_catalog_entries{standing=\"changed\"} 1\n",
                        "toolbooth_catalog_probes_total{outcome=\"ok\"} 3\n",
                        "toolbooth_catalog_probes_total{outcome=\"error\"} 1\n");
        run("catalog", "remove", seller.url("/weather"));
        assertThat(metrics())
                .contains("toolbooth_catalog_entries{standing=\"listed\"} 1\n")
                .doesNotContain("standing=\"changed\"");
    }
}
