package dev.toolbooth.catalog.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.PlainIndex;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.TestRows;
import dev.toolbooth.catalog.listing.Items;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class FeedsTest {
    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");
    private static final Source OTHER = new Source(Source.Kind.CONFIGURED, "a file");
    private static final String LIST = "https://list.example";

    private final Catalog catalog =
            new Catalog(new TestRows(), new PlainIndex(), CatalogLimits.USUAL, () -> NOW);
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /** What the facilitator lists. */
    private final List<ObjectNode> listed = new CopyOnWriteArrayList<>();

    private boolean telling = true;

    private Feeds feeds(Feed... feeds) {
        return new Feeds(
                catalog,
                List.of(feeds),
                Duration.ofMinutes(10),
                () -> NOW,
                new SplittableRandom(7),
                _ -> {});
    }

    private FacilitatorFeed feed(Outbound outbound, int itemsMax) {
        return new FacilitatorFeed(outbound, () -> NOW, LIST, itemsMax);
    }

    private static OutboundResponse answer(int status, String body, OutboundHeader... headers) {
        return new OutboundResponse(
                status, "", List.of(headers), OutboundBody.of(body), false, LIST);
    }

    private final Outbound facilitator =
            request -> {
                asked.add(request.url());
                int offset = Integer.parseInt(request.url().replaceAll(".*offset=", ""));
                ObjectNode page = Json.object().put("x402Version", 2);
                ArrayNode items = page.putArray("items");
                listed.stream().skip(offset).limit(100).forEach(items::add);
                if (telling) {
                    page.putObject("pagination")
                            .put("limit", 100)
                            .put("offset", offset)
                            .put("total", listed.size());
                }
                return answer(200, Json.text(page));
            };

    private static ObjectNode item(int number) {
        String url = "https://shop.example/" + number;
        return number % 2 == 0 ? Items.v1(url, "10000") : Items.v2(url, "10000");
    }

    private void list(int from, int to) {
        for (int i = from; i < to; i++) {
            listed.add(item(i));
        }
    }

    @Test
    void aListIsReadPageByPage() throws Exception {
        list(0, 250);
        Feed feed = feed(facilitator, 1_000);
        Feeds feeds = feeds(feed);
        assertThat(feeds.poll(feed).good()).isTrue();
        assertThat(catalog.keysOf(feed.source())).hasSize(250);
        assertThat(asked)
                .containsExactly(
                        LIST + "/discovery/resources?type=http&limit=100&offset=0",
                        LIST + "/discovery/resources?type=http&limit=100&offset=100",
                        LIST + "/discovery/resources?type=http&limit=100&offset=200");
        FeedStatus status = feeds.status().getFirst();
        assertThat(status.good()).isEqualTo(NOW);
        assertThat(status.entries()).isEqualTo(250);
        assertThat(status.problem()).isEmpty();
        // One that doesn't tell how long it is, is read until nothing comes.
        telling = false;
        asked.clear();
        feeds.poll(feed);
        assertThat(asked).hasSize(4);
    }

    @Test
    void whatVanishesFromAListVanishesHereAndNothingElse() throws Exception {
        list(0, 3);
        Feed feed = feed(facilitator, 1_000);
        Feeds feeds = feeds(feed);
        feeds.poll(feed);
        catalog.offer(Items.read(Items.v1("https://own.example/", "1")), OTHER);
        catalog.offer(Items.read(item(2)), OTHER);
        listed.removeFirst();
        listed.removeLast();
        feeds.poll(feed);
        assertThat(catalog.keys())
                .containsExactly(
                        "GET https://own.example/",
                        "GET https://shop.example/1",
                        "GET https://shop.example/2");
    }

    @Test
    void whatWaitsForAnOperatorIsNotNewAgainAfterItWasGone() throws Exception {
        list(0, 2);
        Feed feed = feed(facilitator, 1_000);
        Feeds feeds = feeds(feed);
        feeds.poll(feed);
        String key = "GET https://shop.example/1";
        catalog.seen(key, asks("10000"));
        catalog.seen(key, asks("99999"));
        listed.removeLast();
        feeds.poll(feed);
        listed.add(Items.v2("https://shop.example/1", "99999"));
        feeds.poll(feed);
        CatalogEntry entry = catalog.entry(key).orElseThrow();
        assertThat(catalog.standing(entry)).isEqualTo(CatalogEntry.Standing.CHANGED);
    }

    private static ProbeResult asks(String amount) {
        return new ProbeResult.Asks(
                NOW,
                Duration.ofMillis(7),
                Items.read(Items.v2("https://shop.example/1", amount)).accepts(),
                List.of(),
                null);
    }

    @Test
    void aRoundThatIsNotWholeTakesNothingOut() throws Exception {
        list(0, 150);
        Feed good = feed(facilitator, 1_000);
        Feeds feeds = feeds(good);
        feeds.poll(good);
        listed.subList(0, 100).clear();
        Feed broken =
                feed(
                        request -> {
                            if (request.url().endsWith("offset=50")) {
                                throw new OutboundFailure(
                                        OutboundFailure.Reason.TIMEOUT, "too slow");
                            }
                            telling = false;
                            return facilitator.send(request);
                        },
                        1_000);
        assertThat(feeds.poll(broken).good()).isFalse();
        assertThat(feeds.status().getFirst().problem()).isEqualTo("too slow");
        assertThat(feeds.status().getFirst().entries()).isEqualTo(150);
        assertThat(catalog.keys()).hasSize(150);

        // A list that shrinks while it is read.
        Feed shrinking = feed(_ -> answer(200, Json.text(page(List.of(item(101)), 0, 9))), 1);
        assertThat(feeds.poll(shrinking).good()).isFalse();
        listed.clear();
        assertThat(feeds.poll(good).good()).isTrue();
        assertThat(catalog.keys()).hasSize(150);
    }

    private static ObjectNode page(List<ObjectNode> items, int offset, int total) {
        ObjectNode page = Json.object();
        items.forEach(page.putArray("items")::add);
        page.putObject("pagination").put("offset", offset).put("total", total);
        return page;
    }

    @Test
    void aBadEntryIsNamedAndLeavesTheRest() throws Exception {
        list(0, 3);
        Feed feed = feed(facilitator, 1_000);
        Feeds feeds = feeds(feed);
        feeds.poll(feed);
        listed.get(1).putArray("accepts");
        feeds.poll(feed);
        assertThat(feeds.status().getFirst().problem())
                .startsWith("1 left out; items[1]: accepts must list");
        // It is there, only nobody can read it: that is not the same as gone.
        assertThat(catalog.keys()).hasSize(3);
    }

    @Test
    void endlessListsAreCutOff() throws Exception {
        Feed endless =
                feed(
                        request -> {
                            asked.add(request.url());
                            int offset =
                                    Integer.parseInt(request.url().replaceAll(".*offset=", ""));
                            return answer(200, Json.text(page(List.of(item(offset)), 0, 1 << 30)));
                        },
                        5);
        Feeds feeds = feeds(endless);
        assertThat(feeds.poll(endless).good()).isFalse();
        assertThat(asked).hasSize(5);
        assertThat(feeds.status().getFirst().problem()).contains("longer than 5 entries");
    }

    @Test
    void whatIsNoListIsSaidToBeNone() throws Exception {
        for (String body : List.of("<html>", "{}", "{\"items\":7}", "[1")) {
            Feed feed = feed(_ -> answer(200, body), 5);
            Feeds feeds = feeds(feed);
            assertThat(feeds.poll(feed).good()).isFalse();
            assertThat(feeds.status().getFirst().problem()).startsWith("the list ");
        }
        Feed broken =
                feed(
                        _ -> {
                            throw new IllegalStateException("a fault");
                        },
                        5);
        assertThat(feeds(broken).poll(broken).good()).isFalse();
    }

    @Test
    void aServerThatWantsRestGetsIt() throws Exception {
        Feed busy = feed(_ -> answer(429, "", new OutboundHeader("Retry-After", "3600")), 5);
        BlockingQueue<Duration> pauses = new ArrayBlockingQueue<>(10);
        CountDownLatch never = new CountDownLatch(1);
        try (Feeds feeds =
                new Feeds(
                        catalog,
                        List.of(busy),
                        Duration.ofMinutes(10),
                        () -> NOW,
                        new SplittableRandom(7),
                        length -> {
                            pauses.add(length);
                            never.await();
                        })) {
            feeds.start();
            assertThat(pauses.take()).isEqualTo(Duration.ofHours(1));
        }
    }

    @Test
    void whatFailsIsTriedMoreAndMoreSlowly() throws Exception {
        Feed failing = feed(_ -> answer(500, ""), 5);
        BlockingQueue<Duration> pauses = new ArrayBlockingQueue<>(6);
        try (Feeds feeds =
                new Feeds(
                        catalog,
                        List.of(failing),
                        Duration.ofMinutes(10),
                        () -> NOW,
                        new SplittableRandom(7),
                        pauses::put)) {
            feeds.start();
            List<Long> seconds = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                seconds.add(pauses.take().toSeconds());
            }
            assertThat(seconds.get(0)).isBetween(27L, 33L);
            assertThat(seconds.get(1)).isBetween(54L, 66L);
            assertThat(seconds.get(2)).isBetween(108L, 132L);
            assertThat(seconds.get(5)).isBetween(540L, 660L);
        }
    }

    @Test
    void toolsThatTellTheirPriceAreListed() throws Exception {
        ObjectNode priced =
                Json.parseObject(
                        """
                        {"name":"add","description":"Adds","inputSchema":{"type":"object"},
                         "_meta":{"x402/payment-required":{"x402Version":2,
                           "resource":{"url":"mcp://tool/add"}}}}
                        """);
        ((ObjectNode) priced.at("/_meta/x402~1payment-required"))
                .set("accepts", Items.v2("https://x.example/", "5").path("accepts"));
        ObjectNode result = Json.object().put("jsonrpc", "2.0").put("id", 1);
        result.putObject("result")
                .putArray("tools")
                .add(priced)
                .add(Json.parseObject("{\"name\":\"free\",\"inputSchema\":{}}"));
        Feed feed = new ServerFeed(_ -> answer(200, Json.text(result)), "https://mcp.example/mcp");
        feeds(feed).poll(feed);
        assertThat(catalog.keys()).containsExactly("mcp https://mcp.example/mcp add");
        assertThat(catalog.entry("mcp https://mcp.example/mcp add").orElseThrow().listing().about())
                .satisfies(about -> assertThat(about.description()).isEqualTo("Adds"));
        Feed none = new ServerFeed(_ -> answer(404, ""), "https://mcp.example/mcp");
        assertThat(feeds(none).poll(none).good()).isFalse();
    }
}
