package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.catalog.BadListing;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogPage;
import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Kind;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.ListingReader;
import dev.toolbooth.catalog.Look;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.Taken;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.intake.Introduction;
import dev.toolbooth.catalog.probe.Prober;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.wire.Json;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An office with the catalog in hand. Safe for concurrent use. */
public final class LocalCatalogOffice implements CatalogOffice {
    private static final Set<String> ORDER = Set.of("url", "method", "tool", "name", "item");
    private static final int NAME_CHARS_MAX = 256;

    /** How many entries are looked through for one that was meant. */
    private static final int SUGGESTED_OF_MAX = 10_000;

    private static final Set<String> AGREEMENT = Set.of("change");
    private static final int CHANGE_CHARS_MAX = 64;

    private final Supplier<Catalog> ready;
    private final Contacts contacts;
    private final Prober prober;
    private final Introduction introduction;
    private final InstantSource clock;

    /**
     * Who else has to do with the catalog.
     *
     * @param outbound the way to sellers
     * @param wake begins to keep the catalog true, where something does
     * @param feeds how reading lists of others goes
     */
    public record Contacts(Outbound outbound, Runnable wake, Supplier<List<FeedStatus>> feeds) {}

    /**
     * @param ready the catalog, once there is in it what should be
     */
    public LocalCatalogOffice(Supplier<Catalog> ready, Contacts contacts, InstantSource clock) {
        this.ready = ready;
        this.contacts = contacts;
        this.prober = new Prober(contacts.outbound(), clock, System::nanoTime);
        this.introduction = new Introduction(contacts.outbound());
        this.clock = clock;
    }

    /** Something that may find the store closed, a mistake, or a server that doesn't answer. */
    private interface Work {
        Answer run(Catalog catalog)
                throws Form.Mistake, Missing, BadListing, OutboundFailure, InterruptedException;
    }

    /** There is no such entry. */
    private static final class Missing extends Exception {
        Missing(String message) {
            super(message);
        }
    }

