package dev.toolbooth.app.office;

import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.history.CallHistory;
import dev.toolbooth.core.history.CallJson;
import dev.toolbooth.core.history.KeptCall;
import dev.toolbooth.core.money.Account;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.pay.Challenges;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.server.admin.Watching;
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

/**
 * The calls of this process, as far as it remembers them, and those in the books. Safe for
 * concurrent use.
 */
public final class LocalCallOffice implements CallOffice {
    private final Till till;
    private final BookedCalls books;
    private final PaymentOffice payments;
    private final Challenges challenges;
    private final InstantSource clock;
    private final @Nullable CallHistory history;
    private final @Nullable LiveNews news;

    /**
     * @param history what the server remembers, or null where none runs
     */
    public LocalCallOffice(
            Till till,
            PaymentOffice payments,
            Challenges challenges,
            InstantSource clock,
            @Nullable CallHistory history) {
        this.till = till;
        this.books = new BookedCalls(till);
        this.payments = payments;
        this.challenges = challenges;
        this.clock = clock;
        this.history = history;
        this.news = history == null ? null : new LiveNews(history, books);
        if (news != null) {
            till.cashier().logTo(news);
        }
    }

    @Override
    public Answer calls(Query query, Office.Part part) {
        CallHistory kept = history;
        return kept == null ? NO_SERVER : Tried.of(() -> page(kept, CallFilter.of(query), part));
    }

    private static Answer page(CallHistory kept, CallFilter filter, Office.Part part)
            throws Form.Mistake {
        UUID after = part.after() == null ? null : LocalOffice.uuid("after", part.after());
        if (after != null && kept.find(after).isEmpty()) {
            throw new Form.Mistake(
                    "after: " + after + " is not in the list any more; begin without it");
        }
        List<KeptCall> found = kept.latest(filter, after, part.limit() + 1);
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("calls");
        found.stream()
                .limit(part.limit())
                .forEach(one -> rows.add(CallJson.row(one, kept.refund(one.id()).orElse(null))));
        if (found.size() > part.limit()) {
            json.put("next", found.get(part.limit() - 1).id().toString());
        }
        return new Done(json.put("kept", kept.size()).put("missed", kept.missed()));
    }

    @Override
    public Answer call(String text) {
        return Tried.of(
                () -> {
                    Optional<UUID> id = id(text);
                    return id.isEmpty() ? none(text) : shown(id.get());
                });
    }

    private static Optional<UUID> id(String text) {
        try {
            return Optional.of(LocalOffice.uuid("id", text));
        } catch (Form.Mistake e) {
            return Optional.empty();
        }
    }

    private static Answer none(String id) {
        return new Refused(
                Reason.NOT_FOUND,
                "no call has the id "
                        + Form.shown(id)
                        + ", or nobody has paid for it and the server has forgotten it: toolbooth"
                        + " calls list shows those that it remembers");
    }

    private Optional<KeptCall> kept(UUID id) {
        return history == null ? Optional.empty() : history.find(id);
    }

