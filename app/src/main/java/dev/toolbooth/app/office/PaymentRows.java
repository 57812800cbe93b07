package dev.toolbooth.app.office;

import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.pay.Challenges.Challenge;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Payments and what they answer, as an operator gets them. */
final class PaymentRows {
    private PaymentRows() {}

    static ObjectNode payment(PaymentRecord payment) {
        Charge charge = payment.charge();
        Offer offer = charge.offer();
        ObjectNode json =
                Json.object()
                        .put("id", payment.id().toString())
                        .put("state", word(payment.state()))
                        .put("began", payment.began().toString())
                        .put("changed", payment.changed().toString())
                        .put("rail", charge.rail())
                        .put("source", charge.source().word())
                        .put("network", offer.network())
                        .put("asset", offer.asset())
                        .put("symbol", offer.symbol())
                        .put("amount", charge.amount().toString())
                        .put("payer", charge.payer())
                        .put("pay_to", offer.payTo())
                        .put("price_micro_usd", payment.price().microUsd())
                        .put("account", payment.account())
                        .put("server", payment.shop())
                        .put("thing", payment.thing())
                        .put("call", payment.call().toString());
        String transaction = payment.transaction();
        if (transaction != null) {
            json.put("transaction", transaction);
        }
        String refund = payment.refund();
        if (refund != null && Json.parse(refund).has(RefundNote.TRANSACTION)) {
            json.set("refund_transaction", Json.parse(refund).path(RefundNote.TRANSACTION));
        }
        String session = payment.session();
        if (session != null) {
            json.put("session", session);
        }
        String reason = payment.reason();
        if (reason != null && !reason.isEmpty()) {
            json.put("reason", reason);
        }
        Integer left = payment.usesLeft();
        if (left != null) {
            json.put("uses_left", left);
        }
        return json;
    }

    static String word(PaymentRecord.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** The same with its history and what the ledger has of it. */
    static ObjectNode whole(PaymentRecord payment, Ledger ledger) {
        ObjectNode json = payment(payment);
        ArrayNode timeline = json.putArray("timeline");
        for (PaymentRecord.Step step : payment.steps()) {
            timeline.addObject()
                    .put("at", step.at().toString())
                    .put("state", word(step.state()))
                    .put("note", step.note());
        }
        List<UUID> ids = new ArrayList<>(List.of(payment.id(), payment.call()));
        ids.addAll(Refunds.entries(payment));
        ArrayNode entries = json.putArray("entries");
        ids.forEach(id -> ledger.entry(id).ifPresent(entry -> entries.add(Rows.entry(entry))));
        return json;
    }

    static ObjectNode challenge(Challenge challenge) {
        ObjectNode json =
                Json.object()
                        .put("session", challenge.session())
                        .put("at", challenge.at().toString())
                        .put("server", challenge.shop())
                        .put("thing", challenge.thing())
                        .put("price_micro_usd", challenge.price().microUsd());
        ArrayNode offers = json.putArray("offers");
        for (Offer offer : challenge.offers()) {
            offers.addObject()
                    .put("network", offer.network())
                    .put("symbol", offer.symbol())
                    .put("amount", offer.amount().toString())
                    .put("pay_to", offer.payTo());
        }
        return json;
    }
}