    private Answer tried(Work work) {
        try {
            return work.run(ready.get());
        } catch (Form.Mistake | BadListing e) {
            return Tried.refused(Reason.BAD_REQUEST, e);
        } catch (Missing e) {
            return Tried.refused(Reason.NOT_FOUND, e);
        } catch (OutboundFailure e) {
            boolean mistaken =
                    e.reason() == OutboundFailure.Reason.BAD_URL
                            || e.reason() == OutboundFailure.Reason.REFUSED;
            return Tried.refused(mistaken ? Reason.BAD_REQUEST : Reason.UNAVAILABLE, e);
        } catch (StoreProblem | UncheckedIOException e) {
            return Tried.refused(Reason.UNAVAILABLE, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Refused(Reason.UNAVAILABLE, "the server stops");
        }
    }

    @Override
    public Answer entries(Sought sought, Office.Part part) {
        return tried(
                catalog -> {
                    ObjectNode page = Json.object();
                    ArrayNode rows = page.putArray("entries");
                    if (SoughtEntries.isSearch(sought)) {
                        int offset = SoughtEntries.offset(part);
                        CatalogPage found =
                                catalog.search(SoughtEntries.query(sought, offset, part.limit()));
                        found.entries().forEach(one -> rows.add(EntryRows.row(one, catalog)));
                        page.put("total", found.total());
                        if (offset + rows.size() < found.total() && !rows.isEmpty()) {
                            page.put("next", String.valueOf(offset + rows.size()));
                        }
                    } else {
                        list(catalog, sought, part, page, rows);
                    }
                    ObjectNode standings = page.putObject("standings");
                    catalog.standings()
                            .forEach((one, count) -> standings.put(EntryRows.word(one), count));
                    ArrayNode feeds = page.putArray("feeds");
                    contacts.feeds().get().forEach(one -> feeds.add(EntryRows.feed(one)));
                    return new Done(page);
                });
    }

    private static void list(
            Catalog catalog, Sought sought, Office.Part part, ObjectNode page, ArrayNode rows)
            throws Form.Mistake {
        Optional<Entry.Standing> standing = SoughtEntries.standing(sought);
        Optional<Kind> kind = SoughtEntries.kind(sought);
        List<String> keys = standing.map(catalog::keys).orElseGet(catalog::keys);
        String after = part.after();
        int from = after == null ? 0 : keys.indexOf(after) + 1;
        if (after != null && from == 0) {
            throw new Form.Mistake("after: " + Form.shown(after) + " is not in the list");
        }
        for (int i = from; i < keys.size(); i++) {
            if (rows.size() == part.limit()) {
                page.put("next", keys.get(i - 1));
                return;
            }
            catalog.entry(keys.get(i))
                    .filter(it -> kind.isEmpty() || kind.get() == it.listing().kind())
                    .ifPresent(it -> rows.add(EntryRows.row(it, catalog)));
        }
    }

    @Override
    public Answer entry(String id) {
        return tried(
                catalog -> {
                    Entry entry = meant(catalog, id);
                    return new Done(EntryRows.whole(entry, catalog));
                });
    }

    /** The entry that somebody means: by its id, its name, or its address. */
    private static Entry meant(Catalog catalog, String id) throws Form.Mistake, Missing {
        Optional<Entry> exact = catalog.entry(id).or(() -> catalog.find(id));
        if (exact.isPresent()) {
            return exact.get();
        }
        List<Entry> there = new ArrayList<>();
        for (String key : catalog.keys()) {
            if (key.endsWith(" " + id) || key.contains(" " + id + " ")) {
                catalog.entry(key).ifPresent(there::add);
            }
        }
        if (there.size() > 1) {
            throw new Form.Mistake(
                    Form.shown(id)
                            + " is the address of several: "
                            + String.join(", ", there.stream().limit(5).map(Entry::key).toList())
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
                + Form.shown(id)
                + Nearest.to(id, known)
                        .map(near -> " — did you mean \"" + near + "\"?")
                        .orElse(known.isEmpty() ? "" : ": toolbooth catalog list shows them");
    }

    @Override
    public Answer add(JsonNode order, boolean near) {
        return tried(catalog -> add(catalog, Form.of(order, ORDER), near));
    }

    private Answer add(Catalog catalog, Form form, boolean near)
            throws Form.Mistake, BadListing, OutboundFailure, InterruptedException {
        Instant began = clock.instant();
        boolean whole = form.json().path("item").isObject();
        String url = form.line("url", ListingReader.URL_CHARS_MAX);
        if (whole == (url != null)) {
            throw new Form.Mistake("expected either a url or an item");
        }
        Listing listing =
                url == null ? ListingReader.read(form.json().path("item")) : asked(form, url, near);
        Duration took = Duration.between(began, clock.instant());
        Optional<Entry> rival =
                catalog.find(listing.name()).filter(it -> !it.key().equals(listing.key()));
        if (rival.isPresent() && rival.get().name().equals(listing.name())) {
            return new Refused(
                    Reason.CONFLICT,
                    listing.name() + " is the name of " + rival.get().key() + "; choose another");
        }
        contacts.wake().run();
        Taken taken =
                catalog.offer(listing, near ? new Source(Source.Kind.ADDED, "") : Source.OPERATOR);
        return switch (taken) {
            case Taken.Ignored(String why) ->
                    new Refused(Reason.CONFLICT, listing.key() + " is not added: " + why);
            case Taken.Added(Entry entry) -> added(catalog, entry, whole, took);
            case Taken.Replaced(Entry entry) -> added(catalog, entry, whole, took);
            case Taken.Known(Entry entry) -> added(catalog, entry, whole, took);
            case Taken.Quarantined(Entry entry) -> added(catalog, entry, true, took);
        };
    }

    private Listing asked(Form form, String url, boolean near)
            throws Form.Mistake, BadListing, OutboundFailure, InterruptedException {
        Optional<String> name = Optional.ofNullable(form.line("name", NAME_CHARS_MAX));
        String tool = form.line("tool", NAME_CHARS_MAX);
        Optional<String> method = method(form);
        if (tool == null) {
            return introduction.ask(method, url, name, near);
        }
        if (method.isPresent()) {
            throw new Form.Mistake("expected a method or a tool: a tool is called by its name");
        }
        return introduction.askTool(url, tool, name, near);
    }

    /** One that was just asked has shown that it answers as it should. */
    private Answer added(Catalog catalog, Entry entry, boolean unasked, Duration took) {
        Optional<Entry> seen =
                unasked
                        ? Optional.empty()
                        : catalog.seen(
                                entry.key(),
                                new Look.Asks(
                                        clock.instant(),
                                        took,
                                        entry.listing().accepts(),
                                        List.of(),
                                        null));
        return new Done(EntryRows.whole(seen.orElse(entry), catalog));
    }

    private static Optional<String> method(Form form) throws Form.Mistake {
        String method = form.line("method", NAME_CHARS_MAX);
        if (method == null) {
            return Optional.empty();
        }
        String upper = method.toUpperCase(Locale.ROOT);
        if (!Listing.METHODS.contains(upper)) {
            throw new Form.Mistake(
                    "method: "
                            + Form.shown(method)
                            + " is none; expected one of "
                            + String.join(", ", Listing.METHODS));
        }
        return Optional.of(upper);
    }

    @Override
    public Answer remove(String id) {
        return tried(
                catalog -> {
                    Entry entry = meant(catalog, id);
                    return switch (entry.source().kind()) {
                        case OWN ->
                                new Refused(
                                        Reason.CONFLICT,
                                        entry.name()
                                                + " is sold by this server itself: discovery.hidden"
                                                + " leaves tools out");
                        case CONFIGURED ->
                                new Refused(
                                        Reason.CONFLICT,
                                        entry.name()
                                                + " is in the configuration"
                                                + (entry.source().where().isEmpty()
                                                        ? ""
                                                        : " (" + entry.source().where() + ")")
                                                + ": take it out there, and start the server"
                                                + " again");
                        case ADDED, FACILITATOR, SETTLED, SERVER -> {
                            ObjectNode gone = EntryRows.row(entry, catalog);
                            catalog.remove(entry.key());
                            yield new Done(gone);
                        }
                    };
                });
    }

    @Override
    public Answer probe(String id) {
        return tried(
                catalog -> {
                    Entry entry = meant(catalog, id);
                    if (entry.source().kind() == Source.Kind.OWN) {
                        return new Done(EntryRows.whole(entry, catalog));
                    }
                    Entry seen =
                            catalog.seen(entry.key(), prober.look(entry))
                                    .orElseThrow(() -> new Missing(missing(catalog, id)));
                    return new Done(EntryRows.whole(seen, catalog));
                });
    }

    @Override
    public Answer accept(String id, JsonNode order) {
        return tried(catalog -> accept(catalog, meant(catalog, id), Form.of(order, AGREEMENT)));
    }

    private static Answer accept(Catalog catalog, Entry entry, Form form) throws Form.Mistake {
        Optional<Entry> now = catalog.accept(entry.key(), form.line("change", CHANGE_CHARS_MAX));
        if (now.isEmpty()) {
            return new Refused(
                    Reason.CONFLICT,
                    entry.name() + " is as it was listed: there is nothing to agree to");
        }
        return now.get().change() == null
                ? new Done(EntryRows.whole(now.get(), catalog))
                : new Refused(
                        Reason.CONFLICT,
                        entry.name() + " has changed again since you looked: look once more");
    }
}
