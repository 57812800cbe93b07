package dev.toolbooth.store;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Buyers and what they buy, for tests of ledgers. */
public final class Trade {
    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final Hash HASH = Hash.of(new byte[Hash.BYTES]);

    private Trade() {}

    public static Payer payer(String account) {
        return new Payer(account, "key-of-" + account, SpendLimits.NONE);
    }

    public static Deposit deposit(UUID id, String account, long microUsd) {
        return new Deposit(id, account, new Money(microUsd), Deposit.Source.OPERATOR, "cash", NOON);
    }

    public static Reservation reservation(UUID call, Payer payer, long microUsd) {
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
    public static Hold held(Ledger ledger, Reservation wanted) {
        if (ledger.hold(wanted) instanceof HoldResult.Held(Hold hold)) {
            return hold;
        }
        throw new AssertionError("not held: " + wanted);
    }

    public static Sale sale(long microUsd) {
        return sale(microUsd, null);
    }

    public static Sale sale(long microUsd, Sale.@Nullable Kept kept) {
        return new Sale("tool", new Money(microUsd), Usage.NONE, HASH, HASH, 3, NOON, kept);
    }

    public static Claim claim(String owner, String key, UUID call) {
        return new Claim(owner, key, HASH, call, NOON, NOON.plus(Duration.ofDays(1)));
    }
}
