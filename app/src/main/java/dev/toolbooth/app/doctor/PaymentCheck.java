package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.NetworkConfig;
import dev.toolbooth.app.config.ServerConfig;
import dev.toolbooth.app.config.TermsConfig;
import dev.toolbooth.app.pay.ChainProbe;
import dev.toolbooth.app.pay.PaymentHosts;
import dev.toolbooth.app.pay.Rails;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether payments on chains can be taken. */
final class PaymentCheck {
    private static final int REQUESTS_MAX = 8;

    private PaymentCheck() {}

    static List<Finding> look(Config config) {
        List<Finding> findings = new ArrayList<>();
        if (config.payments().networks().isEmpty()) {
            findings.add(
                    Finding.ok(
                            "payments",
                            config.trade().playMoney()
                                    ? "no chain is configured: play money is taken"
                                    : "no chain is configured: none are taken"));
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

    private static List<Finding> network(NetworkConfig network, ChainProbe probe) {
        List<Finding> findings = new ArrayList<>();
        String what = "payments on " + name(network.network());
        for (ChainProbe.Sign sign : probe.look(network)) {
            findings.add(
                    sign.good()
                            ? Finding.ok(what, sign.found())
                            : Finding.fail(what, sign.found(), sign.advice()));
        }
        return findings;
    }

    /** As the configuration says it, with what clients see. */
    static String name(Network network) {
        String said = network.shortName();
        String shown = said == null ? network.id() : said + " (" + network.id() + ")";
        return network.test() ? shown + ", a test network" : shown;
    }

    /** Tools whose payments nobody looks up. */
    private static List<Finding> believed(Config config) {
        List<Finding> findings = new ArrayList<>();
        if (!Rails.takeProofs(config)) {
            return findings;
        }
        for (ServerConfig server : config.trade().servers().orElseGet(config::starterServers)) {
            for (Map.Entry<String, TermsConfig> one : server.terms().entrySet()) {
                TermsConfig terms = one.getValue();
                if (terms.form() == Terms.Form.PROOF && !terms.proof().seen()) {
                    findings.add(
                            Finding.warn(
                                    "proofs",
                                    "payments for "
                                            + one.getKey()
                                            + " at "
                                            + server.name()
                                            + " are believed without a look at the chain"
                                            + " (verification: "
                                            + terms.proof().name().toLowerCase(Locale.ROOT)
                                            + ")",
                                    "set proof: chain in the terms before it is for real"));
                }
            }
        }
        return findings;
    }
}
