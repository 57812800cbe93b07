package dev.toolbooth.chain.svm;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A writer of messages of version 0. */
public final class MessageWriter {
    private static final int VERSION_0 = 0x80;

    private MessageWriter() {}

    /** An account that an instruction names, and what it may do with it. */
    public record Use(SolanaAddress account, boolean signs, boolean changes) {
        private Use and(Use other) {
            return new Use(account, signs || other.signs, changes || other.changes);
        }
    }

    /**
     * One thing to do.
     *
     * @param instruction with its accounts
     * @param uses the same accounts, in the same order
     */
    public record Step(SolanaInstruction instruction, List<Use> uses) {
        public Step {
            uses = List.copyOf(uses);
        }

        static Step of(SolanaAddress program, List<Use> uses, byte[] data) {
            return new Step(
                    new SolanaInstruction(program, uses.stream().map(Use::account).toList(), data),
                    uses);
        }
    }

    /**
     * A message that does this.
     *
     * @param blockhash as a node has said it
     * @throws SolanaFault when it would be too large, or the hash is none
     */
    public static SolanaMessage write(SolanaAddress feePayer, String blockhash, List<Step> steps)
            throws SolanaFault {
        List<Use> uses = order(feePayer, steps);
        List<SolanaAddress> keys = uses.stream().map(Use::account).toList();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(VERSION_0);
        out.write((int) uses.stream().filter(Use::signs).count());
        out.write((int) uses.stream().filter(use -> use.signs && !use.changes).count());
        out.write((int) uses.stream().filter(use -> !use.signs && !use.changes).count());
        compact(out, keys.size());
        keys.forEach(key -> out.writeBytes(key.bytes()));
        out.writeBytes(
                Base58.decode(blockhash, SolanaAddress.BYTES)
                        .orElseThrow(() -> new SolanaFault("a block's hash that is none")));
        compact(out, steps.size());
        for (Step step : steps) {
            out.write(keys.indexOf(step.instruction.program()));
            compact(out, step.uses.size());
            step.uses.forEach(use -> out.write(keys.indexOf(use.account)));
            byte[] data = step.instruction.data();
            compact(out, data.length);
            out.writeBytes(data);
        }
        // No tables.
        compact(out, 0);
        return SolanaMessage.decode(out.toByteArray());
    }

    /** Signers first, and of these and of the others first those that change. */
    private static List<Use> order(SolanaAddress feePayer, List<Step> steps) {
        Map<SolanaAddress, Use> uses = new LinkedHashMap<>();
        uses.put(feePayer, new Use(feePayer, true, true));
        for (Step step : steps) {
            step.uses.forEach(use -> uses.merge(use.account, use, Use::and));
        }
        for (Step step : steps) {
            SolanaAddress program = step.instruction.program();
            uses.putIfAbsent(program, new Use(program, false, false));
        }
        List<Use> ordered = new ArrayList<>(uses.values());
        ordered.sort(Comparator.comparingInt(use -> (use.signs ? 0 : 2) + (use.changes ? 0 : 1)));
        return ordered;
    }

    /** A number of one to three bytes, seven bits in each. */
    static void compact(ByteArrayOutputStream out, int value) {
        int rest = value;
        while (rest >= 0x80) {
            out.write((rest & 0x7f) | 0x80);
            rest >>= 7;
        }
        out.write(rest);
    }
}
