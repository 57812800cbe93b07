package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.feed.FacilitatorFeed;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.feed.Feeds;
import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Another facilitator's list, read over real sockets. */
class FacilitatorFeedTest {
    private static String item(int number, String date) {
        return """
        {"resource":"https://shop.example/%d","type":"http","x402Version":2,"lastUpdated":%s,
         "accepts":[{"scheme":"exact","network":"eip155:8453","amount":"10000",
           "asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
           "payTo":"0x8D170Db9aB247E7013d024566093E13dc7b0f181","maxTimeoutSeconds":60,
           "extra":{"name":"USD Coin","version":"2"}}]}"""
                .formatted(number, date);
    }

    private final Catalog catalog =
            new Catalog(new Rows(), new NoIndex(), CatalogLimits.USUAL, InstantSource.system());

    /** Rows that nobody else changes. */
    private static final class Rows implements CatalogRows {
        private final AtomicLong revision = new AtomicLong();

        @Override
        public List<CatalogRow> since(long from, int limit) {
            return List.of();
        }

        @Override
        public List<CatalogRow> write(Collection<CatalogRow> rows) {
            return rows.stream()
                    .map(row -> new CatalogRow(row.key(), row.json(), revision.incrementAndGet()))
                    .toList();
        }
    }

    /** An index that finds nothing. */
    private static final class NoIndex implements TextIndex {
        @Override
        public void put(Collection<TextDocument> documents) {}

        @Override
        public void remove(Collection<String> ids) {}

        @Override
        public TextHits search(TextQuery query) {
            return new TextHits(0, List.of());
        }

        @Override
        public void close() {}
    }

    /** How the list is after it was read once. */
    private FeedStatus read(OddServer server) throws Exception {
        BlockingQueue<Duration> pauses = new ArrayBlockingQueue<>(1);
        CountDownLatch never = new CountDownLatch(1);
        try (GuardedOutbound outbound = GuardedOutbound.standard(List.of(), 8);
                Feeds feeds =
                        new Feeds(
                                catalog,
                                List.of(
                                        new FacilitatorFeed(
                                                outbound,
                                                InstantSource.system(),
                                                server.url(""),
                                                1_000)),
                                Duration.ofHours(1),
                                InstantSource.system(),
                                new SplittableRandom(7),
                                length -> {
                                    pauses.add(length);
                                    never.await();
                                })) {
            feeds.start();
            pauses.take();
            return feeds.status().getFirst();
        }
    }

    private static void json(OutputStream out, String body) throws IOException {
        out.write(
                ("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                        .getBytes(ISO_8859_1));
    }

    @Test
    void aListIsReadPageByPageWithEitherFormOfDates() throws Exception {
        try (OddServer server =
                new OddServer(
                        (request, out) -> {
                            int offset =
                                    Integer.parseInt(
                                            request.lines()
                                                    .findFirst()
                                                    .orElseThrow()
                                                    .replaceAll(".*offset=([0-9]+).*", "$1"));
                            String date = offset == 0 ? "1760000000" : "\"2026-01-01T00:00:00Z\"";
                            json(
                                    out,
                                    "{\"items\":["
                                            + item(offset, date)
                                            + "],\"pagination\":{\"total\":3}}");
                        })) {
            FeedStatus status = read(server);
            assertThat(status.problem()).isEmpty();
            assertThat(status.entries()).isEqualTo(3);
            assertThat(catalog.keys()).hasSize(3);
            assertThat(server.seen.getFirst())
                    .startsWith("GET /discovery/resources?type=http&limit=100&offset=0 HTTP/1.1");
        }
    }

    @Test
    void aHostileListIsSurvived() throws Exception {
        try (OddServer endless =
                        new OddServer(
                                (_, out) -> {
                                    out.write("HTTP/1.1 200 OK\r\n\r\n[".getBytes(ISO_8859_1));
                                    byte[] some = "1,".repeat(4_096).getBytes(ISO_8859_1);
                                    while (true) {
                                        out.write(some);
                                    }
                                });
                OddServer away =
                        OddServer.saying(
                                String.join(
                                        "\r\n",
                                        "HTTP/1.1 307 Elsewhere",
                                        "Location: http://169.254.169.254/",
                                        "Content-Length: 0",
                                        "",
                                        ""));
                OddServer deep = OddServer.ok("[".repeat(5_000))) {
            assertThat(read(endless).problem()).contains("8388608 bytes");
            assertThat(read(away).problem()).contains("redirect was refused");
            assertThat(read(deep).problem()).isEqualTo("the list is no JSON");
            assertThat(catalog.keys()).isEmpty();
        }
    }
}
