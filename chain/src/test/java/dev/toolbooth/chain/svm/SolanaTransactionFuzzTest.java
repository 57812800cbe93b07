package dev.toolbooth.chain.svm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;

/** Throws bytes at the decoder of Solana's transactions. */
class SolanaTransactionFuzzTest {

    /** Whatever is read is written as it came, and all that it does can be looked at. */
    @FuzzTest(maxDuration = "60s")
    void whateverIsReadIsWrittenAsItCame(byte[] bytes) {
        SolanaTransaction read;
        try {
            read = SolanaTransaction.decode(bytes);
        } catch (SolanaFault e) {
            assertThat(e).hasMessageContaining("transaction");
            return;
        }
        assertThat(read.encode()).isEqualTo(bytes);
        SolanaMessage message = read.message();
        assertThat(message.signers()).contains(message.feePayer());
        message.instructions(List.of())
                .ifPresent(
                        steps -> {
                            assertThat(steps).hasSize(message.size());
                            steps.forEach(
                                    step -> assertThat(KnownInstruction.read(step)).isNotNull());
                        });
        for (int place = 0; place < message.keys().size(); place++) {
            boolean writable = message.writable(place);
            assertThat(writable || place > 0).isTrue();
        }
        for (int place = 0; place < message.signers().size(); place++) {
            assertThat(
                            read.signed(place)
                                    && read.signatures().get(place).equals(SolanaSignature.NONE))
                    .isFalse();
        }
    }
}
