package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Checks what a server with this configuration needs. Changes nothing that a server keeps. */
public final class Doctor {
    private static final int JAVA_MIN = 25;

    private final Config config;
    private final Clock clock;

    public Doctor(Config config, Clock clock) {
        this.config = config;
        this.clock = clock;
    }

    /** Everything that was looked at, in the order in which it was. */
    public List<Finding> look() {
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.add(configuration());
        findings.add(PortCheck.look(config));
        findings.addAll(TlsCheck.look(config, clock.instant()));
        findings.addAll(DiskCheck.look(config.data()));
        BooksCheck books = BooksCheck.of(config);
        findings.addAll(books.look(clock.instant()));
        findings.add(KeyCheck.look(config.receipts().key(), books.entries()));
        findings.addAll(PaymentCheck.look(config));
        findings.addAll(PriceCheck.look(config));
        findings.addAll(CatalogCheck.look(config, clock.instant()));
        findings.addAll(WorkspaceCheck.look(config));
        findings.addAll(TerminalCheck.look(config));
        findings.addAll(SearchCheck.look(config));
        findings.addAll(PurseCheck.look(config));
        findings.addAll(exposure());
        return List.copyOf(findings);
    }

    private static Finding java() {
        String version = System.getProperty("java.version", "unknown");
        return Runtime.version().feature() >= JAVA_MIN
                ? Finding.ok("java", version)
                : Finding.fail("java", version, "install Java " + JAVA_MIN + " or newer");
    }

    private Finding configuration() {
        List<String> warnings = config.settings().warnings();
        return warnings.isEmpty()
                ? Finding.ok("configuration", "it can be used")
                : Finding.warn(
                        "configuration",
                        String.join("; ", warnings),
                        "toolbooth config check says more");
    }

    /** Who can do what, now that other machines may reach the server. */
    private List<Finding> exposure() {
        if (!config.access().exposed()) {
            return List.of(
                    Finding.ok("exposure", "only this machine reaches " + config.listen().host()));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(
                config.access().required()
                        ? Finding.ok("exposure", "other machines need a key")
                        : Finding.warn(
                                "exposure",
                                "whoever reaches this address can call every tool",
                                "leave --insecure-open away, and make keys"));
        if (config.listen().tls().isEmpty() && config.access().proxies().isEmpty()) {
            findings.add(
                    Finding.warn(
                            "encryption",
                            "other machines are refused where something is sold: there is no TLS",
                            "set listen.tls.certificate and listen.tls.key, or name the proxy in"
                                    + " front in access.trusted-proxies"));
        }
        findings.add(
                config.trade().playMoney()
                        ? Finding.fail(
                                "play money",
                                "whoever has a key can give themselves money",
                                "set money.play to auto or off")
                        : Finding.ok("play money", "there is none"));
        return findings;
    }
}
