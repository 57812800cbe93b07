package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.catalog.proxy.ProxyLimits;
import dev.toolbooth.catalog.proxy.ProxyToolCall;
import dev.toolbooth.catalog.proxy.VerificationMode;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.catalog.MemoryCatalogRows;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls sellers for others over real sockets, through the guarded way out. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ProxiedCallTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final String PAID =
            """
            {"x402Version":1,"scheme":"exact","network":"base-sepolia","payload":{}}""";

    private final GuardedOutbound outbound = GuardedOutbound.standard(List.of(), 4);
    private final Catalog catalog =
            new Catalog(
                    new MemoryCatalogRows(),
                    new NoIndex(),
                    CatalogLimits.USUAL,
                    InstantSource.system());

    @AfterEach
    void close() {
        outbound.close();
    }

    private ProxyToolCall proxy(ProxyLimits limits) {
        return new ProxyToolCall(catalog, outbound, VerificationMode.WARN, limits, _ -> {});
    }

    /** Lists what a server sells, and returns its name. */
    private String listed(OddServer server) throws Exception {
        Listing listing =
                ListingReader.read(
                        Json.parse(
                                """
                                {"resource": "%s", "type": "http", "x402Version": 1,
                                 "accepts": [{"scheme": "exact", "network": "base-sepolia",
                                  "maxAmountRequired": "10000", "maxTimeoutSeconds": 60,
                                  "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                                  "payTo": "0x8D170Db9aB247E7013d024566093E13dc7b0f181",
                                  "outputSchema": {"input": {"type": "http", "method": "GET"}}
                                 }]}
                                """
                                        .formatted(server.url("/thing"))));
        catalog.offer(listing, new Source(Source.Kind.ADDED, ""));
        return listing.name();
    }

    private static Asked asked(String name, String payment) {
        return new Asked(
                Json.object().put("toolName", name),
                payment.isEmpty() ? Optional.empty() : Optional.of(Json.parseObject(payment)));
    }

    private static String text(ToolOutput output) {
        return ((Content.Text) output.content().getFirst()).text();
    }

    private void assertLeft(OddServer seller) throws Exception {
        ProxyToolCall proxy = proxy(new ProxyLimits(SHORT, SHORT, 1, 1));
        String name = listed(seller);
        ToolOutput output = proxy.run(asked(name, ""));
        assertThat(output.failed()).isTrue();
        assertThat(text(output))
                .contains("did not answer completely within 300 ms")
                .doesNotContain("pay anew");
        seller.hungUp.acquire();
        assertThat(text(proxy.run(asked(name, PAID)))).contains("do not pay anew");
        seller.hungUp.acquire();
    }

    @Test
    void aSellerThatHangsIsLeftWhenItsTimeIsUp() throws Exception {
        try (OddServer seller = OddServer.saying("")) {
            assertLeft(seller);
        }
    }

    @Test
    void aSellerThatDripsIsLeftWhenItsTimeIsUp() throws Exception {
        try (OddServer seller =
                new OddServer(
                        (_, out) -> {
                            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(ISO_8859_1));
                            while (true) {
                                out.write('.');
                                out.flush();
                                LockSupport.parkNanos(5_000_000);
                            }
                        })) {
            assertLeft(seller);
        }
    }

    @Test
    void aSellerThatHangsKeepsNobodyFromAnother() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        try (OddServer hanging =
                        new OddServer(
                                (_, out) -> {
                                    asked.countDown();
                                    over.await();
                                    out.write(
                                            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlate"
                                                    .getBytes(ISO_8859_1));
                                });
                OddServer other = OddServer.ok("soon");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // The way out has room for four; one seller is given one of them.
            ProxyToolCall proxy =
                    proxy(new ProxyLimits(Duration.ofMinutes(1), Duration.ZERO, 1, 2));
            String name = listed(hanging);
            Future<ToolOutput> first = threads.submit(() -> proxy.run(asked(name, "")));
            asked.await();
            for (int i = 0; i < 4; i++) {
                assertThat(text(proxy.run(asked(name, PAID))))
                        .contains("nothing was sent")
                        .doesNotContain("pay anew");
            }
            assertThat(text(proxy.run(asked(listed(other), "")))).contains("soon");
            over.countDown();
            assertThat(text(first.get())).contains("late");
            assertThat(hanging.seen).hasSize(1);
        }
    }

    /** A call with nobody to talk to. */
    private record Asked(ObjectNode arguments, Optional<ObjectNode> payment) implements ToolCall {
        @Override
        public Caller caller() {
            return Caller.ANONYMOUS;
        }

        @Override
        public ClientProfile client() {
            return ClientProfile.UNKNOWN;
        }

        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public void log(LogLevel level, JsonNode data) {}

        @Override
        public Map<String, Answer> ask(Map<String, Question> questions) {
            throw new AssertionError("nobody is asked");
        }

        @Override
        public void letGo(Duration retryAfter) {}
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
}
