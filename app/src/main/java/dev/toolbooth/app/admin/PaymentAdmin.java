package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AdminForm;
import dev.toolbooth.app.admin.json.AdminPaymentJson;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.PageSlice;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.RecentPaymentRequests;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Payments on chains. Safe for concurrent use. */
public final class PaymentAdmin implements AdminSubject {
    private static final String WALLET = "wallet:";

    private static final AdminSchema QUERY =
            AdminSchema.query(
                    """
                    state?   %s      Only those in this state.
                    wallet?  string  Only those of this wallet: its address or its account.
                    """
                            .formatted(AdminPaymentJson.STATES));

    /** How many payments are searched for those of a session. */
    private static final int SEARCHED_MAX = 10_000;

    private final CallBilling billing;
    private final RecentPaymentRequests recentPaymentRequests;
    private final Refunds refunds;

    public PaymentAdmin(
            CallBilling billing, RecentPaymentRequests recentPaymentRequests, InstantSource clock) {
        this.billing = billing;
        this.recentPaymentRequests = recentPaymentRequests;
        this.refunds = new Refunds(billing.chainPayments(), clock);
    }

    private PaymentBook book() {
        return billing.chainPayments().book();
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/payments", this::list)
                        .says("List payments on chains, the latest first.")
                        .query(QUERY)
                        .paged()
                        .answers(AdminPaymentJson.PAYMENT.page("PaymentList", "payments")),
                AdminRoute.get("/payments/{id}", request -> show(request.id()))
                        .says("Show a payment with its history, or all payments of a session.")
                        .named("The id of a payment, or of a session.")
                        .answers(AdminPaymentJson.PAYMENT_PAGE),
                AdminRoute.post("/payments/{id}/refund", request -> refund(request.id()))
                        .says(
                                "Give a payment back to the wallet that it came from. To ask again"
                                        + " is harmless.")
                        .answers(AdminPaymentJson.PAYMENT_PAGE)
                        .conflicts(),
                AdminRoute.post("/payments/{id}/recheck", request -> recheck(request.id()))
                        .says(
                                "Look again for a payment, or a refund, of which nobody could say"
                                        + " what became.")
                        .answers(AdminPaymentJson.PAYMENT_PAGE)
                        .conflicts());
    }

    private AdminResult list(AdminRequest request) throws AdminMistake {
        State state = AdminForm.choice(request, "state", State.values(), AdminPaymentJson::word);
        String after = request.after();
        UUID before = after == null ? null : AdminForm.uuid("after", after);
        List<PaymentRecord> found =
                book().latest(account(request.text("wallet")), state, before, request.limit() + 1);
        return PageSlice.of(
                "payments",
                found,
                request,
                AdminPaymentJson::payment,
                payment -> payment.id().toString());
    }

    /** The account of a wallet, which may be given by its address alone. */
    private @Nullable String account(@Nullable String wallet) {
        if (wallet == null || wallet.startsWith(WALLET)) {
            return wallet;
        }
        return Network.known().stream()
                .flatMap(
                        network ->
                                Stream.of(wallet, wallet.toLowerCase(Locale.ROOT))
                                        .flatMap(address -> accounts(network, address)))
                .filter(account -> !book().latest(account, null, null, 1).isEmpty())
                .findFirst()
                .orElse(WALLET + wallet);
    }

    private static Stream<String> accounts(Network network, String address) {
        return Stream.of(Deposit.Source.values())
                .map(source -> VerifiedPayment.account(source, network.id(), address));
    }

    /** One payment by its id, or a session with all of its payments. */
    private AdminResult show(String id) {
        Optional<PaymentRecord> payment = byId(id);
        if (payment.isPresent()) {
            ObjectNode json = AdminPaymentJson.whole(payment.get(), billing.ledger());
            String session = payment.get().session();
            if (session != null) {
                recentPaymentRequests
                        .find(session)
                        .ifPresent(it -> json.set("challenge", AdminPaymentJson.challenge(it)));
            }
            return new Done(json);
        }
        return session(id);
    }

    private AdminResult session(String session) {
        Optional<RecentPaymentRequests.Challenge> challenge = recentPaymentRequests.find(session);
        List<PaymentRecord> payments =
                book().latest(null, null, null, SEARCHED_MAX).stream()
                        .filter(payment -> session.equals(payment.session()))
                        .toList();
        if (challenge.isEmpty() && payments.isEmpty()) {
            return none(session);
        }
        ObjectNode json = Json.object().put("session", session);
        challenge.ifPresent(it -> json.set("challenge", AdminPaymentJson.challenge(it)));
        ArrayNode rows = json.putArray("payments");
        payments.forEach(one -> rows.add(AdminPaymentJson.whole(one, billing.ledger())));
        return new Done(json);
    }

    private Optional<PaymentRecord> byId(String id) {
        try {
            return book().find(UUID.fromString(id));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static AdminResult none(String id) {
        return AdminRefusals.notFound(
                "no payment and no session has the id "
                        + AdminForm.shown(id)
                        + ": toolbooth payments list shows payments");
    }

    /** Gives a payment back. */
    AdminResult refund(String id) {
        Optional<PaymentRecord> payment = byId(id);
        if (payment.isEmpty()) {
            return none(id);
        }
        return switch (refunds.refund(payment.get())) {
            case Refunds.Result.Given(PaymentRecord given) -> whole(given);
            case Refunds.Result.Pending(PaymentRecord pending, String message) ->
                    new Done(
                            AdminPaymentJson.whole(pending, billing.ledger())
                                    .put("pending", message));
            case Refunds.Result.Refused(String message) ->
                    AdminRefusals.conflict("payment " + id + " is not refunded: " + message);
        };
    }

    /** Checks again on a payment whose state was unknown. */
    private AdminResult recheck(String id) {
        Optional<PaymentRecord> payment = byId(id);
        if (payment.isEmpty()) {
            return none(id);
        }
        if (payment.get().state() == State.REFUNDING) {
            return refund(id);
        }
        billing.recovery().look(payment.get());
        return byId(id).map(this::rechecked).orElseGet(() -> none(id));
    }

    /** A payment that a call has is left to it, and after a crash to the server's next start. */
    private AdminResult rechecked(PaymentRecord payment) {
        ObjectNode json = AdminPaymentJson.whole(payment, billing.ledger());
        switch (payment.state()) {
            case TAKEN, SETTLING, SETTLED ->
                    json.put(
                            "pending",
                            "a call holds it; if that call crashed, the next running server resumes"
                                    + " it");
            case UNKNOWN, SPENT, RELEASED, FAILED, CREDITED, REFUNDING, REFUNDED, FORWARDED -> {}
        }
        return new Done(json);
    }

    private AdminResult whole(PaymentRecord payment) {
        return new Done(AdminPaymentJson.whole(payment, billing.ledger()));
    }
}
