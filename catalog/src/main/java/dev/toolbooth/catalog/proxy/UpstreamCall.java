package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.listing.BadForm;
import dev.toolbooth.catalog.listing.BodyType;
import dev.toolbooth.catalog.listing.FormBody;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.outbound.HeaderRules;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request to a resource for a call with these arguments.
 *
 * @param payment the one that is among the headers, or null
 */
record UpstreamCall(
        String method,
        String url,
        List<OutboundHeader> headers,
        OutboundBody body,
        @Nullable AttachedPayment payment) {
    private static final int BODY_BYTES_MAX = 1_048_576;
    private static final Set<String> MEMBERS =
            Set.of("query", "headers", "body", "pathParams", "path", "method");

    /** The headers that reveal the caller, or would let it pose as another. */
    private static final Set<String> PRIVATE =
            Set.of(
                    "authorization",
                    "cookie",
                    "forwarded",
                    "via",
                    "cookie2",
                    "set-cookie",
                    "x-real-ip",
                    "x-client-ip",
                    "x-cluster-client-ip",
                    "true-client-ip",
                    "cf-connecting-ip",
                    "fastly-client-ip",
                    "origin",
                    "referer",
                    "mcp-session-id");

    /** What some servers take for the request's own address or method: another than is listed. */
    private static final Set<String> STEERING =
            Set.of(
                    "x-original-url",
                    "x-original-host",
                    "x-original-method",
                    "x-rewrite-url",
                    "x-host",
                    "x-http-host-override",
                    "x-http-method",
                    "x-http-method-override",
                    "x-method-override");

    static UpstreamCall of(
            Listing listing, ObjectNode parameters, @Nullable AttachedPayment payment)
            throws BadCall {
        for (String name : parameters.propertyNames()) {
            if (!MEMBERS.contains(name)) {
                throw new BadCall(
                        "'parameters' has no member \""
                                + name
                                + "\"; it has query, body, headers and pathParams, as the tool's"
                                + " inputSchema shows");
            }
        }
        JsonNode query = object(parameters, "query");
        JsonNode path = object(parameters, parameters.has("path") ? "path" : "pathParams");
        JsonNode body = parameters.path("body");
        boolean hasBody = !body.isMissingNode() && !body.isNull();
        String method = method(listing, parameters.path("method"), hasBody);
        List<OutboundHeader> headers = headers(object(parameters, "headers"));
        AttachedPayment going = payment(headers, payment);
        if (going != null && headers.stream().noneMatch(AttachedPayment::isIn)) {
            headers.add(going.header());
        }
        if (!has(headers, HeaderNames.ACCEPT)) {
            headers.add(new OutboundHeader(HeaderNames.ACCEPT, "application/json"));
        }
        OutboundBody written =
                hasBody ? body(listing.bodyType(), body, headers) : OutboundBody.NONE;
        return new UpstreamCall(
                method, UpstreamUrl.of(listing, query, path), List.copyOf(headers), written, going);
    }

    /** The one payment that goes along: a header that the caller wrote himself wins. */
    private static @Nullable AttachedPayment payment(
            List<OutboundHeader> headers, @Nullable AttachedPayment given) throws BadCall {
        List<OutboundHeader> written = headers.stream().filter(AttachedPayment::isIn).toList();
        boolean another =
                given != null
                        && !written.isEmpty()
                        && !written.getFirst().name().equalsIgnoreCase(given.headerName());
        if (written.size() > 1 || another) {
            throw new BadCall("there are two payments; send one, in _meta or in a header");
        }
        return written.isEmpty() ? given : AttachedPayment.in(written.getFirst());
    }

    /** Whether it brings a payment. */
    boolean pays() {
        return payment != null;
    }

    /**
     * The same with a payment.
     *
     * @param key names the purchase to the seller
     */
    UpstreamCall paying(AttachedPayment bought, String key) throws BadCall {
        List<OutboundHeader> more = new ArrayList<>(headers);
        more.add(bought.header());
        if (!has(more, HeaderNames.IDEMPOTENCY_KEY)) {
            more.add(new OutboundHeader(HeaderNames.IDEMPOTENCY_KEY, key));
        }
        return new UpstreamCall(method, url, List.copyOf(more), body, bought);
    }

    private static JsonNode object(ObjectNode parameters, String name) throws BadCall {
        JsonNode member = parameters.path(name);
        if (member.isMissingNode() || member.isNull()) {
            return Json.object();
        }
        if (!member.isObject()) {
            throw new BadCall("'parameters." + name + "' must be an object");
        }
        return member;
    }

    private static String method(Listing listing, JsonNode wanted, boolean hasBody) throws BadCall {
        String known = listing.method();
        String asked = wanted.asString("").toUpperCase(Locale.ROOT);
        if (!known.isEmpty() && !asked.isEmpty() && !known.equals(asked)) {
            throw new BadCall("'parameters.method' must be " + known + ", or be left out");
        }
        String method = !known.isEmpty() ? known : asked.isEmpty() ? "GET" : asked;
        if (!Listing.METHODS.contains(method)) {
            throw new BadCall("'parameters.method' must be GET, POST, PUT, PATCH or DELETE");
        }
        return method.equals("GET") && hasBody ? "POST" : method;
    }

    private static List<OutboundHeader> headers(JsonNode given) throws BadCall {
        List<OutboundHeader> headers = new ArrayList<>();
        for (Map.Entry<String, JsonNode> one : given.properties()) {
            if (!isTheCallers(one.getKey())) {
                throw new BadCall("the header " + one.getKey() + " is not passed on; leave it out");
            }
            headers.add(new OutboundHeader(one.getKey(), UpstreamUrl.text(one.getValue())));
        }
        try {
            HeaderRules.check(headers);
        } catch (OutboundFailure e) {
            throw new BadCall(e.getMessage());
        }
        return headers;
    }

    /** Many servers take an underscore in a name for a dash, so that one hides the other. */
    private static boolean isTheCallers(String name) {
        String dashed = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return !PRIVATE.contains(dashed)
                && !STEERING.contains(dashed)
                && !dashed.startsWith("x-forwarded")
                && (dashed.equalsIgnoreCase(name) || !HeaderRules.isTheSenders(dashed));
    }

    private static boolean has(List<OutboundHeader> headers, String name) {
        return headers.stream().anyMatch(header -> header.name().equalsIgnoreCase(name));
    }

    /** Writes the body as the resource takes it, unless the caller says how it is written. */
    private static OutboundBody body(BodyType type, JsonNode given, List<OutboundHeader> headers)
            throws BadCall {
        boolean said = has(headers, HeaderNames.CONTENT_TYPE);
        if (type == BodyType.FORM && (!said || isForm(headers)) && !given.isString()) {
            return form(given, headers);
        }
        if (type == BodyType.FORM && !said) {
            throw new BadCall(
                    "'parameters.body' must be an object: this resource takes a form, with a field"
                            + " for each member");
        }
        if (!said) {
            boolean plain = type == BodyType.TEXT && given.isString();
            headers.add(
                    new OutboundHeader(
                            HeaderNames.CONTENT_TYPE,
                            plain ? "text/plain; charset=utf-8" : "application/json"));
        }
        return plain(given, headers);
    }

    private static boolean isForm(List<OutboundHeader> headers) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(HeaderNames.CONTENT_TYPE))
                .allMatch(
                        header ->
                                header.value()
                                        .toLowerCase(Locale.ROOT)
                                        .startsWith("multipart/form-data"));
    }

    private static OutboundBody form(JsonNode given, List<OutboundHeader> headers) throws BadCall {
        try {
            FormBody form = FormBody.of(given, BODY_BYTES_MAX);
            // A caller can't know what parts the fields.
            headers.removeIf(header -> header.name().equalsIgnoreCase(HeaderNames.CONTENT_TYPE));
            headers.add(new OutboundHeader(HeaderNames.CONTENT_TYPE, form.contentType()));
            return form.body();
        } catch (BadForm e) {
            throw new BadCall("'parameters.body' " + e.getMessage());
        }
    }

    /** A text goes as it is where it is said that it is no JSON. */
    private static OutboundBody plain(JsonNode given, List<OutboundHeader> headers) throws BadCall {
        boolean json =
                headers.stream()
                        .filter(header -> header.name().equalsIgnoreCase(HeaderNames.CONTENT_TYPE))
                        .allMatch(header -> header.value().contains("json"));
        OutboundBody body =
                given.isString() && !json
                        ? OutboundBody.of(given.stringValue())
                        : OutboundBody.of(Json.bytes(given));
        if (body.size() > BODY_BYTES_MAX) {
            throw new BadCall("'parameters.body' has at most " + BODY_BYTES_MAX + " bytes");
        }
        return body;
    }
}
