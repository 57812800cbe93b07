package dev.toolbooth.app.admin.status;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.doctor.CheckResult;
import dev.toolbooth.app.payments.ChainProbe;
import dev.toolbooth.app.payments.PaymentHosts;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.LedgerCounts;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The health of what a running server depends on. Slow checks run in the background, and no more
 * often than is useful. Thread-safe.
 */
final class HealthProbe {
    /** How old a look may be before another is taken. */
    private static final Duration FRESH = Duration.ofSeconds(30);

    /** How long the first caller waits for the first check. */
    private static final Duration PATIENCE = Duration.ofMillis(50);

    private static final int REQUESTS_MAX = 8;

    private final Config config;
    private final Core core;
    private final LongSupplier nanos;
    private volatile @Nullable List<Sign> seen;
    private @Nullable Thread looking;
    private long seenNanos;

    /** What was written and what could not be, at the last look. Guarded by this. */
    private long batches;

    private long failures;
    private Sign written =
            new Sign("ledger", CheckResult.Verdict.ok, "nothing has been written yet");

    /** The health of one thing. */
    record Sign(String name, CheckResult.Verdict state, String message) {}

    /**
     * @param nanos a clock that only runs forward
     */
    HealthProbe(Config config, Core core, LongSupplier nanos) {
        this.config = config;
        this.core = core;
        this.nanos = nanos;
    }

    /** The latest state of everything. Returns at once. */
    List<Sign> signs() throws InterruptedException {
        List<Sign> signs = new ArrayList<>();
        List<Sign> slow = slow();
        signs.addAll(slow == null ? unknown() : slow);
        signs.add(ledger());
        core.stats().search().map(HealthProbe::search).ifPresent(signs::add);
        if (config.catalog().enabled()) {
            signs.add(catalog(core.stats().catalog()));
        }
        return signs;
    }

    private @Nullable List<Sign> slow() throws InterruptedException {
        Thread under = look();
        if (seen == null && under != null) {
            under.join(PATIENCE);
        }
        return seen;
    }

    /** Begins a check if one is due and none runs; returns its thread, or null. */
    private synchronized @Nullable Thread look() {
        boolean due = seen == null || nanos.getAsLong() - seenNanos > FRESH.toNanos();
        if (due && (looking == null || !looking.isAlive())) {
            looking = Thread.ofVirtual().name("health").start(this::lookOnce);
        }
        return looking;
    }

    private void lookOnce() {
        List<Sign> found = new ArrayList<>();
        found.add(store());
        if (!config.payments().networks().isEmpty()) {
            GuardedOutbound outbound =
                    GuardedOutbound.standard(PaymentHosts.of(config.payments()), REQUESTS_MAX);
            try {
                ChainProbe probe = new ChainProbe(config.payments(), outbound);
                config.payments().networks().forEach(it -> found.addAll(network(it, probe)));
            } finally {
                outbound.close();
            }
        }
        synchronized (this) {
            seenNanos = nanos.getAsLong();
            seen = List.copyOf(found);
        }
    }

    private List<Sign> unknown() {
        List<Sign> signs = new ArrayList<>();
        signs.add(notYet("store"));
        for (NetworkConfig network : config.payments().networks()) {
            if (network.node().isPresent()) {
                signs.add(notYet("node " + name(network.network())));
            }
            if (network.settle() == NetworkConfig.Settle.FACILITATOR) {
                signs.add(notYet("facilitator " + name(network.network())));
            }
        }
        return signs;
    }

    private static Sign notYet(String name) {
        return new Sign(name, CheckResult.Verdict.warn, "not checked yet");
    }

    private static String name(Network network) {
        String said = network.shortName();
        return said == null ? network.id() : said;
    }

