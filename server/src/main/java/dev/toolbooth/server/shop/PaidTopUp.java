package dev.toolbooth.server.shop;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.pay.PurchaseIntent;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A top-up of an account by a payment on a chain. Thread-safe; may block. */
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

    private ChainPayments cashier() {
        return core.billing().chainPayments();
    }

    private Money balance(String account) {
        return core.billing().ledger().balance(account).posted();
    }

    private static Quote quote(Money amount) {
        return new Quote(THING, amount, TERMS);
    }

    /** Whether there is a way to pay as much. */
    boolean possible(Money amount) {
        return !cashier().offers(quote(amount)).isEmpty();
    }

    /** The payment that came with a request, or null. */
    static @Nullable Payment payment(DecodedMessage decoded) {
        return decoded.operation() instanceof Operation.CallTool call ? call.payment() : null;
    }

    /** The key by which its buyer tells this top-up from another, hashed. */
    private static @Nullable Hash key(DecodedMessage decoded) {
        return decoded.operation() instanceof Operation.CallTool call && call.repetition() != null
                ? Hash.sha256(call.repetition().getBytes(StandardCharsets.UTF_8))
                : null;
    }

    /** Puts what is paid into the account, or asks for a payment of as much. */
    Reply credit(DecodedMessage decoded, String account, Money amount) {
        return decoded.write(outcome(decoded, account, amount));
    }

    private Outcome outcome(DecodedMessage decoded, String account, Money amount) {
        if (decoded.operation() instanceof Operation.Refuse(Refusal refusal)) {
            return new Outcome.Refused(refusal);
        }
        Payment payment = payment(decoded);
        if (payment == null) {
            return new Outcome.PaymentRequired(request(amount));
        }
        return switch (cashier().verify(payment, quote(amount))) {
            case Verification.Good(VerifiedPayment verified) ->
                    isTooMuch(verified, account, amount)
                            ? new Outcome.Refused(
                                    new Refusal.BadParams(
                                            "an account has at most " + verified.source().most()))
                            : take(verified, payment, key(decoded), account, amount);
            case Verification.Bad(String reason, String message) ->
                    bad(amount, reason, message, null);
            case Verification.Unavailable _ -> unavailable();
            case Verification.NotMine _ ->
                    throw new IllegalStateException("nobody's payment was checked");
        };
    }

    /** Whether the account would have too much; a payment that is shown again adds nothing. */
    private boolean isTooMuch(VerifiedPayment verified, String account, Money amount) {
        boolean shownBefore =
                cashier()
                        .book()
                        .withKey(verified.key())
                        .filter(record -> isFor(record, account, amount))
                        .isPresent();
        return !shownBefore
                && balance(account).plus(amount).compareTo(verified.source().most()) > 0;
    }

    private Outcome take(
            VerifiedPayment verified,
            Payment payment,
            @Nullable Hash key,
            String account,
            Money amount) {
        PurchaseIntent intent =
                new PurchaseIntent(
                        quote(amount),
                        shop.name(),
                        Hash.sha256((account + "\n" + amount).getBytes(StandardCharsets.UTF_8)),
                        UUID.randomUUID(),
                        payment.session(),
                        key,
                        key != null,
                        account);
        return switch (cashier().take(verified, intent)) {
            case ChainPayments.Answer.Paid(PaymentRecord paid)
                    when isFor(paid, account, amount) -> {
                cashier().spent(paid);
                yield credited(paid);
            }
            case ChainPayments.Answer.Again(PaymentRecord paid) when isFor(paid, account, amount) ->
                    credited(paid);
            case ChainPayments.Answer.Bad(_, _, PaymentRecord before)
                    when before != null
                            && before.state() == PaymentRecord.State.SPENT
                            && isFor(before, account, amount) ->
                    credited(before);
            case ChainPayments.Answer.Bad(String reason, String message, PaymentRecord before) ->
                    bad(amount, reason, message, before);
            case ChainPayments.Answer.Pending(PaymentRecord pending) ->
                    new Outcome.PaymentPending(request(amount), pending.toldPending());
            case ChainPayments.Answer.Unavailable _ -> unavailable();
            case ChainPayments.Answer.Paid _,
                    ChainPayments.Answer.Taken _,
                    ChainPayments.Answer.Covered _,
                    ChainPayments.Answer.Again _,
                    ChainPayments.Answer.Bought _ ->
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
        Optional<Entry> entry = core.billing().ledger().entry(record.id());
        Money balance = entry.map(Entry::balanceAfter).orElseGet(() -> balance(record.account()));
        ToolOutput output =
                ToolOutput.structured(
                        Json.object()
                                .put("id", record.id().toString())
                                .put("source", record.verified().source().word())
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
