package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.ToolOutput;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The running bill of one metered call. Guarded by itself. */
public final class MeteredBill implements Tab {
    private final BillingSteps steps;
    private final Ledger ledger;
    private final PaymentRequestBuilder requests;
    private final IdempotencyKeys idempotencyKeys;
    private final Asked asked;

    private @Nullable Hold hold;
    private BillingDecision.@Nullable Authorized authorized;
    private @Nullable Outcome paid;
    private boolean ended;

    /**
     * The call that is billed, with its caller and its shop.
     *
     * @param claim its idempotency key, if it has one
     */
    record Asked(
            BillableCall call,
            String shop,
            Payer payer,
            @Nullable Claim claim,
            Duration timeout,
            Peer peer) {}

    MeteredBill(
            BillingSteps steps,
            Ledger ledger,
            PaymentRequestBuilder requests,
            IdempotencyKeys idempotencyKeys,
            Asked asked) {
        this.steps = steps;
        this.ledger = ledger;
        this.requests = requests;
        this.idempotencyKeys = idempotencyKeys;
        this.asked = asked;
    }

    @Override
    public String account() {
        return asked.payer.account();
    }

    @Override
    public Optional<String> repetition() {
        return Optional.ofNullable(asked.call.wanted().repetition());
    }

    @Override
    public synchronized HoldResult hold(Money price) {
        if (authorized != null || ended) {
            throw new IllegalStateException("a call holds once, while it runs");
        }
        Tariff tariff = new Tariff(asked.shop, Price.flat(price), 0);
        HoldResult holdResult =
                ledger.hold(steps.reservation(asked.call, tariff, asked.payer, asked.timeout, 0));
        if (holdResult instanceof HoldResult.Held(Hold held)) {
            hold = held;
            authorized =
                    new BillingDecision.Authorized(
                            asked.call, tariff, asked.payer, held, asked.claim);
        } else {
            // The tool says it in its own words; here it is only counted and logged.
            requests.refused(holdResult, asked.call, tariff, ledger.balance(account()), asked.peer);
        }
        return holdResult;
    }

    @Override
    public synchronized boolean capture(ToolOutput output) {
        if (authorized == null || hold == null || paid != null) {
            throw new IllegalStateException("a call is billed once, for what is held");
        }
        paid = steps.pay(authorized, hold, output);
        return paid instanceof Outcome.Completed;
    }

    /** Ends it with its call: what was not captured is not billed. */
    public synchronized Outcome end(Outcome outcome) {
        ended = true;
        if (paid != null) {
            return outcome instanceof Outcome.Completed ? paid : outcome;
        }
        if (authorized != null) {
            steps.release(authorized, outcome);
        } else {
            idempotencyKeys.failed(ledger, asked.claim, outcome);
        }
        return outcome;
    }
}
