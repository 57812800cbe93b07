package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.config.selling.ServerConfig;
import dev.toolbooth.app.config.selling.TermsConfig;
import dev.toolbooth.app.payments.ChainProbe;
import dev.toolbooth.app.payments.PaymentHosts;
import dev.toolbooth.app.payments.RailFactory;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The check that payments on chains can be accepted. */
final class ChainPaymentCheck {
    private static final int REQUESTS_MAX = 8;

    private ChainPaymentCheck() {}

    static List<CheckResult> check(Config config) {
        List<CheckResult> findings = new ArrayList<>();
        if (config.payments().networks().isEmpty()) {
            findings.add(
                    CheckResult.ok(
                            "payments",
                            config.selling().playMoney()
                                    ? "no network is configured: play money is accepted"
                                    : "no network is configured: no payments are accepted"));
        } else {
            GuardedOutbound outbound =
                    GuardedOutbound.standard(PaymentHosts.of(config.payments()), REQUESTS_MAX);
            try {
                ChainProbe probe = new ChainProbe(config.payments(), outbound);
                config.payments().networks().forEach(it -> findings.addAll(network(it, probe)));
            } finally {
                outbound.close();
            }
        }
        findings.addAll(believed(config));
        return findings;
    }

    private static List<CheckResult> network(NetworkConfig network, ChainProbe probe) {
        List<CheckResult> findings = new ArrayList<>();
        String what = "payments on " + name(network.network());
        for (ChainProbe.Sign sign : probe.look(network)) {
            findings.add(
                    sign.good()
                            ? CheckResult.ok(what, sign.found())
                            : CheckResult.fail(what, sign.found(), sign.advice()));
        }
        return findings;
    }

    /** As the configuration says it, with what clients see. */
    static String name(Network network) {
        String said = network.shortName();
        String shown = said == null ? network.id() : said + " (" + network.id() + ")";
        return network.test() ? shown + ", a test network" : shown;
    }

    /** Tools whose payments are not looked up. */
    private static List<CheckResult> believed(Config config) {
        List<CheckResult> findings = new ArrayList<>();
        if (!RailFactory.takeProofs(config)) {
            return findings;
        }
        for (ServerConfig server : config.selling().servers().orElseGet(config::starterServers)) {
            for (Map.Entry<String, TermsConfig> one : server.terms().entrySet()) {
                TermsConfig terms = one.getValue();
                if (terms.form() == Terms.Form.PROOF && !terms.proof().seen()) {
                    findings.add(
                            CheckResult.warn(
                                    "proofs",
                                    "payments for "
                                            + one.getKey()
                                            + " at "
                                            + server.name()
                                            + " are accepted without a check on the chain"
                                            + " (verification: "
                                            + terms.proof().name().toLowerCase(Locale.ROOT)
                                            + ")",
                                    "set proof: chain in the terms before you take real money"));
                }
            }
        }
        return findings;
    }
}
