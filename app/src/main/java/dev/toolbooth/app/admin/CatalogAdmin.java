package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AdminForm;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.CatalogEntryJson;
import dev.toolbooth.app.admin.json.CatalogFilter;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.CatalogPage;
import dev.toolbooth.catalog.OfferResult;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.catalog.probe.ListingDiscovery;
import dev.toolbooth.catalog.probe.Prober;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.AdminResult.Refused;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.wire.Json;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The catalog of what can be bought. Safe for concurrent use. */
public final class CatalogAdmin implements AdminSubject {
    /** How many entries are looked through for one that was meant. */
    private static final int SUGGESTED_OF_MAX = 10_000;

    private static final String ID = "An entry's id, its name as a tool, or its address.";

    private final boolean enabled;
    private final Supplier<Catalog> ready;
    private final Contacts contacts;
    private final Prober prober;
    private final ListingDiscovery listingDiscovery;
    private final InstantSource clock;

    /**
     * The catalog's connections to other parts.
     *
     * @param outbound the way to sellers
     * @param wake starts the catalog's maintenance, where there is any
     * @param feeds the state of feeds
     */
    public record Contacts(Outbound outbound, Runnable wake, Supplier<List<FeedStatus>> feeds) {}

    /**
     * @param enabled whether this server has a catalog at all
     * @param ready the catalog, once there is in it what should be
     */
    public CatalogAdmin(
            boolean enabled, Supplier<Catalog> ready, Contacts contacts, InstantSource clock) {
        this.enabled = enabled;
        this.ready = ready;
        this.contacts = contacts;
        this.prober = new Prober(contacts.outbound(), clock, System::nanoTime);
        this.listingDiscovery = new ListingDiscovery(contacts.outbound());
        this.clock = clock;
    }

    /** Something that may find the store closed, a mistake, or a server that doesn't answer. */
    private interface Work {
        AdminResult run(Catalog catalog, AdminRequest request)
                throws AdminMistake, Missing, BadListing, OutboundFailure, InterruptedException;
    }

