package dev.toolbooth.chain.svm;

import dev.toolbooth.chain.svm.MessageWriter.Step;
import dev.toolbooth.chain.svm.MessageWriter.Use;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The instructions that payments are made of. */
public final class Instructions {

    private Instructions() {}

    /** Tokens move between two token accounts. */
    public static Step transferTokens(KnownInstruction.TokenTransfer transfer, int decimals) {
        SolanaAddress mint = transfer.mint();
        if (mint == null) {
            throw new IllegalArgumentException("a transfer that doesn't say of what");
        }
        return Step.of(
                transfer.program(),
                List.of(
                        new Use(transfer.source(), false, true),
                        new Use(mint, false, false),
                        new Use(transfer.destination(), false, true),
                        new Use(transfer.authority(), true, false)),
                number(10, buffer -> buffer.put((byte) 12), transfer.amount())
                        .put((byte) decimals)
                        .array());
    }

    /** Lamports move. */
    public static Step transferLamports(KnownInstruction.LamportTransfer transfer) {
        return Step.of(
                Programs.SYSTEM,
                List.of(new Use(transfer.from(), true, true), new Use(transfer.to(), false, true)),
                number(12, buffer -> buffer.putInt(2), transfer.lamports()).array());
    }

    /** At most so much work. */
    public static Step limitWork(int units) {
        return Step.of(
                Programs.COMPUTE_BUDGET,
                List.of(),
                ByteBuffer.allocate(5)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put((byte) 2)
                        .putInt(units)
                        .array());
    }

    /** So much for each unit of work, in millionths of a lamport. */
    public static Step payForWork(BigInteger microLamports) {
        return Step.of(
                Programs.COMPUTE_BUDGET,
                List.of(),
                number(9, buffer -> buffer.put((byte) 3), microLamports).array());
    }

    /** A text. */
    public static Step memo(String text) {
        return Step.of(Programs.MEMO, List.of(), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Opens a token account for a wallet, if there is none, at another's cost. */
    public static Step openTokenAccount(
            SolanaAddress payer, SolanaAddress owner, SolanaAddress mint, SolanaAddress program) {
        return Step.of(
                Programs.ASSOCIATED_TOKEN,
                List.of(
                        new Use(payer, true, true),
                        new Use(TokenAccounts.of(owner, mint, program), false, true),
                        new Use(owner, false, false),
                        new Use(mint, false, false),
                        new Use(Programs.SYSTEM, false, false),
                        new Use(program, false, false)),
                new byte[] {1});
    }

    private static ByteBuffer number(int size, Consumer<ByteBuffer> first, BigInteger number) {
        if (number.signum() < 0 || number.bitLength() > Long.SIZE) {
            throw new IllegalArgumentException("an amount of more than 64 bits");
        }
        ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        first.accept(buffer);
        return buffer.putLong(number.longValue());
    }
}
