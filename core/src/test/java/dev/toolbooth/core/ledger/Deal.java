package dev.toolbooth.core.ledger;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One customer and what she buys, for tests of what happens at once. */
final class Deal {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final Instant LATER = NOON.plusSeconds(9);
    static final String ACCOUNT = "ann";
    static final Hash HASH = Hash.of(new byte[Hash.BYTES]);

    private static final Payer ANN =
            new Payer(ACCOUNT, "key", new SpendLimits(null, null, new Money(9)));

    private Deal() {}

    /** A ledger in which she has ten. */
    static Ledger ledger() {
        Ledger ledger = new BookLedger(new MemoryJournal());
        ledger.deposit(deposit(0, 10));
        return ledger;
    }

    static Deposit deposit(int id, int amount) {
        Deposit.Source source = Deposit.Source.OPERATOR;
        return new Deposit(new UUID(2, id), ACCOUNT, new Money(amount), source, "", NOON);
    }

    static Reservation wanted(int call, int price) {
        return new Reservation(new UUID(1, call), ANN, "shop", new Money(price), 0, NOON, LATER);
    }

    static Hold held(Ledger ledger, int call, int price) {
        return ((HoldResult.Held) ledger.hold(wanted(call, price))).hold();
    }

    static Sale sale(int price, Sale.@Nullable Kept kept) {
        return new Sale("tool", new Money(price), Usage.NONE, HASH, HASH, 1, NOON, kept);
    }
}