    /** There is no such entry. */
    private static final class Missing extends Exception {
        Missing(String message) {
            super(message);
        }
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/catalog", tried(this::entries))
                        .says("List the entries of the catalog, or search what is listed.")
                        .query(CatalogFilter.QUERY)
                        .paged()
                        .answers(CatalogEntryJson.LIST)
                        .conflicts(),
                AdminRoute.post("/catalog", tried(this::add))
                        .creates()
                        .says(
                                "List a resource: by its address, which is asked without paying, or"
                                        + " as a whole entry.")
                        .takes(CatalogEntryJson.ORDER)
                        .answers(CatalogEntryJson.PAGE)
                        .conflicts(),
                entry(AdminRoute.get("/catalog/{id}", tried(this::entry)))
                        .says("Show an entry, and what it has become since it was listed."),
                entry(AdminRoute.delete("/catalog/{id}", tried(CatalogAdmin::remove)))
                        .says("Take an entry out.")
                        .answers(CatalogEntryJson.ENTRY),
                entry(AdminRoute.post("/catalog/{id}/probe", tried(this::probe)))
                        .says("Ask an entry now, without paying, whether it is as listed."),
                entry(AdminRoute.post("/catalog/{id}/accept", tried(CatalogAdmin::accept)))
                        .says("Agree to what an entry has become since it was listed.")
                        .takes(CatalogEntryJson.AGREEMENT));
    }

    private static AdminRoute entry(AdminRoute route) {
        return route.named(ID).answers(CatalogEntryJson.PAGE).conflicts();
    }

    private AdminRoute.Handler tried(Work work) {
        return request -> tried(work, request);
    }

    private AdminResult tried(Work work, AdminRequest request)
            throws AdminMistake, InterruptedException {
        if (!enabled) {
            return AdminRefusals.conflict("this server has no catalog: catalog.enabled is false");
        }
        try {
            return work.run(ready.get(), request);
        } catch (BadListing e) {
            return refused(Reason.BAD_REQUEST, e);
        } catch (Missing e) {
            return refused(Reason.NOT_FOUND, e);
        } catch (OutboundFailure e) {
            boolean mistaken =
                    e.reason() == OutboundFailure.Reason.BAD_URL
                            || e.reason() == OutboundFailure.Reason.REFUSED;
            return refused(mistaken ? Reason.BAD_REQUEST : Reason.UNAVAILABLE, e);
        } catch (UncheckedIOException e) {
            return refused(Reason.UNAVAILABLE, e);
        }
    }

    private static Refused refused(Reason reason, Exception e) {
        return new Refused(reason, String.valueOf(e.getMessage()));
    }

    private AdminResult entries(Catalog catalog, AdminRequest request) throws AdminMistake {
        ObjectNode page = Json.object();
        ArrayNode rows = page.putArray("entries");
        if (CatalogFilter.isSearch(request)) {
            int offset = CatalogFilter.offset(request);
            CatalogPage found =
                    catalog.search(CatalogFilter.query(request, offset, request.limit()));
            found.entries().forEach(one -> rows.add(CatalogEntryJson.row(one, catalog)));
            page.put("total", found.total());
            if (offset + rows.size() < found.total() && !rows.isEmpty()) {
                page.put("next", String.valueOf(offset + rows.size()));
            }
        } else {
            list(catalog, request, page, rows);
        }
        ObjectNode standings = page.putObject("standings");
        catalog.standings()
                .forEach((one, count) -> standings.put(CatalogEntryJson.word(one), count));
        ArrayNode feeds = page.putArray("feeds");
        contacts.feeds().get().forEach(one -> feeds.add(CatalogEntryJson.feed(one)));
        return new Done(page);
    }

    private static void list(Catalog catalog, AdminRequest request, ObjectNode page, ArrayNode rows)
            throws AdminMistake {
        Optional<CatalogEntry.Standing> standing = CatalogFilter.standing(request);
        Optional<ResourceKind> kind = CatalogFilter.kind(request);
        List<String> keys = standing.map(catalog::keys).orElseGet(catalog::keys);
        String after = request.after();
        int from = after == null ? 0 : keys.indexOf(after) + 1;
        if (after != null && from == 0) {
            throw AdminRefusals.value("after", after, " is not in the list");
        }
        for (int i = from; i < keys.size(); i++) {
            if (rows.size() == request.limit()) {
                page.put("next", keys.get(i - 1));
                return;
            }
            catalog.entry(keys.get(i))
                    .filter(it -> kind.isEmpty() || kind.get() == it.listing().kind())
                    .ifPresent(it -> rows.add(CatalogEntryJson.row(it, catalog)));
        }
    }

    private AdminResult entry(Catalog catalog, AdminRequest request) throws AdminMistake, Missing {
        return new Done(CatalogEntryJson.whole(meant(catalog, request.id()), catalog));
    }

    /** The entry by its id, its name, or its address. */
    private static CatalogEntry meant(Catalog catalog, String id) throws AdminMistake, Missing {
        Optional<CatalogEntry> exact = catalog.entry(id).or(() -> catalog.find(id));
        if (exact.isPresent()) {
            return exact.get();
        }
        List<CatalogEntry> there = new ArrayList<>();
        for (String key : catalog.keys()) {
            if (key.endsWith(" " + id) || key.contains(" " + id + " ")) {
                catalog.entry(key).ifPresent(there::add);
            }
        }
        if (there.size() > 1) {
            throw new AdminMistake(
                    AdminForm.shown(id)
                            + " is the address of several entries: "
                            + String.join(
                                    ", ", there.stream().limit(5).map(CatalogEntry::key).toList())
                            + "; name one of them");
        }
        if (there.isEmpty()) {
            throw new Missing(missing(catalog, id));
        }
        return there.getFirst();
    }

    private static String missing(Catalog catalog, String id) {
        List<String> known = new ArrayList<>();
        catalog.keys().stream()
                .limit(SUGGESTED_OF_MAX)
                .flatMap(key -> catalog.entry(key).stream())
                .forEach(
                        entry -> {
                            known.add(entry.name());
                            known.add(entry.listing().resource());
                        });
        return "nothing in the catalog has the name, the id or the address "
                + AdminForm.shown(id)
                + NearestWord.find(id, known)
                        .map(near -> " — did you mean \"" + near + "\"?")
                        .orElse(known.isEmpty() ? "" : ": toolbooth catalog list shows them");
    }

    private AdminResult add(Catalog catalog, AdminRequest request)
            throws AdminMistake, BadListing, OutboundFailure, InterruptedException {
        AdminForm form = new AdminForm(request.body());
        // Admins may have this server call into its own machine and network.
        boolean near = request.role() == AdminRole.ADMIN;
        Instant began = clock.instant();
        boolean whole = form.json().path("item").isObject();
        String url = form.line("url");
        if (whole == (url != null)) {
            throw new AdminMistake("expected either a url or an item");
        }
        Listing listing =
                url == null ? ListingReader.read(form.json().path("item")) : asked(form, url, near);
        Duration took = Duration.between(began, clock.instant());
        Optional<CatalogEntry> rival =
                catalog.find(listing.name()).filter(it -> !it.key().equals(listing.key()));
        if (rival.isPresent() && rival.get().name().equals(listing.name())) {
            return AdminRefusals.conflict(
                    listing.name() + " is the name of " + rival.get().key() + "; choose another");
        }
        contacts.wake().run();
        OfferResult offerResult =
                catalog.offer(listing, near ? new Source(Source.Kind.ADDED, "") : Source.OPERATOR);
        return switch (offerResult) {
            case OfferResult.Ignored(String why) ->
                    AdminRefusals.conflict(listing.key() + " is not added: " + why);
            case OfferResult.Added(CatalogEntry entry) -> added(catalog, entry, whole, took);
            case OfferResult.Replaced(CatalogEntry entry) -> added(catalog, entry, whole, took);
            case OfferResult.Known(CatalogEntry entry) -> added(catalog, entry, whole, took);
            case OfferResult.Quarantined(CatalogEntry entry) -> added(catalog, entry, true, took);
        };
    }

    private Listing asked(AdminForm form, String url, boolean near)
            throws AdminMistake, BadListing, OutboundFailure, InterruptedException {
        Optional<String> name = Optional.ofNullable(form.line("name"));
        String tool = form.line("tool");
        Optional<String> method = method(form);
        if (tool == null) {
            return listingDiscovery.ask(method, url, name, near);
        }
        if (method.isPresent()) {
            throw new AdminMistake("expected a method or a tool: a tool is called by its name");
        }
        return listingDiscovery.askTool(url, tool, name, near);
    }

    /** One that was just asked has shown that it answers as it should. */
    private AdminResult added(Catalog catalog, CatalogEntry entry, boolean unasked, Duration took) {
        Optional<CatalogEntry> seen =
                unasked
                        ? Optional.empty()
                        : catalog.seen(
                                entry.key(),
                                new ProbeResult.Asks(
                                        clock.instant(),
                                        took,
                                        entry.listing().accepts(),
                                        List.of(),
                                        null));
        return new Done(CatalogEntryJson.whole(seen.orElse(entry), catalog));
    }

    private static Optional<String> method(AdminForm form) throws AdminMistake {
        String method = form.line("method");
        if (method == null) {
            return Optional.empty();
        }
        String upper = method.toUpperCase(Locale.ROOT);
        if (!Listing.METHODS.contains(upper)) {
            throw AdminRefusals.value(
                    "method",
                    method,
                    " is none; expected one of " + String.join(", ", Listing.METHODS));
        }
        return Optional.of(upper);
    }

    private static AdminResult remove(Catalog catalog, AdminRequest request)
            throws AdminMistake, Missing {
        CatalogEntry entry = meant(catalog, request.id());
        return switch (entry.source().kind()) {
            case OWN ->
                    AdminRefusals.conflict(
                            entry.name()
                                    + " is sold by this server itself: discovery.hidden leaves"
                                    + " tools out");
            case CONFIGURED ->
                    AdminRefusals.conflict(
                            entry.name()
                                    + " is in the configuration"
                                    + (entry.source().where().isEmpty()
                                            ? ""
                                            : " (" + entry.source().where() + ")")
                                    + ": remove it there, and restart the server");
            case ADDED, FACILITATOR, SETTLED, SERVER -> {
                ObjectNode gone = CatalogEntryJson.row(entry, catalog);
                catalog.remove(entry.key());
                yield new Done(gone);
            }
        };
    }

    private AdminResult probe(Catalog catalog, AdminRequest request)
            throws AdminMistake, Missing, InterruptedException {
        CatalogEntry entry = meant(catalog, request.id());
        if (entry.source().kind() == Source.Kind.OWN) {
            return new Done(CatalogEntryJson.whole(entry, catalog));
        }
        CatalogEntry seen =
                catalog.seen(entry.key(), prober.look(entry))
                        .orElseThrow(() -> new Missing(missing(catalog, request.id())));
        return new Done(CatalogEntryJson.whole(seen, catalog));
    }

    private static AdminResult accept(Catalog catalog, AdminRequest request)
            throws AdminMistake, Missing {
        CatalogEntry entry = meant(catalog, request.id());
        AdminForm form = new AdminForm(request.body());
        Optional<CatalogEntry> now = catalog.accept(entry.key(), form.line("change"));
        if (now.isEmpty()) {
            return AdminRefusals.conflict(
                    entry.name() + " is as it was listed: there is nothing to agree to");
        }
        return now.get().change() == null
                ? new Done(CatalogEntryJson.whole(now.get(), catalog))
                : AdminRefusals.conflict(
                        entry.name() + " has changed again since: look at the new change first");
    }
}
