package dev.toolbooth.payments.svm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.payments.svm.SvmVerifier.Fit;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Set;

/** Throws transactions at what decides whether one pays on Solana. */
class SvmVerifierFuzzTest {
    private static final BigInteger PRICE = BigInteger.valueOf(10_000);
    private static final Offer OFFER =
            new Offer(
                    Scheme.EXACT,
                    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
                    "solana-devnet",
                    Recorded.USDC.address(),
                    "USDC",
                    PRICE,
                    Recorded.MERCHANT.address().toString(),
                    60,
                    Json.object().put("feePayer", Recorded.FEE.address().toString()));

    private final SvmVerifier verifier = new SvmVerifier(SvmLimits.USUAL);

    /** One that fits pays the price, and whose fee is ours moves nothing of ours. */
    @FuzzTest(maxDuration = "60s")
    void onlyWhatPaysThePriceFits(byte[] bytes) {
        String text = Base64.getEncoder().encodeToString(bytes);
        X402ParseResult<Fit> verdict =
                verifier.check(
                        Json.object().put("transaction", text),
                        OFFER,
                        Set.of(Recorded.FEE.address()));
        switch (verdict) {
            case X402ParseResult.Good<Fit>(Fit(var transaction, var transfer)) -> {
                assertThat(transfer.amount()).isEqualTo(PRICE);
                assertThat(transfer.authority()).isNotEqualTo(Recorded.FEE.address());
                assertThat(transaction.message().feePayer()).isEqualTo(Recorded.FEE.address());
                assertThat(transaction.encode()).isEqualTo(bytes);
            }
            case X402ParseResult.Bad<Fit>(String reason, String message) -> {
                assertThat(reason).isNotBlank();
                assertThat(message).isNotBlank();
            }
        }
    }
}
