package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
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

/**
 * The state that the lines of a journal add up to. Not thread-safe: the journal's lock guards it.
 */
final class JournalState {
    private final Map<UUID, PurchaseRecord> entries = new LinkedHashMap<>();
    private JournalSummary journalSummary = new JournalSummary();

    /** A line that contradicts the lines before it, or is of an unknown kind. */
    static final class Misfit extends Exception {
        Misfit(String message) {
            super(message);
        }
    }

    /** Begins with what is left of earlier purchases. */
    void begin(JsonNode line) throws Misfit {
        try {
            journalSummary = JournalSummary.read(line);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new Misfit("its sums can't be read");
        }
    }

    /** What a line would make of the purchase that it is about. */
    PurchaseRecord next(JsonNode line) throws Misfit {
        UUID id = id(line);
        PurchaseStep step =
                PurchaseStep.of(line.path("step").asString(""))
                        .orElseThrow(() -> new Misfit("its step is not known"));
        if (step == PurchaseStep.RESERVED) {
            return reserved(id, line);
        }
        PurchaseRecord entry = entries.get(id);
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
                            PreparedPayment.read(line.path("prepared"))
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

    private PurchaseRecord reserved(UUID id, JsonNode line) throws Misfit {
        if (entries.containsKey(id)) {
            throw new Misfit("it begins a purchase for the second time");
        }
        PurchaseOrder purchase =
                PurchaseJson.read(line.path("purchase"))
                        .orElseThrow(() -> new Misfit("its purchase can't be read"));
        try {
            return PurchaseRecord.reserved(
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
    void put(PurchaseRecord entry) {
        entries.put(entry.id(), entry);
        // An account with the seller itself says nothing of where its other payments go.
        if (entry.step() == PurchaseStep.SIGNED
                && entry.purchase().form() != PaymentDemand.Form.PREPAID) {
            journalSummary.remember(entry);
        }
    }

    Optional<PurchaseRecord> find(UUID id) {
        return Optional.ofNullable(entries.get(id));
    }

    Collection<PurchaseRecord> entries() {
        return entries.values();
    }

    JournalSummary summary() {
        return journalSummary;
    }

    /** What was spent, or is set aside, where a limit counts it. */
    BigInteger spent(String currency, LimitScope scope, SellerTool tool, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        BigInteger sum = journalSummary.of(currency).spent(scope, tool, today);
        for (PurchaseRecord entry : entries.values()) {
            if (entry.cost().currency().equals(currency)
                    && isWithin(entry, scope, tool, today)
                    && entry.counts(now)) {
                sum = sum.add(entry.cost().amount());
            }
        }
        return sum;
    }

    private static boolean isWithin(
            PurchaseRecord entry, LimitScope scope, SellerTool tool, LocalDate today) {
        return switch (scope) {
            case CALL -> false;
            case TOOL -> SellerTool.of(entry.purchase()).equals(tool);
            case SELLER -> entry.purchase().seller().equals(tool.seller());
            case DAY -> !entry.day().isBefore(today);
            case TOTAL -> true;
        };
    }

    /** All that money was spent in. */
    Set<String> currencies() {
        Set<String> all = new TreeSet<>(journalSummary.currencies());
        entries.values().forEach(entry -> all.add(entry.cost().currency()));
        return all;
    }

    /** These books without the purchases that are over, which become part of the sums. */
    JournalState folded(Predicate<PurchaseRecord> over, Instant now) {
        JournalState journalState = new JournalState();
        journalState.journalSummary = journalSummary.copy();
        for (PurchaseRecord entry : entries.values()) {
            if (over.test(entry)) {
                journalState.journalSummary.add(entry, entry.counts(now));
            } else {
                journalState.entries.put(entry.id(), entry);
            }
        }
        return journalState;
    }

    /** Those of which this is so, oldest first. */
    List<PurchaseRecord> which(Predicate<PurchaseRecord> so) {
        List<PurchaseRecord> all = new ArrayList<>(entries.values());
        all.removeIf(so.negate());
        return all;
    }
}
