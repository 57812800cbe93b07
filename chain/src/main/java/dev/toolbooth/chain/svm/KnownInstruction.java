package dev.toolbooth.chain.svm;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A decoded instruction, of those that payments use. */
public sealed interface KnownInstruction {

    /** At most so much work may be done. */
    record WorkLimit(long units) implements KnownInstruction {}

    /** For each unit of work so much is paid on top, in millionths of a lamport. */
    record WorkPrice(BigInteger microLamports) implements KnownInstruction {}

    /**
     * Tokens move from one token account to another.
     *
     * @param mint null where the instruction doesn't say it
     * @param authority whose tokens they are, or who may move them
     */
    record TokenTransfer(
            SolanaAddress program,
            SolanaAddress source,
            @Nullable SolanaAddress mint,
            SolanaAddress destination,
            SolanaAddress authority,
            BigInteger amount)
            implements KnownInstruction {}

    /** Lamports move. */
    record LamportTransfer(SolanaAddress from, SolanaAddress to, BigInteger lamports)
            implements KnownInstruction {}

    /** A text is written down. */
    record Memo(String text) implements KnownInstruction {}

    /** Something else. */
    record Other() implements KnownInstruction {}

    /** What this one says. */
    static KnownInstruction read(SolanaInstruction instruction) {
        SolanaAddress program = instruction.program();
        byte[] data = instruction.data();
        if (Programs.isMemo(program)) {
            return new Memo(new String(data, StandardCharsets.UTF_8));
        }
        ByteBuffer in = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        if (program.equals(Programs.COMPUTE_BUDGET)) {
            return budget(in);
        }
        if (Programs.isToken(program)) {
            return token(program, instruction.accounts(), in);
        }
        if (program.equals(Programs.SYSTEM)) {
            return system(instruction.accounts(), in);
        }
        return new Other();
    }

    private static KnownInstruction budget(ByteBuffer in) {
        if (in.capacity() == 5 && in.get() == 2) {
            return new WorkLimit(Integer.toUnsignedLong(in.getInt()));
        }
        if (in.capacity() == 9 && in.get() == 3) {
            return new WorkPrice(unsigned(in.getLong()));
        }
        return new Other();
    }

    private static KnownInstruction token(
            SolanaAddress program, List<SolanaAddress> accounts, ByteBuffer in) {
        // The amount, and how many decimals the mint has, which the program compares.
        if (in.capacity() == 10 && accounts.size() >= 4 && in.get() == 12) {
            return new TokenTransfer(
                    program,
                    accounts.get(0),
                    accounts.get(1),
                    accounts.get(2),
                    accounts.get(3),
                    unsigned(in.getLong()));
        }
        in.rewind();
        if (in.capacity() == 9 && accounts.size() >= 3 && in.get() == 3) {
            return new TokenTransfer(
                    program,
                    accounts.get(0),
                    null,
                    accounts.get(1),
                    accounts.get(2),
                    unsigned(in.getLong()));
        }
        return new Other();
    }

    private static KnownInstruction system(List<SolanaAddress> accounts, ByteBuffer in) {
        if (in.capacity() == 12 && accounts.size() >= 2 && in.getInt() == 2) {
            return new LamportTransfer(accounts.get(0), accounts.get(1), unsigned(in.getLong()));
        }
        return new Other();
    }

    private static BigInteger unsigned(long number) {
        return new BigInteger(Long.toUnsignedString(number));
    }
}
