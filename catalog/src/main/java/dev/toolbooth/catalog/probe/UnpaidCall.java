package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.listing.BadForm;
import dev.toolbooth.catalog.listing.BodyType;
import dev.toolbooth.catalog.listing.FormBody;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.UrlParts;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The request that finds out a resource's price, with meaningless arguments. */
public final class UnpaidCall {
    /** How long an answer may take. */
    public static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The most that is read of an answer. */
    public static final int ANSWER_BYTES_MAX = 65_536;

    private static final String JSON = "application/json";
    private static final int EXAMPLE_BYTES_MAX = 65_536;
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private UnpaidCall() {}

    /** The request for a resource that is listed. */
    public static OutboundRequest of(Listing listing, boolean vouched) {
        return of(method(listing), filled(listing), vouched);
    }

    /** The same with examples for everything that it takes, for sellers that look at that first. */
    static OutboundRequest withExamples(Listing listing, boolean vouched) {
        ExampleInputs exampleInputs = new ExampleInputs(listing);
        String url = filled(listing);
        String query = exampleInputs.query();
        String asked = query.isEmpty() ? url : url + (url.contains("?") ? "&" : "?") + query;
        if (listing.bodyType() == BodyType.FORM) {
            try {
                FormBody form = FormBody.of(exampleInputs.body(), EXAMPLE_BYTES_MAX);
                return of(method(listing), asked, form.contentType(), form.body(), vouched);
            } catch (BadForm e) {
                // Its examples are no form: it is asked as anything else is.
                return of(listing, vouched);
            }
        }
        return of(
                method(listing),
                asked,
                JSON,
                OutboundBody.of(Json.text(exampleInputs.body())),
                vouched);
    }

    private static String method(Listing listing) {
        return listing.method().isEmpty() ? "GET" : listing.method();
    }

    /** The request for any resource. */
    public static OutboundRequest of(String method, String url, boolean vouched) {
        return of(method, url, JSON, OutboundBody.of("{}"), vouched);
    }

    private static OutboundRequest of(
            String method, String url, String type, OutboundBody content, boolean vouched) {
        OutboundHeader accept = new OutboundHeader(HeaderNames.ACCEPT, JSON);
        boolean body = WITH_BODY.contains(method);
        return new OutboundRequest(
                        method,
                        url,
                        body
                                ? List.of(
                                        accept, new OutboundHeader(HeaderNames.CONTENT_TYPE, type))
                                : List.of(accept),
                        body ? content : OutboundBody.NONE,
                        TIMEOUT,
                        ANSWER_BYTES_MAX,
                        Overflow.CUT,
                        Redirects.SAME_ORIGIN)
                .vouched(vouched);
    }

    /** The URL with something in place of each part of the path that is to be filled in. */
    private static String filled(Listing listing) {
        UrlParts url = UrlParts.of(listing.resource());
        return url.origin()
                + UrlParts.filled(url.path(), new ExampleInputs(listing)::path)
                + (url.query().isEmpty() ? "" : "?" + url.query());
    }
}
