package dev.toolbooth.app.admin.status;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.payments.RailFactory;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.wire.Json;
import java.util.Locale;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;

/** Notices of what an operator should know before others find out. */
final class OperatorNotices {
    static final AdminSchema NOTICE =
            AdminSchema.of(
                    "Notice",
                    "Something an operator should know before others find out.",
                    """
                    kind      play_money|honor|testnet|open|console|unconfined
                    severity  info|warn
                    text      string
                    """);

    private final ArrayNode all = Json.array();

    private OperatorNotices() {}

    static ArrayNode of(Config config, Shops shops) {
        OperatorNotices operatorNotices = new OperatorNotices();
        operatorNotices.money(config);
        if (RailFactory.takeProofs(config)) {
            operatorNotices.believed(shops);
        }
        operatorNotices.access(config);
        operatorNotices.commands(config);
        return operatorNotices.all;
    }

    private void money(Config config) {
        if (config.selling().playMoney()) {
            add(
                    "play_money",
                    config.access().exposed(),
                    "The server accepts play money, which is worth nothing. Set money.play to off"
                            + " to end that.");
        }
        for (NetworkConfig network : config.payments().networks()) {
            if (network.network().test()) {
                String name = network.network().shortName();
                add(
                        "testnet",
                        false,
                        "Payments on "
                                + (name == null ? network.network().id() : name)
                                + " are on a test network, and worth nothing.");
            }
        }
    }

    /** Tools whose payments are not looked up. */
    private void believed(Shops shops) {
        for (Shop shop : shops.all()) {
            for (String tool : new TreeSet<>(shop.tools())) {
                Terms terms = shop.pricing().terms(tool);
                if (terms.form() == Terms.Form.PROOF && !terms.proof().seen()) {
                    add(
                            "honor",
                            true,
                            "Payments for "
                                    + tool
                                    + " at "
                                    + shop.name()
                                    + " are accepted without a check on the chain (verification: "
                                    + terms.proof().name().toLowerCase(Locale.ROOT)
                                    + "). Set proof: chain in its terms before you take real"
                                    + " money.");
                }
            }
        }
    }

    private void access(Config config) {
        boolean exposed = config.access().exposed();
        if (!config.access().required()) {
            add(
                    "open",
                    exposed,
                    exposed
                            ? "Everyone who can reach this address can call every tool without a"
                                    + " key (--insecure-open)."
                            : "Everyone on this machine can call without a key.");
        }
        if (exposed && config.admin().mode() == AdminSettings.Mode.ALWAYS) {
            add(
                    "console",
                    true,
                    "Operators have access from other machines too (admin.enabled: always).");
        }
    }

    private void commands(Config config) {
        if (config.workspace().runsUnconfined()) {
            add(
                    "unconfined",
                    true,
                    "Agents' commands may run unconfined (--unconfined): then they can do whatever"
                            + " this user can, and read this server's keys. ./toolbooth doctor says"
                            + " whether they are confined.");
        }
    }

    private void add(String kind, boolean warns, String text) {
        all.addObject()
                .put("kind", kind)
                .put("severity", warns ? "warn" : "info")
                .put("text", text);
    }
}
