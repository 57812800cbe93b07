package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.RecentPaymentRequests.Challenge;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of payments and the calls they pay for, for operators. */
public final class AdminPaymentJson {
    public static final String STATES =
            AdminSchema.words(PaymentRecord.State.values(), AdminPaymentJson::word);

    public static final AdminSchema CHALLENGE =
            AdminSchema.of(
                    "Challenge",
                    "A demand for payment.",
                    """
                    session          string
                    at               time
                    server           string
                    thing            string
                    price_micro_usd  micro  What was asked.
                    offers           object[]
                      network        string
                      symbol         string
                      amount         string
                      pay_to         string
                    """);

    private static final String PAYMENT_LINES =
            """
            id%1$s                 uuid
            state%1$s              %2$s
            began%1$s              time
            changed%1$s            time
            rail%1$s               string
            source%1$s             chain|play|believed  Where the money is from. What is believed \
              was only said to be paid: nobody has looked for it on its chain.
            network%1$s            string  As CAIP-2 writes it.
            asset%1$s              string
            symbol%1$s             string
            amount%1$s             string  In the asset's smallest units.
            payer%1$s              string
            pay_to%1$s             string
            price_micro_usd%1$s    micro
            account%1$s            string
            server%1$s             string
            thing%1$s              string  The tool, or the route.
            call%1$s               uuid
            transaction?           string
            refund_transaction?    string  What was sent, or was about to be, to give it back.
            session?               string
            reason?                string
            uses_left?             integer
            """;

    private static final String HISTORY =
            """
            timeline%1$s  object[]
              at          time
              state       string
              note        string
            entries%1$s   Entry[]
            """;

    public static final AdminSchema PAYMENT =
            AdminSchema.of("Payment", "", PAYMENT_LINES.formatted("", STATES));

    public static final AdminSchema PAYMENT_PAGE =
            AdminSchema.of(
                    "PaymentPage",
                    "A payment with its history; or a session with what was asked and paid.",
                    PAYMENT_LINES.formatted("?", STATES)
                            + HISTORY.formatted("?")
                            + """
                            pending?   string  Why a refund has not ended, or why a payment was \
                              not looked for.
                            challenge?  Challenge
                            payments?   SessionPayment[]
                            """,
                    AccountJson.ENTRY,
                    CHALLENGE,
                    PAYMENT.and(
                            "SessionPayment",
                            "A payment of a session, with its history.",
                            HISTORY.formatted(""),
                            AccountJson.ENTRY));

    private AdminPaymentJson() {}

    public static ObjectNode payment(PaymentRecord payment) {
        VerifiedPayment verified = payment.verified();
        Offer offer = verified.offer();
        ObjectNode json =
                Json.object()
                        .put("id", payment.id().toString())
                        .put("state", word(payment.state()))
                        .put("began", payment.began().toString())
                        .put("changed", payment.changed().toString())
                        .put("rail", verified.rail())
                        .put("source", verified.source().word())
                        .put("network", offer.network())
                        .put("asset", offer.asset())
                        .put("symbol", offer.symbol())
                        .put("amount", verified.amount().toString())
                        .put("payer", verified.payer())
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

    public static String word(PaymentRecord.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** The same with its history and what the ledger has of it. */
    public static ObjectNode whole(PaymentRecord payment, Ledger ledger) {
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
        ids.forEach(
                id -> ledger.entry(id).ifPresent(entry -> entries.add(AccountJson.entry(entry))));
        return json;
    }

    public static ObjectNode challenge(Challenge challenge) {
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
