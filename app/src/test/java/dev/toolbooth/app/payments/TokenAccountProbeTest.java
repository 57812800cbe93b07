package dev.toolbooth.app.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether a wallet of Solana could be paid. */
class TokenAccountProbeTest {
    private static final NetworkConfig DEVNET =
            new NetworkConfig(
                    Network.SOLANA_DEVNET,
                    "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt",
                    List.of(
                            Asset.named(Network.SOLANA_DEVNET, "USDC").orElseThrow(),
                            Asset.named(Network.SOLANA_DEVNET, "SOL").orElseThrow()),
                    NetworkConfig.Settle.OWN,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

    private static RpcNode node(String answer) {
        return (method, _) -> {
            assertThat(method).isEqualTo("getAccountInfo");
            return Json.parse(answer);
        };
    }

    @Test
    void aWalletWithoutAnAccountOfATokenCannotBePaid() throws NodeProblem {
        List<ChainProbe.Sign> signs = TokenAccountProbe.look(DEVNET, node("{\"value\":null}"));
        assertThat(signs).hasSize(1);
        assertThat(signs.getFirst().good()).isFalse();
        assertThat(signs.getFirst().found()).contains("no account for USDC");
        assertThat(signs.getFirst().advice()).contains("send it any amount of USDC once");
    }

    @Test
    void aWalletWithOneCan() throws NodeProblem {
        assertThat(TokenAccountProbe.look(DEVNET, node("{\"value\":{\"lamports\":1}}")))
                .allMatch(ChainProbe.Sign::good);
    }
}
