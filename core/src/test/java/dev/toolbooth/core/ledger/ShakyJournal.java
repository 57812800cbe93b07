package dev.toolbooth.core.ledger;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A journal that loses what it is told to lose. For one thread. */
final class ShakyJournal implements Journal {
    private final Journal good = new MemoryJournal();
    private long era;

    /** What becomes of what is written. */
    Fate fate = Fate.WRITTEN;

    boolean readable = true;
    boolean roomy = true;
    @Nullable String trouble;
    List<String> faults = List.of();

    /** What happens while somebody waits for what is written. */
    Runnable meanwhile = () -> {};

    @Override
    public CustomerAccount load(String account) throws Unwritable {
        read();
        return good.load(account);
    }

    private void read() throws Unwritable {
        if (!readable) {
            throw new Unwritable(new IOException("gone"));
        }
    }

    @Override
    public long era() {
        return era;
    }

    @Override
    public Written write(Posting what, long decidedIn) {
        if (fate == Fate.WRITTEN && decidedIn == era) {
            Written written = good.write(what, 0);
            return () -> {
                meanwhile.run();
                return written.await();
            };
        }
        Fate became = fate == Fate.WRITTEN ? Fate.LOST : fate;
        era++;
        return () -> became;
    }

    @Override
    public void write(Posting what, long decidedIn, Executor where, Consumer<Fate> then) {
        Written written = write(what, decidedIn);
        where.execute(() -> then.accept(written.await()));
    }

    @Override
    public @Nullable String trouble() {
        return trouble;
    }

    @Override
    public boolean roomy() {
        return roomy;
    }

    @Override
    public Optional<Entry> known(UUID id) throws Unwritable {
        read();
        return good.known(id);
    }

    @Override
    public Optional<Outcome> outcome(String owner, String key) throws Unwritable {
        read();
        return good.outcome(owner, key);
    }

    @Override
    public int forget(Instant now) {
        return good.forget(now);
    }

    @Override
    public List<Account> accounts(@Nullable String after, int most) {
        return good.accounts(after, most);
    }

    @Override
    public Optional<Account> account(String id) {
        return good.account(id);
    }

    @Override
    public List<Entry> entries(@Nullable String account, @Nullable UUID after, int most) {
        return good.entries(account, after, most);
    }

    @Override
    public List<Entry> latest(String account, int most) {
        return good.latest(account, most);
    }

    @Override
    public Optional<Entry> entry(UUID id) {
        return good.entry(id);
    }

    @Override
    public List<String> audit() {
        return faults;
    }
}
