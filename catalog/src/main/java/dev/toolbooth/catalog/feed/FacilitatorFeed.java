package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.RetryPolicy;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A feed of another facilitator's list under {@code /discovery/resources}, page by page. */
public final class FacilitatorFeed implements Feed {
    static final int PAGE_ITEMS = 100;
    static final int PAGE_BYTES_MAX = 8 * 1_048_576;

    /** The most pages, whatever the list says. */
    static final int PAGES_MAX = 2_000;

    private static final String PATH = "/discovery/resources";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Outbound outbound;
    private final InstantSource clock;
    private final String url;
    private final int itemsMax;

    /**
     * @param url of the facilitator, or of its list
     * @param itemsMax the most entries that are read
     */
    public FacilitatorFeed(Outbound outbound, InstantSource clock, String url, int itemsMax) {
        this.outbound = outbound;
        this.clock = clock;
        String plain = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        this.url = plain.endsWith(PATH) ? plain : plain + PATH;
        this.itemsMax = itemsMax;
    }

    @Override
    public Source source() {
        return new Source(Source.Kind.FACILITATOR, url);
    }

    @Override
    public void read(FeedImport into) throws FeedFailure, InterruptedException {
        long total = -1;
        for (int page = 0; page < PAGES_MAX; page++) {
            JsonNode json = page(into.items());
            JsonNode items = json.has("items") ? json.path("items") : json.path("resources");
            if (!items.isArray()) {
                throw new FeedFailure("the list has no items; expected {\"items\":[…]}");
            }
            JsonNode said = json.path("pagination").path("total");
            total = said.isIntegralNumber() ? said.asLong(-1) : total;
            into.take(items);
            boolean last = items.isEmpty() || (total >= 0 && into.items() >= total);
            if (last) {
                complete(into.items(), total);
                return;
            }
            if (into.items() >= itemsMax) {
                throw new FeedFailure(
                        "the list is longer than " + itemsMax + " entries; the rest was not read");
            }
        }
        throw new FeedFailure("the list has more than " + PAGES_MAX + " pages");
    }

    /** A list that grows or shrinks while it is read may have hidden something. */
    private static void complete(int items, long total) throws FeedFailure {
        if (total >= 0 && items != total) {
            throw new FeedFailure(
                    "the list has changed while it was read: "
                            + items
                            + " entries of "
                            + total
                            + "; nothing was taken out");
        }
    }

    private JsonNode page(int offset) throws FeedFailure, InterruptedException {
        OutboundRequest request =
                new OutboundRequest(
                                "GET",
                                url + "?type=http&limit=" + PAGE_ITEMS + "&offset=" + offset,
                                List.of(new OutboundHeader(HeaderNames.ACCEPT, "application/json")),
                                OutboundBody.NONE,
                                TIMEOUT,
                                PAGE_BYTES_MAX,
                                Overflow.FAIL,
                                Redirects.SAME_ORIGIN)
                        .repeatable(true)
                        .vouched(true);
        OutboundResponse response;
        try {
            response = outbound.send(request);
        } catch (OutboundFailure e) {
            throw new FeedFailure(e.getMessage());
        }
        if (response.status() != 200) {
            throw new FeedFailure(
                    "the list answers " + response.status() + "; expected 200",
                    RetryPolicy.said(response, clock.instant()));
        }
        Optional<JsonNode> json = JsonInput.read(response.body().bytes());
        return json.orElseThrow(() -> new FeedFailure("the list is no JSON"));
    }
}
