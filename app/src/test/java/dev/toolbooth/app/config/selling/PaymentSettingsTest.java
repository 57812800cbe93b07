package dev.toolbooth.app.config.selling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.app.config.selling.NetworkConfig.Settle;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Terms;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How calls are paid for on chains, as the configuration says it. */
class PaymentSettingsTest {
    private static final String EVM = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    private static final String SOLANA = "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt";
    private static final String KEY =
            "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

    private static final String BASE = "{network: base-sepolia, pay-to: \"" + EVM + "\"}";

    @TempDir private Path folder;

    private PaymentConfig payments(String networks) {
        return new Desk(folder)
                .file("payments: {networks: [" + networks + "]}")
                .config()
                .payments();
    }

    private String report(String networks) {
        return new Desk(folder)
                .file("payments:\n  networks:\n    - {" + networks + "}\n")
                .env("KEY", KEY)
                .report();
    }

    @Test
    void everyKeyOfANetworkIsRead() {
        var config =
                new Desk(folder)
                        .env("KEY", KEY)
                        .file(
                                """
                                payments:
                                  window: 60s
                                  wallet-rate: 5/s
                                  networks:
                                    - network: base-sepolia
                                      pay-to: "%s"
                                      assets: [USDC, EURX]
                                      tokens:
                                        EURX:
                                          address: "0x036cbd53842c5426634e7929541ec2318f3dcf7e"
                                          decimals: 2
                                          eip712-name: Euro X
                                      settle: own
                                      node: https://node.example/v2/hidden
                                      key: ${env:KEY}
                                    - network: solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1
                                      pay-to: %s
                                      assets: [USDC, SOL]
                                      settle: none
                                """
                                        .formatted(EVM, SOLANA))
                        .loaded();
        var payments = config.config().payments();
        assertThat(payments.window()).isEqualTo(Duration.ofMinutes(1));
        assertThat(payments.walletRate()).isEqualTo(new Rate(5, Duration.ofSeconds(1), 5));
        var base = payments.networks().getFirst();
        assertThat(base.network()).isEqualTo(Network.BASE_SEPOLIA);
        assertThat(base.payTo()).isEqualTo(EVM);
        assertThat(base.settle()).isEqualTo(Settle.OWN);
        assertThat(base.assets()).extracting(Asset::symbol).containsExactly("USDC", "EURX");
        assertThat(base.assets().getLast().domainName()).isEqualTo("Euro X");
        assertThat(base.key()).contains(new Secret(KEY));
        assertThat(payments.networks().getLast().network()).isEqualTo(Network.SOLANA_DEVNET);
        assertThat(config.config().settings().yaml(true))
                .contains("https://node.example/***")
                .doesNotContain("v2/hidden", KEY);
    }

    @Test
    void theFacilitatorOfTheEnvironmentCounts() {
        var payments =
                new Desk(folder)
                        .env("FACILITATOR_URL", "https://x402.example/facilitator/")
                        .file(
                                "payments: {networks: [{network: base, pay-to: '"
                                        + EVM.toLowerCase(Locale.ROOT)
                                        + "'}]}")
                        .config()
                        .payments();
        assertThat(payments.facilitator(payments.networks().getFirst()))
                .contains("https://x402.example/facilitator");
        assertThat(payments.networks().getFirst().settle()).isEqualTo(Settle.FACILITATOR);
    }

    @Test
    void withoutNetworksNothingIsNeeded() {
        var payments = new Desk(folder).config().payments();
        assertThat(payments.networks()).isEmpty();
        assertThat(payments.window()).isEqualTo(Duration.ofMinutes(5));
        assertThat(payments.decimals("USDC")).contains(6);
    }

    @Test
    void whatIsWrongWithANetworkIsSaidWithWhatWouldBeRight() {
        assertThat(report("network: base-sepola, pay-to: '" + EVM + "'"))
                .contains("toolbooth.yaml:3: payments.networks[0].network: \"base-sepola\" is no")
                .contains("did you mean \"base-sepolia\"?");
        assertThat(report("network: base, pay-to: " + SOLANA))
                .contains("payments.networks[0].pay-to: \"" + SOLANA + "\" is no address");
        assertThat(report("network: solana, pay-to: '" + EVM + "'"))
                .contains("pay-to", "expected 32 bytes in base58");
        assertThat(report("network: solana, settle: none, pay-to: " + SOLANA + ", assets: [USCD]"))
                .contains("\"USCD\" is no asset that is known on solana:")
                .contains("did you mean \"USDC\"?");
        assertThat(report("network: base, pay-to: '" + EVM + "', settle: own, key: '${env:KEY}'"))
                .contains("is settled by this server without a node");
        assertThat(report("network: base, pay-to: '" + EVM + "', settle: none"))
                .contains("takes no payment on eip155:8453");
        assertThat(report("network: base, pay-to: '" + EVM + "'"))
                .contains("payments.networks: eip155:8453 is settled by a facilitator, and none")
                .contains("FACILITATOR_URL");
    }

