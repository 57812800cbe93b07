package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.ToolOutput;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tab of one call. Guarded by itself. */
final class OpenTab implements Tab {
    private final Till till;
    private final Repetitions repetitions;
    private final Asked asked;

    private @Nullable Hold hold;
    private Visit.@Nullable Ticket ticket;
    private @Nullable Outcome paid;
    private boolean ended;

    /**
     * What is asked for, by whom and where.
     *
     * @param claim the key of its repetitions, if it has one
     */
    record Asked(
            Till.Call call,
            String shop,
            Payer payer,
            @Nullable Claim claim,
            Duration timeout,
            Peer peer) {}

    OpenTab(Till till, Repetitions repetitions, Asked asked) {
        this.till = till;
        this.repetitions = repetitions;
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
    public synchronized Holding hold(Money price) {
        if (ticket != null || ended) {
            throw new IllegalStateException("a call holds once, while it runs");
        }
        Tariff tariff = new Tariff(asked.shop, Price.flat(price), 0);
        Holding holding =
                till.ledger()
                        .hold(till.reservation(asked.call, tariff, asked.payer, asked.timeout, 0));
        if (holding instanceof Holding.Held(Hold held)) {
            hold = held;
            ticket = new Visit.Ticket(asked.call, tariff, asked.payer, held, asked.claim);
        } else {
            // The tool says it in its own words; here it is only counted and logged.
            till.demand()
                    .refused(
                            holding,
                            asked.call,
                            tariff,
                            till.ledger().balance(account()),
                            asked.peer);
        }
        return holding;
    }

    @Override
    public synchronized boolean capture(ToolOutput output) {
        if (ticket == null || hold == null || paid != null) {
            throw new IllegalStateException("a call is billed once, for what is held");
        }
        paid = till.pay(ticket, hold, output);
        return paid instanceof Outcome.Completed;
    }

    /** Ends it with its call: what was not captured is not billed. */
    synchronized Outcome end(Outcome outcome) {
        ended = true;
        if (paid != null) {
            return outcome instanceof Outcome.Completed ? paid : outcome;
        }
        if (ticket != null) {
            till.forget(ticket, outcome);
        } else {
            repetitions.failed(till.ledger(), asked.claim, outcome);
        }
        return outcome;
    }
}
