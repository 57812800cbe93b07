package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ServerConfig;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.LoggedPayments;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Opens the shops that the configuration describes, and the books that they write into. */
public final class Trade {
    private Trade() {}

    /** What is to be sold can't be; the message says all that is wrong. */
    public static final class ShopProblem extends Exception {
        ShopProblem(List<String> problems) {
            super(String.join("\n", problems) + "\nnothing was started");
        }
    }

    /** Starts to sell; the key that signs receipts signs for the shops too. */
    static ReceiptKeys open(Config config, Core core, Ledger ledger) throws ShopProblem {
        Shops shops = shops(config, core.toolbox());
        ReceiptKeys keys = new ReceiptKeyFile(config.receipts().key()).open();
        String issuer = config.presence().publicity().url();
        core.till()
                .sell(
                        shops,
                        ledger,
                        new SignedReceipts(keys, issuer == null ? config.server().name() : issuer));
        core.till().logTo(new LoggedPayments(System::nanoTime));
        return keys;
    }

    /** The shops that are configured, or those of the starter set-up. */
    static Shops shops(Config config, Toolbox toolbox) throws ShopProblem {
        List<String> problems = new ArrayList<>();
        List<Shop> shops = new ArrayList<>();
        boolean chosen = config.trade().servers().isPresent();
        for (ServerConfig server : config.trade().servers().orElseGet(config::starterServers)) {
            Set<String> tools = tools(server, toolbox, chosen, problems);
            Map<String, Price> prices = new HashMap<>(server.prices());
            prices.keySet().retainAll(tools);
            Pricing pricing =
                    new Pricing(server.freeCallsPerDay(), server.price().orElse(null), prices);
            for (String tool : tools) {
                if (pricing.of(tool) == null) {
                    problems.add(
                            "servers: "
                                    + server.name()
                                    + " sells "
                                    + tool
                                    + " without a price; give the server a price, or the tool one"
                                    + " (0 gives it away)");
                }
            }
            if (!tools.isEmpty()) {
                shops.add(new Shop(server.name(), server.about(), pricing, tools));
            }
        }
        if (!problems.isEmpty()) {
            throw new ShopProblem(problems);
        }
        return new Shops(shops);
    }

    private static Set<String> tools(
            ServerConfig server, Toolbox toolbox, boolean chosen, List<String> problems) {
        Set<String> known =
                toolbox.list().stream()
                        .map(ToolSpec::name)
                        .map(toolbox::usualName)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (server.tools().contains("*")) {
            return known;
        }
        Set<String> tools = new LinkedHashSet<>();
        for (String name : server.tools()) {
            if (known.contains(toolbox.usualName(name))) {
                tools.add(toolbox.usualName(name));
            } else if (chosen) {
                problems.add(
                        "servers: "
                                + server.name()
                                + " sells "
                                + name
                                + ", which is no tool here; there are "
                                + String.join(", ", known));
            }
        }
        return tools;
    }
}
