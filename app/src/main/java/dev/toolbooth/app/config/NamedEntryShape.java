package dev.toolbooth.app.config;

import dev.toolbooth.app.config.CatalogConfig.Named;
import dev.toolbooth.catalog.BadListing;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.ListingReader;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a resource that the operator names for the catalog. */
final class NamedEntryShape implements Shape<Named> {
    /** What a resource may be asked by. */
    enum Method {
        GET,
        HEAD,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    static final Setting<String> ADDRESS =
            Setting.of(
                    "url",
                    CatalogSettings.URL,
                    "Where it is. It is asked, without paying, for its price and all else.");
    static final Setting<Method> METHOD =
            Setting.of("method", new ChoiceKind<>(List.of(Method.values())), "How it is called.")
                    .withStandard(Method.GET);
    static final Setting<String> NAME =
            Setting.of(
                    "name",
                    new TextKind("a tool's name", "^[A-Za-z0-9_.-]{1,256}$"),
                    "What it is called as a tool; without it, a name that is made of its address.");
    static final Setting<ObjectNode> ITEM =
            Setting.of(
                    "item",
                    new TreeKind(),
                    "The whole entry in the format of facilitators, in place of the other keys:"
                            + " nothing is asked then.");

    private static final List<Setting<?>> ALL = List.of(ADDRESS, METHOD, NAME, ITEM);

    @Override
    public String noun() {
        return "an entry";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public Optional<Named> make(Group group) {
        if (group.wrote(ITEM)) {
            return group.find(ITEM).flatMap(json -> item(group, json));
        }
        if (!group.wrote(ADDRESS)) {
            group.report("names no resource", "expected a url, or an item");
        }
        return group.find(ADDRESS)
                .map(
                        url ->
                                new Named(
                                        url,
                                        group.get(METHOD).name(),
                                        group.find(NAME),
                                        Optional.empty()));
    }

    private static Optional<Named> item(Group group, ObjectNode json) {
        for (Setting<?> other : List.of(ADDRESS, METHOD, NAME)) {
            if (group.wrote(other)) {
                group.report(other, "is given beside item", "keep one of the two");
            }
        }
        try {
            Listing listing = ListingReader.read(json);
            return Optional.of(
                    new Named(
                            listing.resource(),
                            listing.method(),
                            Optional.of(listing.pinnedName()).filter(name -> !name.isEmpty()),
                            Optional.of(listing)));
        } catch (BadListing e) {
            group.report(
                    ITEM,
                    e.getMessage(),
                    "expected an entry as facilitators list them, see docs/bazaar.md");
            return Optional.empty();
        }
    }

    @Override
    public ObjectNode write(Named entry) {
        ObjectNode json = Json.object();
        if (entry.listing().isPresent()) {
            json.set(ITEM.key(), entry.listing().get().item().deepCopy());
            return json;
        }
        json.put(ADDRESS.key(), entry.url())
                .put(METHOD.key(), entry.method().toLowerCase(Locale.ROOT));
        entry.name().ifPresent(name -> json.put(NAME.key(), name));
        return json;
    }
}
