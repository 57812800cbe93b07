package dev.toolbooth.payments.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402ParseResult;
import dev.toolbooth.wire.x402.X402Resource;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What only a facilitator can be asked for: requirements that are wrong themselves. */
class ExactChecksTest {
    /** Made by the official client, @x402/evm 2.27.0. */
    private static final String PAID =
            """
            {"x402Version":2,
             "payload":{
              "authorization":{
               "from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
               "to":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
               "value":"10000","validAfter":"0","validBefore":"1794794319",
               "nonce":"0xc1891923c2234ab7d03ebb85477b0a10b7aa9aca7a64cd6bfbde5f4ccf11aed0"},
              "signature":"0x47abaa901809a9afe388686bf2aaef2fbf201105f1b131910f46a348ca171c9902a4151f147045a14e5445b1dfaa248af9180e063433619fbc368d734e45c28b1b"},
             "accepted":{"scheme":"exact","network":"eip155:84532","amount":"10000",
              "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
              "payTo":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
              "maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2"}}}
            """;

    private static X402ParseResult<EvmTransfer> check(
            String scheme, String network, String asset, ObjectNode extra) throws NodeProblem {
        return switch (PaymentPayload.read(Json.parse(PAID))) {
            case X402ParseResult.Good<PaymentPayload> payment ->
                    ExactChecks.genuine(
                            payment.value(),
                            new PaymentRequirements(
                                    scheme,
                                    network,
                                    asset,
                                    BigInteger.valueOf(10_000),
                                    "0x209693bc6afc0c5328ba36faf03c514ef312287c",
                                    300,
                                    extra),
                            new X402Resource("mcp://tool/x", null, null),
                            ContractWallets.UNASKED);
            case X402ParseResult.Bad<PaymentPayload> bad -> throw new AssertionError(bad.message());
        };
    }

    private static ObjectNode extra() {
        return Json.object().put("name", "USDC").put("version", "2");
    }

    private static void refused(X402ParseResult<EvmTransfer> verdict, String reason) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        X402ParseResult.Bad.class,
                        bad -> assertThat(bad.reason()).isEqualTo(reason));
    }

    @Test
    void aPaymentOfTheOfficialClientIsGood() throws NodeProblem {
        for (String network : new String[] {"eip155:84532", "base-sepolia"}) {
            assertThat(check("exact", network, FakeChain.USDC.address(), extra()))
                    .isInstanceOf(X402ParseResult.Good.class);
        }
    }

    @Test
    void requirementsOfAnotherSchemeAreRefused() throws NodeProblem {
        refused(
                check("upto", "eip155:84532", FakeChain.USDC.address(), extra()),
                "invalid_exact_evm_scheme");
    }

    @Test
    void requirementsWithoutADomainAreRefused() throws NodeProblem {
        for (ObjectNode extra : new ObjectNode[] {Json.object(), Json.object().put("name", "U")}) {
            refused(
                    check("exact", "eip155:84532", FakeChain.USDC.address(), extra),
                    "invalid_exact_evm_missing_eip712_domain");
        }
    }

    @Test
    void requirementsOfAnotherNetworkAreRefused() throws NodeProblem {
        for (String network : new String[] {"eip155:8453", "base", "eip155:x", "solana-devnet"}) {
            refused(
                    check("exact", network, FakeChain.USDC.address(), extra()),
                    "invalid_exact_evm_network_mismatch");
        }
    }

    @Test
    void requirementsWithoutATokenAreRefused() throws NodeProblem {
        refused(check("exact", "eip155:84532", "USDC", extra()), "invalid_payment_requirements");
    }
}
