package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ServerConfig;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.server.LoggedPayments;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import java.util.ArrayList;
import java.util.List;

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
    static ReceiptKeys open(Config config, Core core, Shops shops, Ledger ledger) {
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
        Assortment assortment = new Assortment(toolbox, config.trade().servers().isPresent());
        List<Shop> shops = new ArrayList<>();
        for (ServerConfig server : config.trade().servers().orElseGet(config::starterServers)) {
            Shop shop = assortment.shop(server);
            if (!shop.tools().isEmpty()) {
                shops.add(shop);
            }
        }
        if (!assortment.problems().isEmpty()) {
            throw new ShopProblem(assortment.problems());
        }
        return new Shops(shops);
    }
}
