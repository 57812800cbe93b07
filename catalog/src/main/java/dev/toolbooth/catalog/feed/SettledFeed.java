package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.catalog.listing.UrlParts;
import dev.toolbooth.core.concurrent.BackgroundThreads;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.core.rail.SettlementLog;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.SettleRequest;
import dev.toolbooth.wire.x402.X402Document;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A feed of the payments that our facilitator has settled, where they say what they were for. The
 * buyer could have written anything there, so an entry is shown only after a probe. Settlement
 * never waits for it: what comes too fast is left out, and comes again with the next payment.
 * Thread-safe.
 */
public final class SettledFeed implements SettlementLog, AutoCloseable {
    static final int WAITING_MAX = 256;
    private static final Logger LOG = LoggerFactory.getLogger(SettledFeed.class);
    private static final Source SOURCE = new Source(Source.Kind.SETTLED, "our facilitator");

    private final Catalog catalog;
    private final Predicate<Target> plainAllowed;
    private final BlockingQueue<ObjectNode> waiting = new ArrayBlockingQueue<>(WAITING_MAX);

    // Guarded by this.
    private @Nullable Thread worker;
    private boolean stopped;

    /**
     * @param plainAllowed whether a resource without TLS may be listed
     */
    public SettledFeed(Catalog catalog, Predicate<Target> plainAllowed) {
        this.catalog = catalog;
        this.plainAllowed = plainAllowed;
    }

    @Override
    public void settled(ObjectNode request) {
        try {
            Optional<ObjectNode> item = item(request);
            if (item.isPresent() && waiting.offer(item.get())) {
                start();
            }
        } catch (RuntimeException e) {
            // The money has moved: the payer must hear of it, whatever happens here.
            LOG.warn("what was paid for could not be listed: {}", e.toString());
        }
    }

    private synchronized void start() {
        if (worker == null && !stopped) {
            worker = Thread.ofVirtual().name("settled").start(this::run);
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                ObjectNode item = waiting.take();
                try {
                    take(item);
                } catch (RuntimeException e) {
                    LOG.warn("what was paid for could not be listed: {}", e.toString());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(ObjectNode item) {
        try {
            Listing listing = ListingReader.read(item);
            Target target = Target.parse(listing.resource());
            if (target.secure() || plainAllowed.test(target)) {
                catalog.offer(listing, SOURCE);
            } else {
                LOG.debug("{} was paid for, but has no TLS: not listed", listing.resource());
            }
        } catch (BadListing | OutboundFailure e) {
            LOG.debug("what was paid for can't be listed: {}", e.getMessage());
        }
    }

    /** The entry that a settled payment describes; empty when it describes none. */
    static Optional<ObjectNode> item(ObjectNode request) {
        SettleRequest settled = new SettleRequest(request);
        JsonNode way = settled.wanted();
        X402Document paid =
                settled.paid() instanceof ObjectNode payload
                        ? new X402Document(payload)
                        : X402Document.empty();
        boolean first = PaymentRequirements.isV1(way);
        JsonNode input = first ? X402Document.input(way) : paid.bazaarInput();
        JsonNode resource = first ? way.path("resource") : paid.resource().path("url");
        String url = resource.asString("");
        if (!input.isObject() || url.isEmpty()) {
            return Optional.empty();
        }
        X402Document item =
                X402Document.empty()
                        .version(first ? 1 : 2)
                        .type(input.path("type").asString("http"))
                        .resource(resource(url, paid.routeTemplate()))
                        // What the seller wants counts; the buyer's copy of it may be anything.
                        .ways(List.of(way.deepCopy()));
        if (!first) {
            item.texts(paid.resource(), "description", "mimeType", "serviceName", "tags")
                    .bazaar(paid.bazaar().deepCopy());
        }
        return Optional.of(item.json());
    }

    /** Without its query, which is the buyer's, and as a template where it is one of many. */
    private static String resource(String url, String template) {
        UrlParts parts = UrlParts.of(url);
        return parts.origin() + (template.startsWith("/") ? template : parts.path());
    }

    @Override
    public void close() {
        Thread last;
        synchronized (this) {
            stopped = true;
            last = worker;
        }
        if (last != null) {
            BackgroundThreads.stop(List.of(last));
        }
    }
}
