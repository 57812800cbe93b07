package dev.toolbooth.app.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;

/** Amounts that people read. */
class PaidAmountTest {
    private static final String DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
    private static final String USDC = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";

    private static String shown(String amount, String symbol, String asset) {
        return PaidAmount.of(
                Json.object()
                        .put("amount", amount)
                        .put("symbol", symbol)
                        .put("network", DEVNET)
                        .put("asset", asset));
    }

    @Test
    void aKnownAssetIsCountedInWholeOnes() {
        assertThat(shown("10000", "USDC", USDC)).isEqualTo("0.01 USDC");
        assertThat(shown("5000000", "USDC", USDC)).isEqualTo("5 USDC");
        assertThat(shown("100000000", "USDC", USDC)).isEqualTo("100 USDC");
        assertThat(shown("1", "SOL", "native")).isEqualTo("0.000000001 SOL");
        assertThat(shown("0", "SOL", "native")).isEqualTo("0 SOL");
    }

    @Test
    void ofAnotherOnlyItsUnitsAreKnown() {
        assertThat(shown("10000", "MINE", "x")).isEqualTo("10000 units of MINE");
        assertThat(shown("many", "USDC", USDC)).isEqualTo("many units of USDC");
    }
}
