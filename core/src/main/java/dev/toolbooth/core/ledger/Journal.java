package dev.toolbooth.core.ledger;

import dev.toolbooth.core.digest.Hash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The durable record of a {@link BookLedger}, which alone writes to it. Implementations are safe
 * for concurrent use.
 */
public interface Journal {

    /**
     * A customer's account as it was last written, with nothing held.
     *
     * @throws Unwritable when it can't be read
     */
    CustomerAccount load(String account) throws Unwritable;

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
     * The same without waiting.
     *
     * @param where runs the callback, together with others of the same place
     * @param then gets the result
     */
    void write(Posting what, long era, Executor where, Consumer<Fate> then);

    /** Why nothing can be written at the moment, in words, or null when it can. */
    default @Nullable String trouble() {
        return null;
    }

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
            Entry entry, String account, long delta, List<Gain> meters, Sale.@Nullable Kept kept) {

        /** That of a call that was sold. */
        static Posting sold(Hold hold, Sale sale, Entry entry) {
            Reservation of = hold.reservation();
            String key = of.payer().key();
            long price = sale.price().microUsd();
            List<Gain> gains =
                    hold.free()
                            ? List.of(Gain.of(key, Meter.free(of.shop()), hold.day(), 1))
                            : List.of(
                                    Gain.of(key, Meter.DAY, hold.day(), price),
                                    Gain.of(key, Meter.TOTAL, Meter.EVER, price));
            return new Posting(entry, of.payer().account(), -price, gains, sale.kept());
        }

        /** That of money that comes in, or goes out. */
        static Posting paidIn(Deposit deposit, Entry entry) {
            return new Posting(
                    entry, deposit.account(), deposit.amount().microUsd(), List.of(), null);
        }
    }

    /** A meter's gain on a day. */
    record Gain(Meter.Id meter, long day, long used) {
        private static Gain of(String key, String name, long day, long used) {
            return new Gain(new Meter.Id(key, name), day, used);
        }
    }

    /** The result under a claim: the request, and its outcome. */
    record Outcome(Hash requestHash, String outcome) {}

    /** Something that is being written. */
    interface Written {

        /** Waits until that is known, or it is known that it can't be. */
        Fate await();
    }

    /** The result of a write. */
    enum Fate {
        /** It is on the disk. */
        WRITTEN,
        /** It is not there, and never will be. */
        LOST,
        /** It may be there after the next start; the result is unknown. */
        UNKNOWN
    }

    /** The journal can't be used at the moment. */
    final class Unwritable extends Exception {
        public Unwritable(Throwable cause) {
            super(cause);
        }
    }
}
