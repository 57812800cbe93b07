package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.Purchase;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Credit for an account that is paid for by a payment on a chain. Thread-safe; may block. */
final class PaidTopUp {
    /** What is bought. */
    static final String THING = "top-up";

    /** The most that is paid in at once. */
    static final Money MOST = new Money(10_000_000_000L);

    private static final Terms TERMS = Terms.upfront("Credit for an account");

    private final Core core;
    private final Shop shop;

    PaidTopUp(Core core, Shop shop) {
        this.core = core;
        this.shop = shop;
    }

    private Cashier cashier() {
        return core.till().cashier();
    }

    private Money balance(String account) {
        return core.till().ledger().balance(account).posted();
    }

    private static Quote quote(Money amount) {
        return new Quote(THING, amount, TERMS);
    }

    /** Whether there is a way to pay as much. */
    boolean possible(Money amount) {
        return !cashier().offers(quote(amount)).isEmpty();
    }

    /** The payment that came with a request, or null. */
    static @Nullable Payment payment(Turn turn) {
        return turn.operation() instanceof Operation.CallTool call ? call.payment() : null;
    }

    /** Puts what is paid into the account, or asks for a payment of as much. */
    Reply credit(Turn turn, String account, Money amount) {
        return turn.write(outcome(turn, account, amount));
    }

    private Outcome outcome(Turn turn, String account, Money amount) {
        if (turn.operation() instanceof Operation.Refuse(Refusal refusal)) {
            return new Outcome.Refused(refusal);
        }
        Payment payment = payment(turn);
        if (payment == null) {
            return new Outcome.PaymentRequired(request(amount));
        }
        return switch (cashier().check(payment, quote(amount))) {
            case Check.Good(Charge charge) ->
                    isTooMuch(charge, account, amount)
                            ? new Outcome.Refused(
                                    new Refusal.BadParams(
                                            "an account has at most " + charge.source().most()))
                            : take(charge, payment, account, amount);
            case Check.Bad(String reason, String message) -> bad(amount, reason, message, null);
            case Check.Unavailable _ -> unavailable();
            case Check.NotMine _ -> throw new IllegalStateException("nobody's payment was checked");
        };
    }

    /** Whether the account would have too much; a payment that is shown again adds nothing. */
    private boolean isTooMuch(Charge charge, String account, Money amount) {
        boolean shownBefore =
                cashier()
                        .book()
                        .withKey(charge.key())
                        .filter(record -> isFor(record, account, amount))
                        .isPresent();
        return !shownBefore && balance(account).plus(amount).compareTo(charge.source().most()) > 0;
    }

    private Outcome take(Charge charge, Payment payment, String account, Money amount) {
        Purchase purchase =
                new Purchase(
                        quote(amount),
                        shop.name(),
                        Hash.sha256((account + "\n" + amount).getBytes(StandardCharsets.UTF_8)),
                        UUID.randomUUID(),
                        payment.session(),
                        null,
                        account);
        return switch (cashier().take(charge, purchase)) {
            case Cashier.Answer.Paid(PaymentRecord paid) when isFor(paid, account, amount) -> {
                cashier().spent(paid);
                yield credited(paid);
            }
            case Cashier.Answer.Bad(_, _, PaymentRecord before)
                    when before != null
                            && before.state() == PaymentRecord.State.SPENT
                            && isFor(before, account, amount) ->
                    credited(before);
            case Cashier.Answer.Bad(String reason, String message, PaymentRecord before) ->
                    bad(amount, reason, message, before);
            case Cashier.Answer.Pending(PaymentRecord pending) ->
                    new Outcome.PaymentPending(request(amount), pending.toldPending());
            case Cashier.Answer.Unavailable _ -> unavailable();
            case Cashier.Answer.Paid _,
                    Cashier.Answer.Taken _,
                    Cashier.Answer.Covered _,
                    Cashier.Answer.Bought _ ->
                    bad(
                            amount,
                            "duplicate_settlement",
                            "this payment was used for something else",
                            null);
        };
    }

    private boolean isFor(PaymentRecord record, String account, Money amount) {
        return record.thing().equals(THING)
                && record.shop().equals(shop.name())
                && record.account().equals(account)
                && record.price().equals(amount);
    }

    private Outcome credited(PaymentRecord record) {
        Optional<Entry> entry = core.till().ledger().entry(record.id());
        Money balance = entry.map(Entry::balanceAfter).orElseGet(() -> balance(record.account()));
        ToolOutput output =
                ToolOutput.structured(
                        Json.object()
                                .put("id", record.id().toString())
                                .put("source", record.charge().source().word())
                                .put("credited_micro_usd", record.price().microUsd())
                                .put("balance_micro_usd", balance.microUsd()));
        Bill bill = new Bill(null, record.price(), balance, 0, null, false);
        return new Outcome.Completed(output, bill.paidBy(record.told(true, null), null));
    }

    private Outcome bad(
            Money amount, String reason, String message, @Nullable PaymentRecord record) {
        return new Outcome.InvalidPayment(
                request(amount),
                reason,
                message,
                record == null ? null : record.told(false, reason));
    }

    private static Outcome unavailable() {
        return new Outcome.Refused(Refusal.PaymentUnavailable.UNSEEN);
    }

    private PaymentRequest request(Money amount) {
        return new PaymentRequest(
                shop,
                THING,
                new Tariff(shop.name(), Price.flat(amount), 0, TERMS),
                amount,
                new PaymentRequest.Why.NoPayer(),
                new Alternatives(List.of(), List.of()),
                cashier().offers(quote(amount)),
                UUID.randomUUID().toString());
    }
}
