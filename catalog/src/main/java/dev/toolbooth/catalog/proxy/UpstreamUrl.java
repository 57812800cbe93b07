package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.UrlParts;
import dev.toolbooth.wire.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The target of a call: the resource's own address, with its parameters filled in. */
final class UpstreamUrl {
    private static final int PARAMETERS_MAX = 100;

    /** What some server takes for the end of a step on a path. */
    private static final Pattern STEPS = Pattern.compile("[/\\\\;]");

    private UpstreamUrl() {}

    static String of(Listing listing, JsonNode query, JsonNode path) throws BadCall {
        UrlParts own = UrlParts.of(listing.resource());
        String template = listing.template().isEmpty() ? own.path() : listing.template();
        String asked = query(own.query(), query);
        return own.origin()
                + UrlParts.filled(template, name -> value(name, path))
                + (asked.isEmpty() ? "" : "?" + asked);
    }

    private static String value(String name, JsonNode given) throws BadCall {
        String value = text(given.path(name));
        if (value.isEmpty()) {
            throw new BadCall(
                    "'parameters.pathParams."
                            + name
                            + "' is required: it is a part of the address");
        }
        // Servers that decode a path before they walk it would walk out of the resource.
        for (String step : STEPS.split(value, -1)) {
            if (step.equals(".") || step.equals("..")) {
                throw new BadCall(
                        "'parameters.pathParams."
                                + name
                                + "' must not have . or .. as a part: it would lead elsewhere");
            }
        }
        return UrlParts.encoded(value);
    }

    /** The resource's own query, with what was given in place of what has the same name. */
    private static String query(String own, JsonNode given) throws BadCall {
        if (given.size() > PARAMETERS_MAX) {
            throw new BadCall("'parameters.query' has at most " + PARAMETERS_MAX + " members");
        }
        Map<String, List<String>> pairs = new LinkedHashMap<>();
        for (String pair : own.isEmpty() ? new String[0] : own.split("&")) {
            String name = pair.contains("=") ? pair.substring(0, pair.indexOf('=')) : pair;
            pairs.merge(name, List.of(pair), UpstreamUrl::both);
        }
        for (Map.Entry<String, JsonNode> one : given.properties()) {
            String name = UrlParts.encoded(one.getKey());
            Stream<JsonNode> values =
                    one.getValue().isArray()
                            ? one.getValue().valueStream()
                            : Stream.of(one.getValue());
            List<String> written =
                    values.filter(value -> !value.isNull())
                            .map(value -> name + "=" + UrlParts.encoded(text(value)))
                            .toList();
            if (!written.isEmpty()) {
                pairs.put(name, written);
            }
        }
        return String.join("&", pairs.values().stream().flatMap(List::stream).toList());
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    static String text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isString() ? value.stringValue() : Json.text(value);
    }
}
