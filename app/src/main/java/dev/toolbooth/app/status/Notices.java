package dev.toolbooth.app.status;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.NetworkConfig;
import dev.toolbooth.app.pay.Rails;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.server.AdminSettings;
import dev.toolbooth.wire.Json;
import java.util.Locale;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;

/** What an operator should know of a server before others find out. */
final class Notices {
    private final ArrayNode all = Json.array();

    private Notices() {}

    static ArrayNode of(Config config, Shops shops) {
        Notices notices = new Notices();
        notices.money(config);
        if (Rails.takeProofs(config)) {
            notices.believed(shops);
        }
        notices.access(config);
        return notices.all;
    }

    private void money(Config config) {
        if (config.trade().playMoney()) {
            add(
                    "play_money",
                    config.access().exposed(),
                    "Play money is taken, which is worth nothing: what was earned with it is not"
                            + " real. money.play: off ends it.");
        }
        for (NetworkConfig network : config.payments().networks()) {
            if (network.network().test()) {
                String name = network.network().shortName();
                add(
                        "testnet",
                        false,
                        "Payments on "
                                + (name == null ? network.network().id() : name)
                                + " are of a test network, and worth nothing.");
            }
        }
    }

    /** Tools whose payments nobody looks up. */
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
                                    + " are believed without a look at the chain (verification: "
                                    + terms.proof().name().toLowerCase(Locale.ROOT)
                                    + "). Set proof: chain in its terms before it is for real.");
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
                            ? "Whoever reaches this address can call every tool without a key"
                                    + " (--insecure-open)."
                            : "Everyone on this machine can call without a key.");
        }
        if (exposed && config.admin().mode() == AdminSettings.Mode.ALWAYS) {
            add(
                    "console",
                    true,
                    "Operators come in from other machines too (admin.enabled: always).");
        }
    }

    private void add(String kind, boolean warns, String text) {
        all.addObject()
                .put("kind", kind)
                .put("severity", warns ? "warn" : "info")
                .put("text", text);
    }
}
