package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The accounts and the entries between them: double entry in millionths of a dollar, in two phases.
 * A call's price is held before it runs, then captured (all or a part), released, or it expires;
 * each exactly once. Whatever these methods report is on the disk when they return, except for
 * holds, which a crash releases.
 *
 * <p>Always true: all accounts sum to zero; no customer's balance is below zero or below what is
 * held of it; no key spends more than its limits; every captured call has one entry.
 *
 * <p>Implementations are safe for concurrent use. The methods may block until something is written.
 * They never throw because of their arguments: a refusal is a result.
 */
public interface Ledger {

    /** The most that an account may have. */
    Money ACCOUNT_MAX = new Money(1_000_000_000_000_000L);

    /** Why nothing can be held or posted at the moment, in words, or null when it can. */
    default @Nullable String trouble() {
        return null;
    }

    /** Holds what a call may cost, or one of the day's free calls. */
    HoldResult hold(Reservation wanted);

    /** Takes what a call has cost out of its hold, and releases the rest. */
    Capture capture(Hold hold, Sale sale);

    /**
     * The same without waiting.
     *
     * @param where runs the callback, together with others of the same place
     */
    default void capture(Hold hold, Sale sale, Executor where, Consumer<Capture> then) {
        then.accept(capture(hold, sale));
    }

    /** Whether a hold on an account is decided, and its capture taken, without any waiting. */
    default boolean quick(String account) {
        return false;
    }

    /** Releases a hold; returns its state before. */
    Hold.State release(Hold hold);

    /** Lets holds expire whose time is up; how many did. */
    int expire(Instant now);

    /** Puts money into an account. */
    DepositResult deposit(Deposit deposit);

    /** Takes a key for a call. */
    ClaimResult claim(Claim claim);

    /** Gives a key back whose call was not captured, so that another call may take it. */
    void drop(Claim claim);

    /** Forgets claims whose time is up; how many there were. */
    int forgetClaims(Instant now);

    /** What an account has. */
    Balance balance(String account);

    /**
     * Accounts in the order of their ids.
     *
     * @param after where to go on, or null for the start
     */
    List<Account> accounts(@Nullable String after, int most);

    /** An account, if anything was ever posted to it. */
    Optional<Account> account(String id);

    /**
     * Entries, oldest first.
     *
     * @param account whose, or null for all
     * @param after the id of the one to go on after, or null for the start
     */
    List<Entry> entries(@Nullable String account, @Nullable UUID after, int most);

    /** The latest entries of an account, newest first. */
    List<Entry> latest(String account, int most);

    /** The entry with this id. */
    Optional<Entry> entry(UUID id);

    /** What is wrong with the books, in words; nothing when all is right. */
    List<String> audit();
}
