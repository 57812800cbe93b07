package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.store.Inspection;
import dev.toolbooth.store.PostgresSource;
import dev.toolbooth.store.StoreProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the books can be read, and are right.
 *
 * @param books what was found there, or nothing when there are none yet
 * @param problem why nothing could be found out
 */
record BooksCheck(Optional<Inspection> books, @Nullable String problem) {
    private static final Duration TOLERANCE = Duration.ofMinutes(1);
    private static final int FAULTS_SHOWN = 5;

    static BooksCheck of(Config config) {
        Optional<String> postgres = config.trade().store();
        try {
            return new BooksCheck(
                    postgres.isPresent()
                            ? Optional.of(Inspection.postgres(PostgresSource.at(postgres.get())))
                            : Inspection.sqlite(config.data()),
                    null);
        } catch (StoreProblem e) {
            return new BooksCheck(
                    Optional.empty(),
                    Objects.requireNonNullElse(e.getMessage(), "no reason given"));
        }
    }

    long entries() {
        return books.map(Inspection::entries).orElse(0L);
    }

    List<Finding> look(Instant now) {
        if (problem != null) {
            return List.of(
                    Finding.fail(
                            "store",
                            problem,
                            "look at store and data; a damaged one is restored from a back-up"));
        }
        if (books.isEmpty()) {
            return List.of(Finding.ok("store", "it is made at the first start"));
        }
        Inspection found = books.get();
        if (found.pending() > 0) {
            return List.of(
                    Finding.warn(
                            "store",
                            "its tables are of an older Toolbooth",
                            "the next start brings them up to date: make a back-up before"));
        }
        return List.of(
                Finding.ok("store", "it can be read, and its tables are up to date"),
                ledger(found),
                clock(found.last(), now));
    }

    private static Finding ledger(Inspection found) {
        List<String> faults = found.faults();
        return faults.isEmpty()
                ? Finding.ok("ledger", "it adds up, with " + found.entries() + " entries")
                : Finding.fail(
                        "ledger",
                        String.join("; ", faults.stream().limit(FAULTS_SHOWN).toList())
                                + (faults.size() > FAULTS_SHOWN
                                        ? "; and " + (faults.size() - FAULTS_SHOWN) + " more"
                                        : ""),
                        "stop the server, keep a copy of the data, and restore a back-up");
    }

    private static Finding clock(@Nullable Instant last, Instant now) {
        return last != null && last.isAfter(now.plus(TOLERANCE))
                ? Finding.fail(
                        "clock",
                        "it says " + now + ", and the last entry is of " + last,
                        "set the clock: days of free calls and limits depend on it")
                : Finding.ok("clock", "not behind the ledger");
    }
}