    @Test
    void aKeyIsNeverWrittenInTheFileNorShown() {
        assertThat(
                        report(
                                "network: base, pay-to: '"
                                        + EVM
                                        + "', node: 'http://n', key: '"
                                        + KEY
                                        + "'"))
                .contains("a secret is written in the file")
                .doesNotContain(KEY);
        var bad =
                new Desk(folder)
                        .env("KEY", "not-a-key-but-long-enough-to-be-one-maybe")
                        .file(
                                "payments: {networks: [{network: base, pay-to: '"
                                        + EVM
                                        + "', node: 'http://n', key: '${env:KEY}'}]}")
                        .report();
        assertThat(bad)
                .contains("is no private key of eip155:8453", "64 digits in hexadecimal")
                .doesNotContain("not-a-key");
    }

    @Test
    void aNetworkIsThereOnceUnderWhicheverName() {
        String one = "settle: none, pay-to: " + SOLANA;
        assertThat(
                        new Desk(folder)
                                .file(
                                        "payments: {networks: [{network: solana, %1$s}, {network:"
                                                        .formatted(one)
                                                + " 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', "
                                                + one
                                                + "}]}")
                                .report())
                .contains("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp is there twice");
        assertThat(payments("{network: solana, " + one + "}").networks()).hasSize(1);
    }

    private String terms(String terms) {
        return "servers: [{name: a, license: MIT, tools: [x], price-usd-cents: 1, terms: {"
                + terms
                + "}}]\n";
    }

    @Test
    void theTermsOfAToolAreReadWithAmountsInSmallestUnits() {
        var server =
                new Desk(folder)
                        .file(
                                terms(
                                        "x: {form: proof, flow: upfront, proof: format, amounts:"
                                                + " ['0.0001 SOL'], paid-for: 10m,"
                                                + " subscription-calls: 3, subscription-time: 1d,"
                                                + " description: a thing}"))
                        .config()
                        .selling()
                        .servers()
                        .orElseThrow()
                        .getFirst();
        assertThat(Objects.requireNonNull(server.terms().get("x")).terms(symbol -> Optional.of(9)))
                .isEqualTo(
                        new Terms(
                                Terms.Form.PROOF,
                                Terms.Flow.UPFRONT,
                                Map.of("SOL", BigInteger.valueOf(100_000)),
                                Terms.Level.FORMAT,
                                Duration.ofMinutes(10),
                                new Terms.Subscription(3, Duration.ofDays(1)),
                                "a thing"));
    }

    @Test
    void termsThatNoNetworkCanKeepAreReported() {
        assertThat(new Desk(folder).file(terms("y: {form: proof}")).report())
                .contains("servers[0].terms.y: has the terms of a tool that isn't sold here");
        assertThat(new Desk(folder).file(terms("x: {amounts: ['5 BONK']}")).report())
                .contains("a, x has an amount of BONK, which no network takes")
                .contains("taken are USDC, SOL");
        assertThat(new Desk(folder).file(terms("x: {amounts: ['0.0000001 USDC']}")).report())
                .contains("at most 6 digits behind the point");
        assertThat(new Desk(folder).file(terms("x: {amounts: ['0 SOL']}")).report())
                .contains("\"0 SOL\" is nothing");
        String base =
                "payments: {facilitator: 'http://f', networks: [{network: base, pay-to: '"
                        + EVM
                        + "'}]}\n";
        assertThat(new Desk(folder).file(base + terms("'*': {form: proof}")).report())
                .contains("a, * wants proofs, and no network of Solana is there");
        String solana =
                "payments: {networks: [{network: solana, settle: none, pay-to: " + SOLANA + "}]}\n";
        assertThat(new Desk(folder).file(solana + terms("'*': {form: proof}")).report())
                .contains("Solana has no node");
    }

    @Test
    void whereMoneyIsRealThereIsNoPlayMoneyUnlessItIsWanted() {
        String networks = "payments: {facilitator: 'https://f.example', networks: [" + BASE + "]}";
        assertThat(new Desk(folder).config().selling().playMoney()).isTrue();
        assertThat(new Desk(folder).file(networks).config().selling().playMoney()).isFalse();
        assertThat(
                        new Desk(folder)
                                .file(networks + "\nmoney: {play: on}")
                                .config()
                                .selling()
                                .playMoney())
                .isTrue();
    }

    @Test
    void theMostThatIsPaidForGasCanBeSaid() {
        assertThat(
                        payments(
                                        "{network: base, pay-to: '%s', facilitator: 'https://f.example'}"
                                                .formatted(EVM))
                                .networks()
                                .getFirst()
                                .maxFee())
                .isEmpty();
        assertThat(
                        payments(
                                        "{network: base, facilitator: 'https://f.example',"
                                                + " max-fee-mwei: 50, pay-to: '"
                                                + EVM
                                                + "'}")
                                .networks()
                                .getFirst()
                                .maxFee())
                .contains(BigInteger.valueOf(50_000_000));
        assertThat(
                        report(
                                "network: base, pay-to: '%s', facilitator: 'https://f.example',"
                                                .formatted(EVM)
                                        + " max-fee-mwei: low"))
                .contains("max-fee-mwei", "a whole number");
    }
}
