package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.PaymentRecord.State;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The payments that buy several calls. Thread-safe. */
final class Subscriptions {
    /** How many of a wallet's latest payments are searched for one that covers a call. */
    private static final int SEARCHED_MAX = 50;

    private static final int TRIES_MAX = 100;

    private final PaymentBook book;
    private final InstantSource clock;

    Subscriptions(PaymentBook book, InstantSource clock) {
        this.book = book;
        this.clock = clock;
    }

    /**
     * One that a wallet has bought before and that covers another call, which is counted.
     *
     * @param wallet its account; who asks has shown that it is theirs
     */
    @Nullable PaymentRecord cover(String wallet, PurchaseIntent intent) {
        if (intent.quote().terms().subscription() == null) {
            return null;
        }
        for (PaymentRecord record : book.latest(wallet, State.SPENT, null, SEARCHED_MAX)) {
            if (intent.isFor(record)) {
                PaymentRecord used = use(record, intent);
                if (used != null) {
                    return used;
                }
            }
        }
        return null;
    }

    /** Counts another call on a payment; null when it buys none. */
    @Nullable PaymentRecord use(PaymentRecord record, PurchaseIntent intent) {
        Terms.Subscription bought = intent.quote().terms().subscription();
        if (bought == null || !lasts(record, bought)) {
            return null;
        }
        PaymentRecord next = record;
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            Integer left = next.usesLeft();
            if (next.state() != State.SPENT || (left != null && left <= 0)) {
                return null;
            }
            if (left == null) {
                return next;
            }
            PaymentRecord used =
                    next.uses(left - 1).to(State.SPENT, clock.instant(), "one more call");
            PaymentBook.Moving moving = book.move(used);
            if (moving == PaymentBook.Moving.MOVED) {
                return used;
            }
            if (moving == PaymentBook.Moving.UNAVAILABLE) {
                return null;
            }
            next = book.find(record.id()).orElse(next);
        }
        return null;
    }

    private boolean lasts(PaymentRecord record, Terms.Subscription bought) {
        Instant until = record.until(bought.time());
        return until == null || clock.instant().isBefore(until);
    }

    /** Gives back a call: it was not billed. */
    void giveBack(PaymentRecord record) {
        PaymentRecord next = record;
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            Integer left = next.usesLeft();
            // It may have been refunded meanwhile: then there is nothing to give back.
            if (left == null || next.state() != State.SPENT) {
                return;
            }
            PaymentRecord more =
                    next.uses(left + 1).to(State.SPENT, clock.instant(), "a call was not billed");
            if (book.move(more) != PaymentBook.Moving.CHANGED) {
                return;
            }
            next = book.find(record.id()).orElse(next);
        }
    }
}
