package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.maintenance.StoreInspection;
import dev.toolbooth.store.postgres.PostgresSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The check that the ledger can be read and is consistent.
 *
 * @param books the findings, or empty when there is no ledger yet
 * @param problem why nothing could be checked
 * @param shared whether it is in PostgreSQL
 */
record StoreCheck(Optional<StoreInspection> books, @Nullable StoreProblem problem, boolean shared) {
    private static final Duration TOLERANCE = Duration.ofMinutes(1);
    private static final int FAULTS_SHOWN = 5;

    static StoreCheck of(Config config) {
        Optional<String> postgres = config.selling().store();
        try {
            return new StoreCheck(
                    postgres.isPresent()
                            ? StoreInspection.postgres(PostgresSource.at(postgres.get()))
                            : StoreInspection.sqlite(config.data()),
                    null,
                    postgres.isPresent());
        } catch (StoreProblem e) {
            return new StoreCheck(Optional.empty(), e, postgres.isPresent());
        }
    }

    long entries() {
        return books.map(StoreInspection::entries).orElse(0L);
    }

    /** What of it is worth nothing, and was not to be there any more. */
    List<CheckResult> played() {
        Money played = books.map(StoreInspection::played).orElse(Money.ZERO);
        return played.isZero()
                ? List.of()
                : List.of(
                        CheckResult.warn(
                                "play money",
                                played
                                        + " of play money are in the ledger, in accounts or earned,"
                                        + " although play money is off",
                                "the next start removes it from the ledger"));
    }

    List<CheckResult> check(Instant now) {
        if (problem != null) {
            return List.of(
                    CheckResult.fail(
                            "store",
                            Objects.requireNonNullElse(problem.getMessage(), "no reason given"),
                            problem.advice()));
        }
        if (books.isEmpty()) {
            return List.of(
                    CheckResult.ok(
                            "store",
                            shared
                                    ? "it is empty: its tables are created at the first start"
                                    : "it is created at the first start"));
        }
        StoreInspection found = books.get();
        if (found.pending() > 0) {
            return List.of(
                    CheckResult.warn(
                            "store",
                            "its tables are from an older Toolbooth",
                            "the next start migrates them: run toolbooth backup first"));
        }
        return List.of(
                CheckResult.ok("store", "it can be read, and its tables are current"),
                ledger(found),
                clock(found.last(), now));
    }

    private static CheckResult ledger(StoreInspection found) {
        List<String> faults = found.faults();
        return faults.isEmpty()
                ? CheckResult.ok("ledger", "it adds up, with " + found.entries() + " entries")
                : CheckResult.fail(
                        "ledger",
                        String.join("; ", faults.stream().limit(FAULTS_SHOWN).toList())
                                + (faults.size() > FAULTS_SHOWN
                                        ? "; and " + (faults.size() - FAULTS_SHOWN) + " more"
                                        : ""),
                        "stop the server, copy the data folder, and restore a back-up");
    }

    private static CheckResult clock(@Nullable Instant last, Instant now) {
        return last != null && last.isAfter(now.plus(TOLERANCE))
                ? CheckResult.fail(
                        "clock",
                        "it says " + now + ", and the last entry is of " + last,
                        "set the clock: daily free calls and limits depend on it")
                : CheckResult.ok("clock", "not behind the ledger");
    }
}
