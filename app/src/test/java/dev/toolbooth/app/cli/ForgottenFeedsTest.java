package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.search.LuceneTextIndex;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.store.sqlite.SqliteStore;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of entries when an operator no longer wants the list that they came from. */
class ForgottenFeedsTest {
    /** Nobody answers there. */
    private static final String LIST = "http://127.0.0.1:1";

    private final Console console;
    private final Path data;

    ForgottenFeedsTest(@TempDir Path folder) throws Exception {
        this.console = new Console(folder);
        this.data = folder.resolve("data");
        console.environment.put("TOOLBOOTH_DATA", data.toString());
        try (SqliteStore store = SqliteStore.open(data, InstantSource.system(), (_, _) -> "");
                Catalog catalog =
                        new Catalog(
                                store.catalog(),
                                new LuceneTextIndex(),
                                CatalogLimits.USUAL,
                                InstantSource.system())) {
            catalog.offer(
                    entry("listed"),
                    new Source(Source.Kind.FACILITATOR, LIST + "/discovery/resources"));
            catalog.offer(entry("added"), new Source(Source.Kind.ADDED, ""));
        }
    }

    private static Listing entry(String name) throws Exception {
        return ListingReader.read(
                Json.parseObject(
                        """
                        {"resource":"https://seller.example/%s","type":"http","x402Version":2,
                         "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
                           "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                           "payTo":"0x8D170Db9aB247E7013d024566093E13dc7b0f181",
                           "maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}}]}
                        """
                                .formatted(name)));
    }

    private String listed(String lists) throws Exception {
        HttpListener listener =
                RemoteOfficeCommandsTest.start(
                        Map.of(
                                "PORT", "0",
                                "TOOLBOOTH_DATA", data.toString(),
                                "TOOLBOOTH_MONEY__PLAY", "off",
                                "TOOLBOOTH_SERVERS", "[]",
                                "TOOLBOOTH_CATALOG__FACILITATORS", lists));
        try {
            assertThat(console.run("catalog", "list")).isEqualTo(ExitCodes.OK);
            return console.out();
        } finally {
            listener.stop();
        }
    }

    @Test
    void theyGoWithTheNextStartUnlessAnOperatorHasAddedThem() throws Exception {
        assertThat(listed(LIST)).contains("example_listed", "example_added");
        assertThat(listed("https://other.example"))
                .contains("example_added")
                .doesNotContain("example_listed");
    }
}
