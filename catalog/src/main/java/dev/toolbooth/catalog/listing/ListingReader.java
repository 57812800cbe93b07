package dev.toolbooth.catalog.listing;

import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A reader of entries in the facilitators' format, of x402 v1 and v2. */
public final class ListingReader {
    /** The most bytes of an entry. */
    public static final int ITEM_BYTES_MAX = 65_536;

    /** The most characters of an address. */
    public static final int URL_CHARS_MAX = 2_048;

    static final int ACCEPTS_MAX = 16;
    static final int TAGS_MAX = 20;

    private static final int DESCRIPTION_CHARS_MAX = 1_000;
    private static final int WORD_CHARS_MAX = 100;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,256}");
    private static final Pattern TEMPLATE = Pattern.compile("/[a-zA-Z0-9_/:.\\-~%]+");
    private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");

    private ListingReader() {}

    /**
     * Reads an entry.
     *
     * @throws BadListing when something is missing that a buyer needs
     */
    public static Listing read(JsonNode given) throws BadListing {
        if (!(given instanceof ObjectNode raw)) {
            throw new BadListing("an entry must be a JSON object");
        }
        if (Json.bytes(raw).length > ITEM_BYTES_MAX) {
            throw new BadListing("an entry has at most " + ITEM_BYTES_MAX + " bytes");
        }
        X402Document entry = new X402Document(CleanText.object(raw));
        ObjectNode item = entry.json();
        int version =
                entry.version().orElseThrow(() -> new BadListing("x402Version must be 1 or 2"));
        JsonNode input = entry.input();
        ResourceKind kind = kind(item, input);
        JsonNode said = new X402Document(raw).resource();
        String resource = url(said);
        entry.resource(resource);
        if (said instanceof ObjectNode described) {
            item.set("resourceInfo", CleanText.object(described));
        }
        return new Listing(
                kind,
                resource,
                kind == ResourceKind.MCP ? "" : method(input),
                kind == ResourceKind.MCP ? tool(input) : "",
                version,
                about(entry, input),
                accepts(entry.ways(), version),
                kind == ResourceKind.MCP
                        ? Inputs.NONE
                        : InputsReader.read(
                                input,
                                entry.bazaar().path("schema").at("/properties/input/properties")),
                pinnedName(item),
                template(entry.routeTemplate()),
                input.path("inputSchema") instanceof ObjectNode schema && kind == ResourceKind.MCP
                        ? InputsReader.local(schema)
                        : Json.object(),
                item);
    }

    private static ResourceKind kind(ObjectNode item, JsonNode input) throws BadListing {
        String said = item.path("type").asString(input.path("type").asString("http"));
        for (ResourceKind kind : ResourceKind.values()) {
            if (kind.written().equalsIgnoreCase(said)) {
                return kind == ResourceKind.HTTP && input.path("type").asString("").equals("mcp")
                        ? ResourceKind.MCP
                        : kind;
            }
        }
        throw new BadListing("type must be http or mcp, not \"" + said + "\"");
    }

    private static String url(JsonNode said) throws BadListing {
        String url = said.isObject() ? said.path("url").asString("") : said.asString("");
        if (url.isEmpty() || url.length() > URL_CHARS_MAX) {
            throw new BadListing(
                    "resource must be a URL of at most " + URL_CHARS_MAX + " characters");
        }
        if (url.indexOf('#') >= 0) {
            throw new BadListing("resource: leave out what follows the #; servers never see it");
        }
        try {
            Target.parse(url);
        } catch (OutboundFailure e) {
            throw new BadListing("resource: " + e.getMessage());
        }
        return url;
    }

    private static String method(JsonNode input) throws BadListing {
        String method = input.path("method").asString("").toUpperCase(Locale.ROOT);
        if (!method.isEmpty() && !Listing.METHODS.contains(method)) {
            throw new BadListing("the method must be one of " + String.join(", ", Listing.METHODS));
        }
        return method;
    }

    private static String tool(JsonNode input) throws BadListing {
        String tool = input.path("toolName").asString(input.path("tool").asString(""));
        if (!NAME.matcher(tool).matches()) {
            throw new BadListing(
                    "an entry of a tool needs its toolName, of letters, digits, _ . and -");
        }
        return tool;
    }

    private static Listing.About about(X402Document entry, JsonNode input) {
        ObjectNode item = entry.json();
        List<JsonNode> places = new ArrayList<>();
        entry.ways().forEach(places::add);
        places.add(item);
        places.add(item.path("resourceInfo"));
        places.add(item.path("metadata"));
        places.add(input);
        Set<String> tags = new LinkedHashSet<>();
        for (JsonNode place : places) {
            for (JsonNode tag : place.path("tags")) {
                String word = SafeText.compact(tag.asString(""), WORD_CHARS_MAX);
                if (tags.size() < TAGS_MAX && !word.isEmpty()) {
                    tags.add(word);
                }
            }
        }
        return new Listing.About(
                first(places, "description", DESCRIPTION_CHARS_MAX),
                first(places, "mimeType", WORD_CHARS_MAX),
                first(places, "serviceName", WORD_CHARS_MAX),
                tags,
                first(places, "iconUrl", URL_CHARS_MAX));
    }

    private static String first(List<JsonNode> places, String name, int charsMax) {
        return places.stream()
                .map(place -> SafeText.compact(place.path(name).asString(""), charsMax))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static List<PaymentRequirements> accepts(JsonNode said, int version) throws BadListing {
        if (said.isEmpty() || said.size() > ACCEPTS_MAX) {
            throw new BadListing(
                    "accepts must list the ways to pay, from 1 to " + ACCEPTS_MAX + " of them");
        }
        List<PaymentRequirements> accepts = new ArrayList<>();
        for (int i = 0; i < said.size(); i++) {
            switch (PaymentRequirements.readListed(said.get(i), version)) {
                case X402ParseResult.Good<PaymentRequirements>(PaymentRequirements way) ->
                        accepts.add(way);
                case X402ParseResult.Bad<PaymentRequirements>(_, String message) ->
                        throw new BadListing("accepts[" + i + "]: " + message);
            }
        }
        return accepts;
    }

    private static String pinnedName(ObjectNode item) throws BadListing {
        String name = item.path("metadata").path("toolName").asString("");
        if (!name.isEmpty() && !NAME.matcher(name).matches()) {
            throw new BadListing("metadata.toolName has at most 256 letters, digits, _ . and -");
        }
        return name;
    }

    private static String template(String template) throws BadListing {
        String decoded = decoded(template);
        boolean good =
                template.isEmpty()
                        || (template.length() <= URL_CHARS_MAX
                                && TEMPLATE.matcher(template).matches()
                                && !decoded.contains("..")
                                && !decoded.contains("://"));
        if (!good) {
            throw new BadListing("routeTemplate must be a path such as /users/:id");
        }
        return template;
    }

    /** Without any percent-encoding, however often it was done. */
    private static String decoded(String text) {
        String before = text;
        for (int i = 0; i < text.length(); i++) {
            String after = ENCODED.matcher(before).replaceAll(ListingReader::decoded);
            if (after.equals(before)) {
                return after;
            }
            before = after;
        }
        return before;
    }

    private static String decoded(MatchResult encoded) {
        char one = (char) Integer.parseInt(encoded.group(1), 16);
        return Matcher.quoteReplacement(String.valueOf(one));
    }
}
