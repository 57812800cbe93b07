package dev.toolbooth.client.budget;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The sums of purchases whose lines are no longer in the journal. Not thread-safe. */
final class JournalSummary {
    private final Map<String, CurrencyTotals> totals = new TreeMap<>();
    private final Map<PaymentHistory.Of, PaymentHistory> seen = new LinkedHashMap<>();
    private long purchases;

    /** Takes up a purchase that is over. */
    void add(PurchaseRecord entry, boolean counts) {
        purchases++;
        if (counts) {
            of(entry.cost().currency())
                    .add(SellerTool.of(entry.purchase()), entry.day(), entry.cost().amount());
        }
    }

    /** Remembers to whom something was paid. */
    void remember(PurchaseRecord entry) {
        PaymentHistory.Of key =
                new PaymentHistory.Of(entry.cost().play(), SellerTool.of(entry.purchase()));
        seen.put(key, seen(key).and(Cost.payee(entry.purchase().way()), entry.cost()));
    }

    CurrencyTotals of(String currency) {
        return totals.computeIfAbsent(currency, _ -> new CurrencyTotals());
    }

    List<String> currencies() {
        return List.copyOf(totals.keySet());
    }

    PaymentHistory seen(PaymentHistory.Of key) {
        return seen.getOrDefault(key, PaymentHistory.NOTHING);
    }

    /** How many tools are remembered. */
    int size() {
        return seen.size();
    }

    long purchases() {
        return purchases;
    }

    void write(ObjectNode line) {
        line.put("purchases", purchases);
        ObjectNode spent = line.putObject("totals");
        totals.forEach((currency, one) -> spent.set(currency, one.json()));
        ArrayNode remembered = line.putArray("seen");
        seen.forEach(
                (key, one) -> {
                    ArrayNode row =
                            remembered
                                    .addArray()
                                    .add(key.play())
                                    .add(key.tool().seller())
                                    .add(key.tool().tool())
                                    .add(one.price());
                    ArrayNode payees = row.addArray();
                    one.payees().forEach(payees::add);
                });
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException or a DateTimeException when that is not what it is
     */
    static JournalSummary read(JsonNode line) {
        JournalSummary journalSummary = new JournalSummary();
        journalSummary.purchases = line.path("purchases").longValue(0);
        line.path("totals")
                .properties()
                .forEach(
                        one ->
                                journalSummary.totals.put(
                                        one.getKey(), CurrencyTotals.read(one.getValue())));
        for (JsonNode row : line.path("seen")) {
            List<String> payees = new ArrayList<>();
            row.path(4).forEach(payee -> payees.add(payee.asString("")));
            journalSummary.seen.put(
                    new PaymentHistory.Of(
                            row.path(0).booleanValue(false),
                            new SellerTool(row.path(1).asString(""), row.path(2).asString(""))),
                    new PaymentHistory(payees, row.path(3).asString("")));
        }
        return journalSummary;
    }

    /** A copy that can be changed. */
    JournalSummary copy() {
        ObjectNode line = Json.object();
        write(line);
        return read(line);
    }
}
