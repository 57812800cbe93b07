package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AccountJson;
import dev.toolbooth.app.admin.json.AdminForm;
import dev.toolbooth.app.admin.json.AdminPaymentJson;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.CallFilter;
import dev.toolbooth.app.admin.json.CallSchemas;
import dev.toolbooth.app.admin.json.PageSlice;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.history.CallHistory;
import dev.toolbooth.core.history.PastCall;
import dev.toolbooth.core.history.PastCallJson;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.RecentPaymentRequests;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminResult.Refused;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminRoutes;
import dev.toolbooth.server.admin.EventObserver;
import dev.toolbooth.server.admin.EventSubscription;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The calls that this process remembers, and those in the ledger. Safe for concurrent use. */
public final class CallAdmin implements AdminSubject {
    private static final Refused NO_SERVER =
            AdminRefusals.unavailable("no server is running; only a running server keeps calls");

    private final CallBilling billing;
    private final CallPostings books;
    private final PaymentAdmin payments;
    private final RecentPaymentRequests recentPaymentRequests;
    private final InstantSource clock;
    private final @Nullable CallHistory history;
    private final @Nullable LiveEvents news;

    /**
     * @param history what the server remembers, or null where none runs
     */
    public CallAdmin(
            CallBilling billing,
            PaymentAdmin payments,
            RecentPaymentRequests recentPaymentRequests,
            InstantSource clock,
            @Nullable CallHistory history) {
        this.billing = billing;
        this.books = new CallPostings(billing);
        this.payments = payments;
        this.recentPaymentRequests = recentPaymentRequests;
        this.clock = clock;
        this.history = history;
        this.news = history == null ? null : new LiveEvents(history, books);
        if (news != null) {
            billing.chainPayments().logs().add(news);
        }
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/calls", this::calls)
                        .says("List calls that have ended and are remembered, the latest first.")
                        .query(CallFilter.QUERY)
                        .paged()
                        .answers(CallSchemas.LIST),
                AdminRoute.get("/calls/{id}", request -> call(request.id()))
                        .says(
                                "Show a call step by step, with what was asked, what came of it,"
                                        + " and what was paid.")
                        .answers(CallSchemas.DETAIL),
                AdminRoute.post("/calls/{id}/refund", request -> refund(request.id()))
                        .says(
                                "Give back what a call has cost. To ask again is harmless.",
                                "Into the account that has paid, or as /payments/{id}/refund where"
                                        + " a wallet has.")
                        .answers(CallSchemas.DETAIL)
                        .conflicts(),
                AdminRoute.get("/challenges", this::challenges)
                        .says("List demands for payment that were made lately, the latest first.")
                        .paged()
                        .answers(AdminPaymentJson.CHALLENGE.page("Challenges", "challenges")),
                AdminRoutes.EVENTS
                        .says(
                                "Watch calls and payments as they happen, as server-sent events.",
                                "The events are call (data: a Call), payment (data: a Payment),"
                                        + " status (data: LiveStatus, every two seconds) and lost"
                                        + " (data: LostCalls, where the reader was too slow). At"
                                        + " most 50 may watch. Payments are narrowed by tool"
                                        + " alone.")
                        .query(CallFilter.QUERY)
                        .answers(CallSchemas.EVENTS));
    }

    private AdminResult calls(AdminRequest request) throws AdminMistake {
        CallHistory kept = history;
        if (kept == null) {
            return NO_SERVER;
        }
        CallFilter filter = CallFilter.of(request);
        String last = request.after();
        UUID after = last == null ? null : AdminForm.uuid("after", last);
        if (after != null && kept.find(after).isEmpty()) {
            throw new AdminMistake(
                    "after", ": " + after + " is no longer in the list; start without it");
        }
        List<PastCall> found = kept.latest(filter, after, request.limit() + 1);
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("calls");
        found.stream()
                .limit(request.limit())
                .forEach(
                        one -> rows.add(PastCallJson.row(one, kept.refund(one.id()).orElse(null))));
        if (found.size() > request.limit()) {
            json.put("next", found.get(request.limit() - 1).id().toString());
        }
        return new Done(json.put("kept", kept.size()).put("missed", kept.missed()));
    }

    private AdminResult call(String text) {
        Optional<UUID> id = id(text);
        return id.isEmpty() ? none(text) : shown(id.get());
    }

    private static Optional<UUID> id(String text) {
        try {
            return Optional.of(AdminForm.uuid("id", text));
        } catch (AdminMistake e) {
            return Optional.empty();
        }
    }

    private static AdminResult none(String id) {
        return AdminRefusals.notFound(
                "no call has the id "
                        + AdminForm.shown(id)
                        + ", or it was free and the server no longer keeps it: toolbooth calls list"
                        + " shows those that it keeps");
    }

    private Optional<PastCall> kept(UUID id) {
        return history == null ? Optional.empty() : history.find(id);
    }

    /** The known facts about a call, from any source. */
    private record Known(
            UUID id,
            @Nullable PastCall kept,
            @Nullable Entry entry,
            @Nullable PaymentRecord payment,
            @Nullable Entry refund) {

        boolean nowhere() {
            return kept == null && entry == null && payment == null;
        }

        @Nullable Money refunded() {
            return refund == null ? null : refund.amount();
        }
    }

    private Known known(UUID id) {
        PastCall call = kept(id).orElse(null);
        PastCall.Paid paid = call == null ? null : call.payment();
        UUID receipt = paid == null ? null : paid.receipt();
        Entry entry = books.entry(receipt == null ? id : receipt).orElse(null);
        UUID payment = paid == null ? null : paid.payment();
        PaymentRecord record =
                payment != null
                        ? books.withId(payment).orElse(null)
                        : call == null || isWallets(entry) ? books.payment(id).orElse(null) : null;
        UUID billed = entry == null ? id : entry.id();
        Entry refund =
                paid != null && paid.repeated() ? null : books.refund(billed, record).orElse(null);
        return new Known(id, call, entry, record, refund);
    }

    private static boolean isWallets(@Nullable Entry entry) {
        return entry != null && entry.debit().startsWith(Account.WALLET);
    }

    private AdminResult shown(UUID id) {
        Known known = known(id);
        if (known.nowhere()) {
            return none(id.toString());
        }
        ObjectNode json = whole(known);
        Entry entry = known.entry();
        if (entry != null) {
            json.set("entry", AccountJson.entry(entry));
        }
        PaymentRecord payment = known.payment();
        if (payment != null) {
            json.put("payment", payment.id().toString())
                    .set("payment_detail", AdminPaymentJson.whole(payment, billing.ledger()));
        }
        Entry refund = known.refund();
        if (refund != null) {
            json.set("refund", AccountJson.entry(refund));
        }
        return new Done(json);
    }

    private static ObjectNode whole(Known known) {
        PastCall kept = known.kept();
        if (kept != null) {
            return PastCallJson.whole(kept, known.refunded()).put("remembered", true);
        }
        Entry entry = known.entry();
        Entry.Sold sold = entry == null ? null : entry.sold();
        ObjectNode json =
                entry != null && sold != null
                        ? CallPostings.row(entry, sold, known.refunded())
                        : CallPostings.row(Objects.requireNonNull(known.payment()));
        json.putArray("timeline");
        json.putObject("request").put("truncated", false).putNull("arguments");
        json.putObject("response").put("truncated", false).putNull("content");
        return json.put("remembered", false).putNull("why");
    }

    private AdminResult refund(String text) {
        Optional<UUID> id = id(text);
        return id.isEmpty() ? none(text) : refund(known(id.get()));
    }

    private AdminResult refund(Known known) {
        if (known.nowhere()) {
            return none(known.id().toString());
        }
        PastCall.Paid paid = known.kept() == null ? null : known.kept().payment();
        Entry entry = known.entry();
        if (paid != null && paid.repeated()) {
            return unpaid(
                    known,
                    "it got the outcome of the call " + paid.receipt() + ", which was billed");
        }
        PaymentRecord payment = known.payment();
        if (payment != null) {
            return paidByWallet(known, payment);
        }
        if (entry == null) {
            return unpaid(known, "it was not billed");
        }
        if (entry.amount().isZero()) {
            return unpaid(known, "it was free");
        }
        if (isWallets(entry)) {
            return AdminRefusals.conflict(
                    "call "
                            + known.id()
                            + " was paid by a wallet, and its payment can't be found: toolbooth"
                            + " payments list shows payments");
        }
        return paidIn(known, entry);
    }

    private static AdminResult unpaid(Known known, String why) {
        return AdminRefusals.conflict("nothing was paid with the call " + known.id() + ": " + why);
    }

    /** Puts the price back into the account that has paid it; its id makes that happen once. */
    private AdminResult paidIn(Known known, Entry entry) {
        return switch (billing.ledger().deposit(Deposit.refund(entry, clock.instant()))) {
            case DepositResult.Credited(Entry given) -> given(known, given.amount());
            case DepositResult.Before(Entry given) ->
                    given.debit().equals(entry.credit())
                            ? given(known, given.amount())
                            : idTaken(known);
            case DepositResult.OtherEntry _ -> idTaken(known);
            case DepositResult.TooMuch(Money most) ->
                    AdminRefusals.conflict("nothing was refunded: an account has at most " + most);
            case DepositResult.TooLittle _, DepositResult.Unavailable _ ->
                    AdminRefusals.unavailable(
                            "the ledger can't be written at the moment, and doesn't say that this"
                                    + " was refunded; try again: it is refunded once");
        };
    }

    private static AdminResult idTaken(Known known) {
        return AdminRefusals.conflict(
                "nothing was refunded: the id "
                        + Deposit.refundId(known.id())
                        + " of its refund is that of another entry");
    }

    private AdminResult paidByWallet(Known known, PaymentRecord payment) {
        UUID billed = known.entry() == null ? known.id() : known.entry().id();
        if (!payment.call().equals(billed)) {
            return unpaid(
                    known,
                    "the payment "
                            + payment.id()
                            + " bought it together with others: toolbooth payments refund refunds"
                            + " the whole payment");
        }
        AdminResult adminResult = payments.refund(payment.id().toString());
        if (!(adminResult instanceof Done(ObjectNode done))) {
            return adminResult;
        }
        JsonNode pending = done.path("pending");
        if (!pending.isString()) {
            return given(known, books.refunded(books.withId(payment.id()).orElse(payment)));
        }
        AdminResult call = shown(known.id());
        if (call instanceof Done(ObjectNode json)) {
            json.set("pending", pending);
        }
        return call;
    }

    private AdminResult given(Known known, Money amount) {
        if (history != null) {
            history.refunded(known.id(), amount);
        }
        return shown(known.id());
    }

    private AdminResult challenges(AdminRequest request) {
        return PageSlice.of(
                "challenges",
                recentPaymentRequests.latest(request.after(), request.limit() + 1),
                request,
                AdminPaymentJson::challenge,
                RecentPaymentRequests.Challenge::session);
    }

    /** Reports calls and payments from now on. */
    EventSubscription watch(AdminRequest request, EventObserver who) {
        return news == null
                ? new EventSubscription.Denied(NO_SERVER)
                : new EventSubscription.Begun(news.watch(CallFilter.of(request), who));
    }
}
