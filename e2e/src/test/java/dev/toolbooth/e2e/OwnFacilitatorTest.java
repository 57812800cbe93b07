package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Somebody else's seller has its payments settled by our facilitator. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class OwnFacilitatorTest {
    private static final String SELLER_KEY = "a-key-of-a-seller-of-32-characters";

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();

    @Test
    void theOfficialSellerIsPaidThroughOurFacilitator() throws Exception {
        Map<String, String> open = Map.of("TOOLBOOTH_FACILITATOR__KEYS", SELLER_KEY);
        try (PaidServer server = PaidServer.own(evm, solana, open);
                ReferenceServer seller =
                        ReferenceServer.seller(
                                server.url("/facilitator"),
                                evm,
                                solana,
                                Map.of("KEY", SELLER_KEY))) {
            ChainWallet payer = evm.buyer(PRICE);
            assertBought(Buyer.evm(payer).fetch(seller.url("/weather?city=Oslo")));
            assertThat(evm.balanceOf(payer.address())).isZero();
            ChainWallet wallet = solana.buyer(PRICE);
            assertBought(Buyer.solana(solana, wallet).fetch(seller.url("/weather?city=Oslo")));
            assertThat(solana.balanceOf(wallet.address(), "USDC")).isZero();
        }
    }

    private static void assertBought(JsonNode bought) {
        assertThat(bought.at("/paid/result/status").asInt()).as("%s", bought).isEqualTo(200);
        assertThat(bought.at("/paid/result/response/success").asBoolean()).isTrue();
    }
}
