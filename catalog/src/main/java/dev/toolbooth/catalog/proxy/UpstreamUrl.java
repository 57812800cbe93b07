package dev.toolbooth.catalog.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.catalog.Listing;
import dev.toolbooth.wire.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Where a call goes to: the resource's own address, with its blanks filled in. */
final class UpstreamUrl {
    private static final String UNRESERVED =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    private static final String HEX = "0123456789ABCDEF";
    private static final int PARAMETERS_MAX = 100;

    private UpstreamUrl() {}

    static String of(Listing listing, JsonNode query, JsonNode path) throws BadCall {
        String url = listing.resource();
        int mark = url.indexOf('?');
        String place = mark < 0 ? url : url.substring(0, mark);
        String own = mark < 0 ? "" : url.substring(mark + 1);
        int slash = place.indexOf('/', place.indexOf("://") + 3);
        String origin = slash < 0 ? place : place.substring(0, slash);
        String template =
                listing.template().isEmpty()
                        ? (slash < 0 ? "" : place.substring(slash))
                        : listing.template();
        String asked = query(own, query);
        return origin + filled(template, path) + (asked.isEmpty() ? "" : "?" + asked);
    }

    /** The path with each {@code :name} replaced by what was given for it. */
    private static String filled(String template, JsonNode given) throws BadCall {
        StringJoiner path = new StringJoiner("/");
        for (String segment : template.split("/", -1)) {
            path.add(segment.startsWith(":") ? value(segment.substring(1), given) : segment);
        }
        return path.toString();
    }

    private static String value(String name, JsonNode given) throws BadCall {
        String value = text(given.path(name));
        if (value.isEmpty() || value.equals(".") || value.equals("..")) {
            throw new BadCall(
                    "'parameters.pathParams."
                            + name
                            + "' is required: it is a part of the address");
        }
        return encoded(value);
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
            String name = encoded(one.getKey());
            Stream<JsonNode> values =
                    one.getValue().isArray()
                            ? one.getValue().valueStream()
                            : Stream.of(one.getValue());
            List<String> written =
                    values.filter(value -> !value.isNull())
                            .map(value -> name + "=" + encoded(text(value)))
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

    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : text.getBytes(UTF_8)) {
            if (UNRESERVED.indexOf(one) >= 0) {
                encoded.append((char) one);
            } else {
                encoded.append('%')
                        .append(HEX.charAt((one >> 4) & 15))
                        .append(HEX.charAt(one & 15));
            }
        }
        return encoded.toString();
    }
}
