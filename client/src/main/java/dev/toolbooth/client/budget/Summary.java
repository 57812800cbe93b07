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

/** What is left of purchases whose lines are no longer in the journal. Not thread-safe. */
final class Summary {
    private final Map<String, Totals> totals = new TreeMap<>();
    private final Map<Seen.Of, Seen> seen = new LinkedHashMap<>();
    private long purchases;

    /** Takes up a purchase that is over. */
    void add(Entry entry, boolean counts) {
        purchases++;
        if (counts) {
            of(entry.cost().currency())
                    .add(Pair.of(entry.purchase()), entry.day(), entry.cost().amount());
        }
    }

    /** Remembers to whom something was paid. */
    void remember(Entry entry) {
        Seen.Of key = new Seen.Of(entry.cost().play(), Pair.of(entry.purchase()));
        seen.put(key, seen(key).and(Cost.payee(entry.purchase().way()), entry.cost()));
    }

    Totals of(String currency) {
        return totals.computeIfAbsent(currency, _ -> new Totals());
    }

    List<String> currencies() {
        return List.copyOf(totals.keySet());
    }

    Seen seen(Seen.Of key) {
        return seen.getOrDefault(key, Seen.NOTHING);
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
                                    .add(key.pair().seller())
                                    .add(key.pair().tool())
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
    static Summary read(JsonNode line) {
        Summary summary = new Summary();
        summary.purchases = line.path("purchases").longValue(0);
        line.path("totals")
                .properties()
                .forEach(one -> summary.totals.put(one.getKey(), Totals.read(one.getValue())));
        for (JsonNode row : line.path("seen")) {
            List<String> payees = new ArrayList<>();
            row.path(4).forEach(payee -> payees.add(payee.asString("")));
            summary.seen.put(
                    new Seen.Of(
                            row.path(0).booleanValue(false),
                            new Pair(row.path(1).asString(""), row.path(2).asString(""))),
                    new Seen(payees, row.path(3).asString("")));
        }
        return summary;
    }

    /** A copy that can be changed. */
    Summary copy() {
        ObjectNode line = Json.object();
        write(line);
        return read(line);
    }
}
