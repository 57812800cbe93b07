package dev.toolbooth.chain.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.svm.KnownInstruction.LamportTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.Memo;
import dev.toolbooth.chain.svm.KnownInstruction.Other;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.WorkLimit;
import dev.toolbooth.chain.svm.KnownInstruction.WorkPrice;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SolanaTransactionTest {
    private static final SolanaAddress USDC =
            SolanaAddress.known("4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU");
    private static final BigInteger AMOUNT = BigInteger.valueOf(10_000);

    private static final TokenTransfer TRANSFER =
            new TokenTransfer(
                    Programs.TOKEN,
                    Vectors.who("payerTokens"),
                    USDC,
                    Vectors.who("merchantTokens"),
                    Vectors.who("payer"),
                    AMOUNT);

    private static List<KnownInstruction> read(SolanaTransaction transaction) {
        return transaction.message().instructions(List.of()).orElseThrow().stream()
                .map(KnownInstruction::read)
                .toList();
    }

    @Test
    void whatRanOnTheChainIsReadAndWrittenTheSame() throws SolanaFault {
        for (JsonNode one : Vectors.each("transactions").toList()) {
            byte[] bytes = Base64.getDecoder().decode(one.get("bytes").asString());
            SolanaTransaction transaction = SolanaTransaction.decode(bytes);
            assertThat(transaction.encode()).isEqualTo(bytes);
            assertThat(transaction.id()).hasToString(one.get("signature").asString());
            for (int i = 0; i < transaction.signatures().size(); i++) {
                assertThat(transaction.signed(i)).isTrue();
            }
        }
    }

    @Test
    void transfersOfEveryKindAreUnderstood() throws SolanaFault {
        assertThat(read(SolanaTransaction.decode(Vectors.transaction("usdc"))))
                .containsExactly(TRANSFER, new Memo("inv_1"));
        assertThat(read(SolanaTransaction.decode(Vectors.transaction("legacy"))))
                .containsExactly(TRANSFER);
        assertThat(read(SolanaTransaction.decode(Vectors.transaction("unchecked"))))
                .containsExactly(
                        new TokenTransfer(
                                Programs.TOKEN,
                                TRANSFER.source(),
                                null,
                                TRANSFER.destination(),
                                TRANSFER.authority(),
                                AMOUNT));
        assertThat(read(SolanaTransaction.decode(Vectors.transaction("sol"))))
                .containsExactly(
                        new LamportTransfer(
                                Vectors.who("payer"),
                                Vectors.who("merchant"),
                                BigInteger.valueOf(70_000)));
    }

    @Test
    void aPaymentOfX402HasOneSignatureMissing() throws SolanaFault {
        SolanaTransaction transaction = SolanaTransaction.decode(Vectors.payment("memo"));
        assertThat(read(transaction))
                .containsExactly(
                        new WorkLimit(20_000),
                        new WorkPrice(BigInteger.ONE),
                        TRANSFER,
                        new Memo("order 7"));
        assertThat(transaction.message().feePayer()).isEqualTo(Vectors.who("fee"));
        assertThat(transaction.id().missing()).isTrue();
        assertThat(transaction.signed(0)).isFalse();
        assertThat(transaction.signed(1)).isTrue();
        SolanaTransaction whole = transaction.sign(Vectors.key(3));
        assertThat(whole.signed(0)).isTrue();
        assertThat(whole.message().bytes()).isEqualTo(transaction.message().bytes());
        assertThatThrownBy(() -> transaction.sign(Vectors.key(9)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void accountsFromATableAreNamedAsSuch() throws SolanaFault {
        JsonNode table = Vectors.get("table");
        SolanaTransaction transaction =
                SolanaTransaction.decode(
                        Base64.getDecoder().decode(table.get("transaction").asString()));
        assertThat(transaction.message().tables())
                .containsExactly(SolanaAddress.known(table.get("table").asString()));
        assertThat(transaction.message().instructions(List.of())).isEmpty();
        List<SolanaAddress> loaded =
                table.get("loaded")
                        .valueStream()
                        .map(one -> SolanaAddress.known(one.asString()))
                        .toList();
        assertThat(
                        transaction.message().instructions(loaded).orElseThrow().stream()
                                .map(KnownInstruction::read))
                .containsExactly(TRANSFER);
    }

    @Test
    void aMessageThatWeWriteIsReadAgain() throws SolanaFault {
        SolanaMessage message =
                MessageWriter.write(
                        Vectors.who("fee"),
                        USDC.toString(),
                        List.of(
                                Instructions.limitWork(20_000),
                                Instructions.payForWork(BigInteger.ONE),
                                Instructions.transferTokens(TRANSFER, 6),
                                Instructions.transferLamports(
                                        new LamportTransfer(
                                                Vectors.who("payer"),
                                                Vectors.who("thief"),
                                                BigInteger.TWO.pow(64).subtract(BigInteger.ONE))),
                                Instructions.memo("x".repeat(200))));
        SolanaTransaction transaction =
                SolanaTransaction.unsigned(message).sign(Vectors.key(3)).sign(Vectors.key(1));
        SolanaTransaction again = SolanaTransaction.decode(transaction.encode());
        assertThat(again).isEqualTo(transaction);
        assertThat(again.signed(0)).isTrue();
        assertThat(again.signed(1)).isTrue();
        assertThat(again.message().signers())
                .containsExactly(Vectors.who("fee"), Vectors.who("payer"));
        assertThat(read(again))
                .containsExactly(
                        new WorkLimit(20_000),
                        new WorkPrice(BigInteger.ONE),
                        TRANSFER,
                        new LamportTransfer(
                                Vectors.who("payer"),
                                Vectors.who("thief"),
                                BigInteger.TWO.pow(64).subtract(BigInteger.ONE)),
                        new Memo("x".repeat(200)));
        assertThat(again.message().writable(1)).as("who pays lamports changes").isTrue();
        int mint = again.message().keys().indexOf(USDC);
        assertThat(again.message().writable(mint)).isFalse();
    }

    @Test
    void whatIsTooLargeIsNotWritten() {
        assertThatThrownBy(
                        () ->
                                MessageWriter.write(
                                        Vectors.who("fee"),
                                        USDC.toString(),
                                        List.of(Instructions.memo("x".repeat(1300)))))
                .isInstanceOf(SolanaFault.class)
                .hasMessageContaining("at most 1232 bytes");
    }

    @Test
    void everyCutOffTransactionIsAFault() {
        byte[] whole = Vectors.payment("v2");
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> SolanaTransaction.decode(part))
                    .isInstanceOf(SolanaFault.class);
        }
        byte[] more = Arrays.copyOf(whole, whole.length + 1);
        assertThatThrownBy(() -> SolanaTransaction.decode(more))
                .isInstanceOf(SolanaFault.class)
                .hasMessageContaining("more bytes");
        assertThatThrownBy(() -> SolanaTransaction.decode(new byte[1233]))
                .isInstanceOf(SolanaFault.class)
                .hasMessageContaining("at most 1232");
    }

    @Test
    void changedBytesAreAFaultOrAnotherTransaction() {
        SplittableRandom random = new SplittableRandom(5);
        for (JsonNode one : Vectors.each("transactions").toList()) {
            byte[] bytes = Base64.getDecoder().decode(one.get("bytes").asString());
            for (int i = 0; i < 2_000; i++) {
                byte[] hostile = bytes.clone();
                for (int change = random.nextInt(1, 6); change > 0; change--) {
                    hostile[random.nextInt(hostile.length)] = (byte) random.nextInt();
                }
                // Nothing but a fault may be thrown, and what is read must be what was there.
                try {
                    SolanaTransaction read = SolanaTransaction.decode(hostile);
                    assertThat(read.encode()).isEqualTo(hostile);
                    read.message()
                            .instructions(List.of())
                            .ifPresent(all -> all.forEach(KnownInstruction::read));
                } catch (SolanaFault expected) {
                    assertThat(expected).hasMessageContaining("transaction");
                }
            }
        }
    }

    @Test
    void headersAccountsAndLengthsThatTheChainRefusesAreFaults() {
        byte[] bytes = Vectors.transaction("sol");
        int header = 1 + 64 + 1;
        assertFault(bytes, header - 1, 0x81, "version 0");
        assertFault(bytes, header, 0, "signatures for 0 signers", "header");
        assertFault(bytes, header, 2, "signatures for 2 signers");
        assertFault(bytes, header + 1, 1, "header");
        assertFault(bytes, header + 2, 200, "header");
        // The second key becomes the first.
        byte[] twice = bytes.clone();
        System.arraycopy(bytes, header + 4, twice, header + 4 + 32, 32);
        assertThatThrownBy(() -> SolanaTransaction.decode(twice))
                .isInstanceOf(SolanaFault.class)
                .hasMessageContaining("twice");
        // The program of the only instruction comes after three keys, the hash and a count.
        int program = header + 4 + 4 * 32 + 1;
        assertFault(bytes, program, 0, "not there");
        assertFault(bytes, program, 3, "not there");
        assertFault(bytes, program + 2, 3, "not there");
    }

    private static void assertFault(byte[] bytes, int at, int value, String... messages) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        assertThatThrownBy(() -> SolanaTransaction.decode(changed))
                .isInstanceOf(SolanaFault.class)
                .satisfies(
                        fault ->
                                assertThat(messages)
                                        .anySatisfy(
                                                text ->
                                                        assertThat(fault)
                                                                .hasMessageContaining(text)));
    }

    @Test
    void lengthsHaveOneWayOfWriting() throws SolanaFault {
        assertThat(new ByteReader(new byte[] {0x7f}).compact()).isEqualTo(127);
        assertThat(new ByteReader(new byte[] {(byte) 0x80, 1}).compact()).isEqualTo(128);
        byte[] most = {(byte) 0xff, (byte) 0xff, 3};
        assertThat(new ByteReader(most).compact()).isEqualTo(65_535);
        for (byte[] bad :
                List.of(
                        new byte[] {(byte) 0x80, 0},
                        new byte[] {(byte) 0xff, (byte) 0xff, 4},
                        new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, 1},
                        new byte[] {(byte) 0x80})) {
            assertThatThrownBy(() -> new ByteReader(bad).compact()).isInstanceOf(SolanaFault.class);
        }
    }

    @Test
    void instructionsOfAnotherLengthAreOthers() {
        List<SolanaAddress> four = List.of(USDC, USDC, USDC, USDC);
        assertThat(known(Programs.TOKEN, four, 12, 11)).isEqualTo(new Other());
        assertThat(known(Programs.TOKEN, four.subList(0, 3), 12, 10)).isEqualTo(new Other());
        assertThat(known(Programs.TOKEN, four, 3, 10)).isEqualTo(new Other());
        assertThat(known(Programs.COMPUTE_BUDGET, List.of(), 2, 6)).isEqualTo(new Other());
        assertThat(known(Programs.COMPUTE_BUDGET, List.of(), 3, 5)).isEqualTo(new Other());
        assertThat(known(Programs.SYSTEM, four.subList(0, 1), 2, 12)).isEqualTo(new Other());
        assertThat(known(Programs.LIGHTHOUSE, four, 2, 12)).isEqualTo(new Other());
        assertThat(known(Programs.TOKEN_2022, four, 12, 0)).isEqualTo(new Other());
    }

    private static KnownInstruction known(
            SolanaAddress program, List<SolanaAddress> accounts, int first, int length) {
        byte[] data = new byte[length];
        if (length > 0) {
            data[0] = (byte) first;
        }
        return KnownInstruction.read(new SolanaInstruction(program, accounts, data));
    }
}
