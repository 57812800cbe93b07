package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.JsonObjectType;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A resource that the operator names for the catalog.
 *
 * @param method in capitals
 * @param name what it is called as a tool, or nothing for a name that is made of its address
 * @param listing the whole entry; without it the resource itself is asked
 */
public record NamedEntryConfig(
        String url, String method, Optional<String> name, Optional<Listing> listing) {
    private static final String ITEM = "item";

    /** The address of something on the web. */
    static final TextType URL =
            new TextType(
                    "an address such as https://api.example.com/weather",
                    "^https?://[^\\s/?#@]+(/[^\\s#]*)?(\\?[^\\s#]*)?$");

    static final GroupShape<NamedEntryConfig> SHAPE =
            new GroupShape<>("an entry", NamedEntryConfig::of);

    /** What a resource may be asked by. */
    private enum Method {
        GET,
        HEAD,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    private static Optional<NamedEntryConfig> of(GroupValues<NamedEntryConfig> in) {
        Optional<String> address =
                in.key(
                                "url",
                                "The resource's address. An unpaid request finds out its "
                                        + "price and the rest.")
                        .is(URL)
                        .shownIf(entry -> entry.alone().map(NamedEntryConfig::url))
                        .find();
        Method method =
                in.key("method", "The HTTP method of a call.")
                        .choice(Method.values())
                        .shownIf(entry -> entry.alone().map(it -> Method.valueOf(it.method())))
                        .or(Method.GET);
        Optional<String> name =
                in.key(
                                "name",
                                "The resource's name as a tool. Without it, the name is made "
                                        + "from the address.")
                        .text("a tool's name", "^[A-Za-z0-9_.-]{1,256}$")
                        .shownIf(entry -> entry.alone().flatMap(NamedEntryConfig::name))
                        .find();
        Optional<ObjectNode> item =
                in.key(
                                ITEM,
                                "The whole entry in the facilitators' format, instead of the "
                                        + "other keys. No request is sent then.")
                        .is(new JsonObjectType())
                        .shownIf(entry -> entry.listing().map(Listing::item))
                        .find();
        if (in.wrote(ITEM)) {
            return item.flatMap(json -> listed(in, json));
        }
        if (!in.wrote("url")) {
            in.report("names no resource", "expected a url, or an item");
        }
        return address.map(url -> new NamedEntryConfig(url, method.name(), name, Optional.empty()));
    }

    /** This, unless a whole entry says it all. */
    private Optional<NamedEntryConfig> alone() {
        return listing.isPresent() ? Optional.empty() : Optional.of(this);
    }

    private static Optional<NamedEntryConfig> listed(GroupValues<?> in, ObjectNode json) {
        for (String other : List.of("url", "method", "name")) {
            if (in.wrote(other)) {
                in.report(other, "is given beside item", "keep one of the two");
            }
        }
        try {
            Listing listing = ListingReader.read(json);
            return Optional.of(
                    new NamedEntryConfig(
                            listing.resource(),
                            listing.method(),
                            Optional.of(listing.pinnedName()).filter(name -> !name.isEmpty()),
                            Optional.of(listing)));
        } catch (BadListing e) {
            in.report(
                    ITEM,
                    e.getMessage(),
                    "expected an entry as facilitators list them, see docs/bazaar.md");
            return Optional.empty();
        }
    }
}
