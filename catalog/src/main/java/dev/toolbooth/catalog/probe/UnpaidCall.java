package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.Listing;
import dev.toolbooth.core.outbound.Body;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The request that finds out what a resource costs: with nothing in it that means anything. */
public final class UnpaidCall {
    /** How long an answer may take. */
    public static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The most that is read of an answer. */
    public static final int ANSWER_BYTES_MAX = 65_536;

    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final Pattern PART = Pattern.compile("(?<=/):([A-Za-z0-9_]+)");
    private static final String PLACEHOLDER = "example";

    private UnpaidCall() {}

    /** The request for a resource that is listed. */
    public static OutboundRequest of(Listing listing, boolean vouched) {
        String method = listing.method().isEmpty() ? "GET" : listing.method();
        return of(method, filled(listing), vouched);
    }

    /** The request for any resource. */
    public static OutboundRequest of(String method, String url, boolean vouched) {
        OutboundHeader accept = new OutboundHeader("Accept", "application/json");
        boolean body = WITH_BODY.contains(method);
        return new OutboundRequest(
                        method,
                        url,
                        body
                                ? List.of(
                                        accept,
                                        new OutboundHeader("Content-Type", "application/json"))
                                : List.of(accept),
                        body ? Body.of("{}") : Body.NONE,
                        TIMEOUT,
                        ANSWER_BYTES_MAX,
                        Overflow.CUT,
                        Redirects.SAME_ORIGIN)
                .vouched(vouched);
    }

    /** The URL with something in place of each part of the path that is to be filled in. */
    private static String filled(Listing listing) {
        int path = listing.resource().indexOf('/', listing.resource().indexOf("//") + 2);
        if (path < 0) {
            return listing.resource();
        }
        return listing.resource().substring(0, path)
                + PART.matcher(listing.resource().substring(path))
                        .replaceAll(part -> Matcher.quoteReplacement(example(listing, part)));
    }

    private static String example(Listing listing, MatchResult part) {
        String name = part.group(1);
        JsonNode schema = listing.inputs().path().path(name);
        for (JsonNode said :
                List.of(
                        listing.item().at("/extensions/bazaar/info/input/pathParams").path(name),
                        schema.path("default"),
                        schema.path("example"),
                        schema.path("examples").path(0),
                        schema.path("enum").path(0))) {
            if (said.isString() || said.isNumber()) {
                return URLEncoder.encode(said.asString(), StandardCharsets.UTF_8)
                        .replace("+", "%20");
            }
        }
        String type = schema.path("type").asString("");
        return type.equals("integer") || type.equals("number") ? "1" : PLACEHOLDER;
    }
}