    /** What is known of a call, from wherever. */
    private record Known(
            UUID id,
            @Nullable KeptCall kept,
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
        KeptCall call = kept(id).orElse(null);
        KeptCall.Paid paid = call == null ? null : call.payment();
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

    private Answer shown(UUID id) {
        Known known = known(id);
        if (known.nowhere()) {
            return none(id.toString());
        }
        ObjectNode json = whole(known);
        Entry entry = known.entry();
        if (entry != null) {
            json.set("entry", Rows.entry(entry));
        }
        PaymentRecord payment = known.payment();
        if (payment != null) {
            json.put("payment", payment.id().toString())
                    .set("payment_detail", PaymentRows.whole(payment, till.ledger()));
        }
        Entry refund = known.refund();
        if (refund != null) {
            json.set("refund", Rows.entry(refund));
        }
        return new Done(json);
    }

    private static ObjectNode whole(Known known) {
        KeptCall kept = known.kept();
        if (kept != null) {
            return CallJson.whole(kept, known.refunded()).put("remembered", true);
        }
        Entry entry = known.entry();
        Entry.Sold sold = entry == null ? null : entry.sold();
        ObjectNode json =
                entry != null && sold != null
                        ? BookedCalls.row(entry, sold, known.refunded())
                        : BookedCalls.row(Objects.requireNonNull(known.payment()));
        json.putArray("timeline");
        json.putObject("request").put("truncated", false).putNull("arguments");
        json.putObject("response").put("truncated", false).putNull("content");
        return json.put("remembered", false).putNull("why");
    }

    @Override
    public Answer refund(String text) {
        return Tried.of(
                () -> {
                    Optional<UUID> id = id(text);
                    return id.isEmpty() ? none(text) : refund(known(id.get()));
                });
    }

    private Answer refund(Known known) {
        if (known.nowhere()) {
            return none(known.id().toString());
        }
        KeptCall.Paid paid = known.kept() == null ? null : known.kept().payment();
        Entry entry = known.entry();
        if (paid != null && paid.repeated()) {
            return unpaid(
                    known,
                    "it was told the outcome of the call "
                            + paid.receipt()
                            + ", which was paid for then");
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
            return new Refused(
                    Reason.CONFLICT,
                    "call "
                            + known.id()
                            + " was paid by a wallet, and its payment is not to be found: toolbooth"
                            + " payments list shows payments");
        }
        return paidIn(known, entry);
    }

    private static Answer unpaid(Known known, String why) {
        return new Refused(
                Reason.CONFLICT, "nothing was paid with the call " + known.id() + ": " + why);
    }

    /** Puts the price back into the account that has paid it; its id makes that happen once. */
    private Answer paidIn(Known known, Entry entry) {
        return switch (till.ledger().deposit(Deposit.refund(entry, clock.instant()))) {
            case Credit.Credited(Entry given) -> given(known, given.amount());
            case Credit.Before(Entry given) ->
                    given.debit().equals(entry.credit())
                            ? given(known, given.amount())
                            : idTaken(known);
            case Credit.OtherEntry _ -> idTaken(known);
            case Credit.TooMuch(Money most) ->
                    new Refused(
                            Reason.CONFLICT,
                            "nothing was given back: an account has at most " + most);
            case Credit.Unavailable _ ->
                    new Refused(
                            Reason.UNAVAILABLE,
                            "nothing was given back: the books can't be written at the moment; try"
                                    + " again, it happens once");
        };
    }

    private static Answer idTaken(Known known) {
        return new Refused(
                Reason.CONFLICT,
                "nothing was given back: the id "
                        + Deposit.refundId(known.id())
                        + " of its refund is that of another entry");
    }

    private Answer paidByWallet(Known known, PaymentRecord payment) {
        UUID billed = known.entry() == null ? known.id() : known.entry().id();
        if (!payment.call().equals(billed)) {
            return unpaid(
                    known,
                    "the payment "
                            + payment.id()
                            + " has bought it together with others. toolbooth payments refund gives"
                            + " back all of it");
        }
        Answer answer = payments.refund(payment.id().toString());
        if (!(answer instanceof Done(ObjectNode done))) {
            return answer;
        }
        JsonNode pending = done.path("pending");
        if (!pending.isString()) {
            return given(known, books.refunded(books.withId(payment.id()).orElse(payment)));
        }
        Answer call = shown(known.id());
        if (call instanceof Done(ObjectNode json)) {
            json.set("pending", pending);
        }
        return call;
    }

    private Answer given(Known known, Money amount) {
        if (history != null) {
            history.refunded(known.id(), amount);
        }
        return shown(known.id());
    }

    @Override
    public Answer challenges(Office.Part part) {
        List<Challenges.Challenge> found = challenges.latest(part.after(), part.limit() + 1);
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("challenges");
        found.stream().limit(part.limit()).forEach(one -> rows.add(PaymentRows.challenge(one)));
        if (found.size() > part.limit()) {
            json.put("next", found.get(part.limit() - 1).session());
        }
        return new Done(json);
    }

    @Override
    public Watching watch(Query query, Spectator who) {
        if (news == null) {
            return new Watching.Denied(NO_SERVER);
        }
        try {
            return new Watching.Begun(news.watch(CallFilter.of(query), who));
        } catch (Form.Mistake e) {
            return new Watching.Denied(Tried.refused(Reason.BAD_REQUEST, e));
        }
    }
}
