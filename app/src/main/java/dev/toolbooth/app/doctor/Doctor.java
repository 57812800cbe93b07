package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.server.admin.AdminApi;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The checks of everything a server with this configuration needs. It changes nothing that a server
 * stores.
 */
public final class Doctor {
    private static final int JAVA_MIN = 25;

    private final Config config;
    private final Supplier<Optional<AdminApi>> running;
    private final Clock clock;

    /**
     * @param running the admin API of the server that runs with the same data, if one does
     */
    public Doctor(Config config, Supplier<Optional<AdminApi>> running, Clock clock) {
        this.config = config;
        this.running = running;
        this.clock = clock;
    }

    /** Everything that was looked at, in the order in which it was. */
    public List<CheckResult> check() {
        List<CheckResult> findings = new ArrayList<>();
        findings.add(java());
        findings.add(configuration());
        findings.add(PortCheck.check(config));
        findings.addAll(TlsCheck.check(config, clock.instant()));
        findings.addAll(DiskCheck.check(config.data()));
        StoreCheck books = StoreCheck.of(config);
        findings.addAll(books.check(clock.instant()));
        if (!config.selling().playMoney()) {
            findings.addAll(books.played());
        }
        findings.add(ReceiptKeyCheck.check(config.receipts().key(), books.entries()));
        findings.addAll(ChainPaymentCheck.check(config));
        findings.addAll(PriceCheck.check(config));
        findings.addAll(CatalogCheck.check(config, running.get(), clock.instant()));
        findings.addAll(WorkspaceCheck.check(config));
        findings.addAll(TerminalCheck.check(config));
        findings.addAll(SearchCheck.check(config));
        findings.addAll(PurseCheck.check(config));
        findings.addAll(exposure());
        return List.copyOf(findings);
    }

    private static CheckResult java() {
        String version = System.getProperty("java.version", "unknown");
        return Runtime.version().feature() >= JAVA_MIN
                ? CheckResult.ok("java", version)
                : CheckResult.fail("java", version, "install Java " + JAVA_MIN + " or newer");
    }

    private CheckResult configuration() {
        List<String> warnings = config.settings().warnings();
        return warnings.isEmpty()
                ? CheckResult.ok("configuration", "it can be used")
                : CheckResult.warn(
                        "configuration",
                        String.join("; ", warnings),
                        "toolbooth config check says more");
    }

    /** Who can do what, now that other machines may reach the server. */
    private List<CheckResult> exposure() {
        if (!config.access().exposed()) {
            return List.of(
                    CheckResult.ok(
                            "exposure", "only this machine can reach " + config.listen().host()));
        }
        List<CheckResult> findings = new ArrayList<>();
        findings.add(
                config.access().required()
                        ? CheckResult.ok("exposure", "other machines need a key")
                        : CheckResult.warn(
                                "exposure",
                                "everyone who can reach this address can call every tool",
                                "remove --insecure-open, and create keys"));
        if (config.listen().tls().isEmpty() && config.access().proxies().isEmpty()) {
            findings.add(
                    CheckResult.warn(
                            "encryption",
                            "other machines can't buy: there is no TLS",
                            "set listen.tls.certificate and listen.tls.key, or name the proxy in"
                                    + " front in access.trusted-proxies"));
        }
        findings.add(
                config.selling().playMoney()
                        ? CheckResult.fail(
                                "play money",
                                "whoever has a key can give themselves money",
                                "set money.play to auto or off")
                        : CheckResult.ok("play money", "there is none"));
        return findings;
    }
}
