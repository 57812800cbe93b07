package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.Ask;
import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.client.pay.Purchase;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the lines of a journal come to. Not thread-safe: the journal's lock guards it. */
final class Books {
    private final Map<UUID, Entry> entries = new LinkedHashMap<>();
    private Summary summary = new Summary();

    /** What a line says doesn't fit what the lines before it say, or is nothing that is known. */
    static final class Misfit extends Exception {
        Misfit(String message) {
            super(message);
        }
    }

    /** Begins with what is left of earlier purchases. */
    void begin(JsonNode line) throws Misfit {
        try {
            summary = Summary.read(line);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new Misfit("its sums can't be read");
        }
    }

    /** What a line would make of the purchase that it is about. */
    Entry next(JsonNode line) throws Misfit {
        UUID id = id(line);
        Step step =
                Step.of(line.path("step").asString(""))
                        .orElseThrow(() -> new Misfit("its step is not known"));
        if (step == Step.RESERVED) {
            return reserved(id, line);
        }
        Entry entry = entries.get(id);
        if (entry == null) {
            throw new Misfit("it is about a purchase that was never begun");
        }
        if (!step.mayFollow(entry.step())) {
            throw new Misfit(
                    "a purchase that is " + entry.step().word() + " can't be " + step.word());
        }
        return switch (step) {
            case RESERVED -> throw new IllegalStateException("dealt with above");
            case SIGNED ->
                    entry.signed(
                            Prepared.read(line.path("prepared"))
                                    .orElseThrow(() -> new Misfit("its payment can't be read")));
            case PAID -> {
                if (!(line.path("receipt") instanceof ObjectNode receipt)) {
                    throw new Misfit("its receipt can't be read");
                }
                yield entry.paid(receipt);
            }
            case RESUMED -> entry.resumed(line.path("owner").asString(""));
            case DROPPED, REFUSED, LEFT -> entry.ended(step, line.path("why").asString(""));
        };
    }

    private Entry reserved(UUID id, JsonNode line) throws Misfit {
        if (entries.containsKey(id)) {
            throw new Misfit("it begins a purchase for the second time");
        }
        Purchase purchase =
                PurchaseJson.read(line.path("purchase"))
                        .orElseThrow(() -> new Misfit("its purchase can't be read"));
        try {
            return Entry.reserved(
                    id,
                    line.path("owner").asString(""),
                    Instant.parse(line.path("at").asString("")),
                    purchase);
        } catch (DateTimeException e) {
            throw new Misfit("its time can't be read");
        }
    }

    private static UUID id(JsonNode line) throws Misfit {
        try {
            return UUID.fromString(line.path("id").asString(""));
        } catch (IllegalArgumentException e) {
            throw new Misfit("its id can't be read");
        }
    }

    /** Takes up what {@link #next} made. */
    void put(Entry entry) {
        entries.put(entry.id(), entry);
        // An account with the seller itself says nothing of where its other payments go.
        if (entry.step() == Step.SIGNED && entry.purchase().form() != Ask.Form.PREPAID) {
            summary.remember(entry);
        }
    }

    Optional<Entry> find(UUID id) {
        return Optional.ofNullable(entries.get(id));
    }

    Collection<Entry> entries() {
        return entries.values();
    }

    Summary summary() {
        return summary;
    }

    /** What was spent, or is set aside, where a limit counts it. */
    BigInteger spent(String currency, Scope scope, Pair pair, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        BigInteger sum = summary.of(currency).spent(scope, pair, today);
        for (Entry entry : entries.values()) {
            if (entry.cost().currency().equals(currency)
                    && isWithin(entry, scope, pair, today)
                    && entry.counts(now)) {
                sum = sum.add(entry.cost().amount());
            }
        }
        return sum;
    }

    private static boolean isWithin(Entry entry, Scope scope, Pair pair, LocalDate today) {
        return switch (scope) {
            case CALL -> false;
            case TOOL -> Pair.of(entry.purchase()).equals(pair);
            case SELLER -> entry.purchase().seller().equals(pair.seller());
            case DAY -> !entry.day().isBefore(today);
            case TOTAL -> true;
        };
    }

    /** All that money was spent in. */
    Set<String> currencies() {
        Set<String> all = new TreeSet<>(summary.currencies());
        entries.values().forEach(entry -> all.add(entry.cost().currency()));
        return all;
    }

    /** These books without the purchases that are over, which become part of the sums. */
    Books folded(Predicate<Entry> over, Instant now) {
        Books books = new Books();
        books.summary = summary.copy();
        for (Entry entry : entries.values()) {
            if (over.test(entry)) {
                books.summary.add(entry, entry.counts(now));
            } else {
                books.entries.put(entry.id(), entry);
            }
        }
        return books;
    }

    /** Those of which this is so, oldest first. */
    List<Entry> which(Predicate<Entry> so) {
        List<Entry> all = new ArrayList<>(entries.values());
        all.removeIf(so.negate());
        return all;
    }
}
