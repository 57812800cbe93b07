package dev.toolbooth.client.budget;

import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The totals spent in one currency, by what they were spent on. Not thread-safe. */
final class CurrencyTotals {
    /** Older days are part of the sum alone. */
    private static final int DAYS_MAX = 400;

    private BigInteger all = BigInteger.ZERO;
    private final Map<String, BigInteger> sellers = new HashMap<>();
    private final Map<SellerTool, BigInteger> tools = new HashMap<>();
    private final NavigableMap<LocalDate, BigInteger> days = new TreeMap<>();

    void add(SellerTool pair, LocalDate day, BigInteger amount) {
        all = all.add(amount);
        sellers.merge(pair.seller(), amount, BigInteger::add);
        tools.merge(pair, amount, BigInteger::add);
        days.merge(day, amount, BigInteger::add);
        while (days.size() > DAYS_MAX) {
            days.pollFirstEntry();
        }
    }

    /** What was spent where a limit counts it. */
    BigInteger spent(LimitScope scope, SellerTool pair, LocalDate today) {
        return switch (scope) {
            case CALL -> BigInteger.ZERO;
            case TOOL -> tools.getOrDefault(pair, BigInteger.ZERO);
            case SELLER -> sellers.getOrDefault(pair.seller(), BigInteger.ZERO);
            case DAY -> since(today);
            case TOTAL -> all;
        };
    }

    /** From that day on. Days to come count as well: it was the clock that has gone back. */
    private BigInteger since(LocalDate day) {
        return days.tailMap(day, true).values().stream().reduce(BigInteger.ZERO, BigInteger::add);
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("all", all.toString());
        ObjectNode bySeller = json.putObject("sellers");
        sellers.forEach((seller, amount) -> bySeller.put(seller, amount.toString()));
        ArrayNode byTool = json.putArray("tools");
        tools.forEach(
                (pair, amount) ->
                        byTool.addArray()
                                .add(pair.seller())
                                .add(pair.tool())
                                .add(amount.toString()));
        ObjectNode byDay = json.putObject("days");
        days.forEach((day, amount) -> byDay.put(day.toString(), amount.toString()));
        return json;
    }

    /**
     * Reads what {@link #json} wrote.
     *
     * @throws IllegalArgumentException or a DateTimeException when that is not what it is
     */
    static CurrencyTotals read(JsonNode json) {
        CurrencyTotals currencyTotals = new CurrencyTotals();
        currencyTotals.all = number(json.path("all"));
        json.path("sellers")
                .properties()
                .forEach(one -> currencyTotals.sellers.put(one.getKey(), number(one.getValue())));
        for (JsonNode one : json.path("tools")) {
            currencyTotals.tools.put(
                    new SellerTool(one.path(0).asString(""), one.path(1).asString("")),
                    number(one.path(2)));
        }
        json.path("days")
                .properties()
                .forEach(
                        one ->
                                currencyTotals.days.put(
                                        LocalDate.parse(one.getKey()), number(one.getValue())));
        return currencyTotals;
    }

    private static BigInteger number(JsonNode value) {
        return new BigInteger(value.asString(""));
    }
}