    private Sign store() {
        try {
            // A balance may be known without the store.
            core.billing().ledger().account(Deposit.Source.OPERATOR.account());
        } catch (StoreProblem e) {
            return fail("store", Objects.requireNonNullElse(e.getMessage(), "it can't be read"));
        }
        if (config.selling().store().isPresent()) {
            return new Sign("store", CheckResult.Verdict.ok, "PostgreSQL answers");
        }
        Path data = config.data();
        try {
            Files.delete(Files.createTempFile(data, ".toolbooth-health", null));
            return new Sign(
                    "store",
                    CheckResult.Verdict.ok,
                    "it can be read, and its folder can be written");
        } catch (IOException e) {
            return fail("store", data + " can't be written");
        }
    }

    private static Sign fail(String name, String message) {
        return new Sign(name, CheckResult.Verdict.fail, message);
    }

    private static List<Sign> network(NetworkConfig network, ChainProbe probe) {
        List<Sign> signs = new ArrayList<>();
        List<ChainProbe.Sign> node = probe.lookAtNode(network);
        if (!node.isEmpty()) {
            signs.add(together("node " + name(network.network()), node));
        }
        probe.lookAtFacilitator(network)
                .ifPresent(
                        one ->
                                signs.add(
                                        together(
                                                "facilitator " + name(network.network()),
                                                List.of(one))));
        return signs;
    }

    /** Only what is wrong is said, if anything is. */
    private static Sign together(String name, List<ChainProbe.Sign> found) {
        boolean good = found.stream().allMatch(ChainProbe.Sign::good);
        return new Sign(
                name,
                good ? CheckResult.Verdict.ok : CheckResult.Verdict.fail,
                found.stream()
                        .filter(one -> one.good() == good)
                        .map(ChainProbe.Sign::found)
                        .collect(Collectors.joining("; ")));
    }

    /** What has become of writing since the last look; without any it is as it was. */
    private synchronized Sign ledger() {
        String trouble = core.billing().ledger().trouble();
        if (trouble != null) {
            return fail("ledger", trouble);
        }
        if (core.billing().ledger() instanceof LedgerCounts counting) {
            LedgerCounts.Counted now = counting.counted();
            boolean went = now.batches() > batches;
            boolean failed = now.failures() > failures;
            if (failed) {
                String times = (now.failures() - failures) + " times since the last check";
                written =
                        went
                                ? new Sign(
                                        "ledger",
                                        CheckResult.Verdict.warn,
                                        "it could not be written " + times)
                                : fail("ledger", "it can't be written: tried " + times);
            } else if (went) {
                written = new Sign("ledger", CheckResult.Verdict.ok, "it can be written");
            }
            batches = now.batches();
            failures = now.failures();
        }
        return written;
    }

    private static Sign search(IndexStatus status) {
        String problem = status.problem();
        if (status.phase() == IndexStatus.Phase.FAILED) {
            return fail("search", problem == null ? "there is no index" : problem);
        }
        String files = status.files() + " files";
        return switch (status.phase()) {
            case OPENING, READING, EMBEDDING ->
                    new Sign(
                            "search",
                            CheckResult.Verdict.warn,
                            files + "; the index is not complete yet");
            case READY, FOLLOWING, FAILED ->
                    problem == null
                            ? new Sign("search", CheckResult.Verdict.ok, files)
                            : new Sign("search", CheckResult.Verdict.warn, files + "; " + problem);
        };
    }

    private static Sign catalog(CatalogFigures figures) {
        int listed = figures.standings().getOrDefault("listed", 0);
        int changed = figures.standings().getOrDefault("changed", 0);
        int all = figures.standings().values().stream().mapToInt(Integer::intValue).sum();
        String message = listed + (listed == all ? "" : " of " + all) + " entries are listed";
        if (changed > 0) {
            message += "; " + changed + " changed, hidden until you accept the change";
        }
        if (figures.failingFeeds() > 0) {
            message += "; " + figures.failingFeeds() + " feeds can't be read";
        }
        boolean fine = changed == 0 && figures.failingFeeds() == 0;
        return new Sign(
                "catalog", fine ? CheckResult.Verdict.ok : CheckResult.Verdict.warn, message);
    }
}
