package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A report of what was spent and what is left.
 *
 * @param purchases those that the journal still has one by one, oldest first
 * @param sums what was spent in each currency
 * @param left what the rules leave of real dollars, by limit, in millionths
 * @param folded how many earlier purchases are in the sums only
 */
public record SpendingReport(
        List<One> purchases, List<Sum> sums, Map<LimitScope, BigInteger> left, long folded) {

    public SpendingReport {
        purchases = List.copyOf(purchases);
        sums = List.copyOf(sums);
        left = Map.copyOf(left);
    }

    /**
     * A purchase.
     *
     * @param state what has happened last: reserved, signed, paid, dropped, refused, left, resumed
     * @param price for people
     * @param counts whether its money is spent or set aside
     * @param receipt what the seller said, or null
     * @param why it was dropped or refused, or empty
     */
    public record One(
            String id,
            Instant at,
            String seller,
            String tool,
            String state,
            String price,
            boolean play,
            boolean counts,
            String network,
            String payee,
            @Nullable ObjectNode receipt,
            String why) {}

    /**
     * The amounts spent in one currency.
     *
     * @param currency usd or play, in millionths; else a network and an asset, in smallest units
     */
    public record Sum(String currency, BigInteger today, BigInteger total) {
        /** For people. */
        public String words(BigInteger amount) {
            return switch (currency) {
                case Cost.USD -> Usd.text(amount) + " USD";
                case Cost.PLAY -> Usd.text(amount) + " USD of play money";
                default -> amount + " units of " + SellerText.name(currency);
            };
        }
    }

    static SpendingReport of(JournalState journalState, Budget budget, Instant since, Instant now) {
        SellerTool nobody = new SellerTool("", "");
        List<Sum> sums = new ArrayList<>();
        for (String currency : journalState.currencies()) {
            sums.add(
                    new Sum(
                            currency,
                            journalState.spent(currency, LimitScope.DAY, nobody, now),
                            journalState.spent(currency, LimitScope.TOTAL, nobody, now)));
        }
        Map<LimitScope, BigInteger> left = new EnumMap<>(LimitScope.class);
        for (LimitScope scope : List.of(LimitScope.DAY, LimitScope.TOTAL)) {
            Optional.ofNullable(budget.limits().get(scope))
                    .ifPresent(
                            limit ->
                                    left.put(
                                            scope,
                                            BigInteger.valueOf(limit)
                                                    .subtract(
                                                            journalState.spent(
                                                                    Cost.USD, scope, nobody, now))
                                                    .max(BigInteger.ZERO)));
        }
        return new SpendingReport(
                journalState.which(entry -> !entry.at().isBefore(since)).stream()
                        .map(entry -> one(entry, now))
                        .toList(),
                sums,
                left,
                journalState.summary().purchases());
    }

    private static One one(PurchaseRecord entry, Instant now) {
        return new One(
                entry.id().toString(),
                entry.at(),
                entry.purchase().seller(),
                entry.purchase().tool(),
                entry.step().word(),
                entry.cost().words(),
                entry.cost().play(),
                entry.counts(now),
                entry.purchase().way().canonical().network(),
                entry.purchase().way().payTo(),
                entry.receipt(),
                entry.why());
    }

    /** For programs, and for models. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        ObjectNode rest = json.putObject("left_micro_usd");
        left.forEach((scope, amount) -> rest.put(scope.option().replace('-', '_'), amount));
        ArrayNode spent = json.putArray("spent");
        for (Sum sum : sums) {
            spent.addObject()
                    .put("currency", sum.currency())
                    .put("today", sum.today().toString())
                    .put("total", sum.total().toString());
        }
        json.put("earlier_purchases", folded);
        ArrayNode all = json.putArray("purchases");
        for (One one : purchases) {
            ObjectNode row =
                    all.addObject()
                            .put("id", one.id())
                            .put("at", one.at().toString())
                            .put("seller", one.seller())
                            .put("tool", one.tool())
                            .put("state", one.state())
                            .put("price", one.price())
                            .put("play", one.play())
                            .put("counts", one.counts())
                            .put("network", one.network())
                            .put("payee", one.payee());
            if (one.receipt() != null) {
                row.set("receipt", one.receipt().deepCopy());
            }
            if (!one.why().isEmpty()) {
                row.put("why", one.why());
            }
        }
        return json;
    }
}
