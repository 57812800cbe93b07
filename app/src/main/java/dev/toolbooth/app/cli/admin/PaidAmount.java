package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An amount as people write it: 0.01 USDC, not 10000 of its millionths. */
final class PaidAmount {
    private PaidAmount() {}

    static String of(JsonNode payment) {
        String units = TerminalText.text(payment, "amount");
        String symbol = TerminalText.text(payment, "symbol");
        Optional<Asset> asset =
                Network.named(TerminalText.text(payment, "network"))
                        .flatMap(it -> Asset.at(it, TerminalText.text(payment, "asset")));
        if (asset.isEmpty() || !units.matches("[0-9]{1,78}")) {
            return units + " units of " + symbol;
        }
        BigDecimal whole = new BigDecimal(new BigInteger(units), asset.get().decimals());
        return whole.stripTrailingZeros().toPlainString() + " " + symbol;
    }
}
