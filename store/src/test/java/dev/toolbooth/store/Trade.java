package dev.toolbooth.store;

import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Reservation;
import dev.toolbooth.core.money.Sale;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Buyers and what they buy, for tests of ledgers. */
final class Trade {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final Hash HASH = Hash.of(new byte[Hash.BYTES]);

    private Trade() {}

    static Payer payer(String account) {
        return new Payer(account, "key-of-" + account, SpendLimits.NONE);
    }

    static Deposit deposit(UUID id, String account, long microUsd) {
        return new Deposit(id, account, new Money(microUsd), Deposit.Source.OPERATOR, "cash", NOON);
    }

    static Reservation reservation(UUID call, Payer payer, long microUsd) {
        return new Reservation(
                call,
                payer,
                "shop",
                new Money(microUsd),
                0,
                NOON,
                NOON.plus(Duration.ofMinutes(10)));
    }

    /** A hold that there must be enough for. */
    static Hold held(Ledger ledger, Reservation wanted) {
        if (ledger.hold(wanted) instanceof Holding.Held(Hold hold)) {
            return hold;
        }
        throw new AssertionError("not held: " + wanted);
    }

    static Sale sale(long microUsd) {
        return sale(microUsd, null);
    }

    static Sale sale(long microUsd, Sale.@Nullable Kept kept) {
        return new Sale("tool", new Money(microUsd), Usage.NONE, HASH, HASH, 3, NOON, kept);
    }

    static Claim claim(String owner, String key, UUID call) {
        return new Claim(owner, key, HASH, call, NOON, NOON.plus(Duration.ofDays(1)));
    }
}
