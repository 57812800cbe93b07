package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link BookLedger} keeps its books: nobody else writes there. Implementations are safe
 * for concurrent use.
 */
public interface Journal {

    /**
     * A customer's account as it was last written, with nothing held.
     *
     * @throws Unwritable when it can't be read
     */
    Wallet load(String account) throws Unwritable;

    /**
     * How often something could not be written. What was decided on the grounds of what then was
     * lost, is lost too.
     */
    long era();

    /**
     * Takes something to write, after all that came before it. Returns at once, or waits for room.
     *
     * @param era the one in which the account was loaded; from an earlier one nothing is written
     */
    Written write(Posting what, long era);

    /**
     * The same for those who don't wait.
     *
     * @param where where they are told, together with others of the same place
     * @param then gets whether it is on the disk
     */
    void write(Posting what, long era, Executor where, Consumer<Boolean> then);

    /** Whether there is room, so that writing doesn't wait. */
    boolean roomy();

    /** The entry with this id, for a decision that depends on whether there is one. */
    Optional<Entry> known(UUID id) throws Unwritable;

    /** What is kept under a claim. */
    Optional<Outcome> outcome(String owner, String key) throws Unwritable;

    /** Forgets outcomes whose time is up; how many there were. */
    int forget(Instant now);

    List<Account> accounts(@Nullable String after, int most);

    Optional<Account> account(String id);

    List<Entry> entries(@Nullable String account, @Nullable UUID after, int most);

    /** The latest entries of an account, newest first. */
    List<Entry> latest(String account, int most);

    Optional<Entry> entry(UUID id);

    /** What is wrong with what is written, in words. */
    List<String> audit();

    /**
     * A transfer to write, and what goes with it, all or nothing.
     *
     * @param account the customer's
     * @param delta what the customer's account gains, or loses when it is below zero
     * @param meters what the meters of its keys gain
     * @param kept what a repetition is answered with
     */
    record Posting(
            Entry entry, String account, long delta, List<Gain> meters, Sale.@Nullable Kept kept) {}

    /** What a meter gains on a day. */
    record Gain(Meter.Id meter, long day, long used) {}

    /** What is kept under a claim: what was asked for, and what came of it. */
    record Outcome(Hash requestHash, String outcome) {}

    /** Something that is being written. */
    interface Written {

        /** Waits until it is on the disk; false when it could not be written. */
        boolean await();
    }

    /** The journal can't be used at the moment. */
    final class Unwritable extends Exception {
        public Unwritable(Throwable cause) {
            super(cause);
        }
    }
}
