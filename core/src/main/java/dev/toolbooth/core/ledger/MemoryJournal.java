package dev.toolbooth.core.ledger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A journal in memory. Guarded by itself. */
public final class MemoryJournal implements Journal {
    private static final Written DONE = () -> Fate.WRITTEN;

    private final Map<String, Account> accounts = new TreeMap<>();
    private final Map<Meter.Id, Kept> meters = new LinkedHashMap<>();
    private final LinkedHashMap<UUID, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Map<String, Sale.Kept>> outcomes = new LinkedHashMap<>();

    private record Kept(String account, Meter meter) {}

    @Override
    public synchronized CustomerAccount load(String account) {
        Account known = accounts.get(account);
        CustomerAccount customerAccount =
                new CustomerAccount(account, known == null ? 0 : known.microUsd(), 0);
        meters.forEach(
                (id, kept) -> {
                    if (kept.account().equals(account)) {
                        Meter meter = kept.meter();
                        customerAccount.put(id, new Meter(meter.day(), meter.used(), 0));
                    }
                });
        return customerAccount;
    }

    @Override
    public long era() {
        return 0;
    }

    @Override
    public synchronized Written write(Posting what, long era) {
        Entry entry = what.entry();
        entries.put(entry.id(), entry);
        add(entry.debit(), -entry.amount().microUsd(), entry.at());
        add(entry.credit(), entry.amount().microUsd(), entry.at());
        for (Gain gain : what.meters()) {
            Meter meter =
                    meters.computeIfAbsent(
                                    gain.meter(),
                                    _ -> new Kept(what.account(), new Meter(gain.day(), 0, 0)))
                            .meter();
            meter.roll(gain.day());
            meter.end(gain.day(), 0, gain.used());
        }
        Sale.Kept kept = what.kept();
        if (kept != null) {
            outcomes.computeIfAbsent(kept.claim().owner(), _ -> new LinkedHashMap<>())
                    .put(kept.claim().key(), kept);
        }
        return DONE;
    }

    @Override
    public void write(Posting what, long era, Executor where, Consumer<Fate> then) {
        Fate written = write(what, era).await();
        where.execute(() -> then.accept(written));
    }

    @Override
    public boolean roomy() {
        return true;
    }

    private void add(String account, long delta, Instant at) {
        Account before = accounts.getOrDefault(account, new Account(account, 0, 0, at));
        accounts.put(account, new Account(account, before.microUsd() + delta, 0, before.created()));
    }

    @Override
    public Optional<Entry> known(UUID id) {
        return entry(id);
    }

    @Override
    public synchronized Optional<Outcome> outcome(String owner, String key) {
        return Optional.ofNullable(outcomes.getOrDefault(owner, Map.of()).get(key))
                .map(kept -> new Outcome(kept.claim().requestHash(), kept.outcome()));
    }

    @Override
    public synchronized int forget(Instant now) {
        int[] forgotten = {0};
        outcomes.values()
                .forEach(
                        mine -> {
                            int before = mine.size();
                            mine.values().removeIf(kept -> !now.isBefore(kept.claim().expires()));
                            forgotten[0] += before - mine.size();
                        });
        return forgotten[0];
    }

    @Override
    public synchronized List<Account> accounts(@Nullable String after, int most) {
        return accounts.values().stream()
                .filter(account -> after == null || account.id().compareTo(after) > 0)
                .limit(most)
                .toList();
    }

    @Override
    public synchronized Optional<Account> account(String id) {
        return Optional.ofNullable(accounts.get(id));
    }

    @Override
    public synchronized List<Entry> entries(
            @Nullable String account, @Nullable UUID after, int most) {
        List<Entry> found = new ArrayList<>();
        boolean started = after == null;
        for (Entry entry : entries.values()) {
            boolean wanted =
                    account == null
                            || entry.debit().equals(account)
                            || entry.credit().equals(account);
            if (started && wanted && found.size() < most) {
                found.add(entry);
            }
            started |= entry.id().equals(after);
        }
        return found;
    }

    @Override
    public synchronized List<Entry> latest(String account, int most) {
        return entries.sequencedValues().reversed().stream()
                .filter(entry -> entry.debit().equals(account) || entry.credit().equals(account))
                .limit(most)
                .toList();
    }

    @Override
    public synchronized Optional<Entry> entry(UUID id) {
        return Optional.ofNullable(entries.get(id));
    }

    @Override
    public synchronized List<String> audit() {
        List<String> faults = new ArrayList<>();
        long sum = accounts.values().stream().mapToLong(Account::microUsd).sum();
        if (sum != 0) {
            faults.add("all accounts sum to " + sum + " millionths instead of zero");
        }
        accounts.values().stream()
                .filter(account -> Account.isCovered(account.id()) && account.microUsd() < 0)
                .forEach(account -> faults.add("account " + account.id() + " is below zero"));
        return faults;
    }
}
