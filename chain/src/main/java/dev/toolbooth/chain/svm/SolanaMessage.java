package dev.toolbooth.chain.svm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The signed part of a transaction: its accounts and its instructions. Legacy or of version 0.
 * Immutable.
 */
public final class SolanaMessage {
    private static final int VERSIONED = 0x80;

    private final byte[] bytes;
    private final Header header;
    private final List<SolanaAddress> keys;
    private final String blockhash;
    private final List<Step> steps;
    private final List<SolanaAddress> tables;

    /**
     * The counts of keys with each right.
     *
     * @param signers those at the front that have to sign
     * @param readonlySigners the last so many of them are not changed
     * @param readonlyOthers the last so many of the others are not changed
     */
    private record Header(int signers, int readonlySigners, int readonlyOthers) {}

    /** An instruction, by the places of its accounts. */
    private record Step(int program, List<Integer> accounts, int dataFrom, int dataTo) {}

    private SolanaMessage(
            byte[] bytes,
            Header header,
            List<SolanaAddress> keys,
            String blockhash,
            List<Step> steps,
            List<SolanaAddress> tables) {
        this.bytes = bytes;
        this.header = header;
        this.keys = List.copyOf(keys);
        this.blockhash = blockhash;
        this.steps = List.copyOf(steps);
        this.tables = List.copyOf(tables);
    }

    /**
     * Reads one.
     *
     * @throws SolanaFault when it is none, or the chain would not take it as one
     */
    public static SolanaMessage decode(byte[] bytes) throws SolanaFault {
        if (bytes.length > SolanaTransaction.BYTES_MAX) {
            throw new SolanaFault(
                    "a transaction has at most " + SolanaTransaction.BYTES_MAX + " bytes");
        }
        byte[] own = bytes.clone();
        ByteReader in = new ByteReader(own);
        boolean versioned = in.peek() >= VERSIONED;
        if (versioned && in.next() != VERSIONED) {
            throw new SolanaFault("only legacy transactions and version 0 are known here");
        }
        Header header = new Header(in.next(), in.next(), in.next());
        List<SolanaAddress> keys = new ArrayList<>();
        for (int left = in.count(SolanaAddress.BYTES); left > 0; left--) {
            keys.add(in.address());
        }
        String blockhash = in.address().toString();
        List<Step> steps = steps(in, own.length);
        List<SolanaAddress> tables = new ArrayList<>();
        int loaded = versioned ? tables(in, tables) : 0;
        if (in.left() > 0) {
            throw new SolanaFault("the transaction has more bytes than it says");
        }
        check(header, keys);
        for (Step step : steps) {
            check(step, keys.size(), keys.size() + loaded);
        }
        return new SolanaMessage(own, header, keys, blockhash, steps, tables);
    }

    private static List<Step> steps(ByteReader in, int length) throws SolanaFault {
        List<Step> steps = new ArrayList<>();
        // The program, and the two lengths.
        for (int left = in.count(3); left > 0; left--) {
            int program = in.next();
            List<Integer> accounts = new ArrayList<>();
            for (byte place : in.take(in.count(1))) {
                accounts.add(place & 0xff);
            }
            int size = in.count(1);
            int from = length - in.left();
            in.take(size);
            steps.add(new Step(program, List.copyOf(accounts), from, from + size));
        }
        return steps;
    }

    /** Reads which accounts come from tables on the chain; returns how many these are. */
    private static int tables(ByteReader in, List<SolanaAddress> tables) throws SolanaFault {
        int loaded = 0;
        for (int left = in.count(SolanaAddress.BYTES + 2); left > 0; left--) {
            tables.add(in.address());
            int written = in.take(in.count(1)).length;
            int read = in.take(in.count(1)).length;
            if (written + read == 0) {
                throw new SolanaFault("the transaction names a table that it doesn't use");
            }
            loaded += written + read;
        }
        return loaded;
    }

    private static void check(Header header, List<SolanaAddress> keys) throws SolanaFault {
        if (header.signers < 1
                || header.readonlySigners >= header.signers
                || header.signers + header.readonlyOthers > keys.size()) {
            throw new SolanaFault("the transaction's header doesn't fit its accounts");
        }
        if (new HashSet<>(keys).size() < keys.size()) {
            throw new SolanaFault("the transaction names an account twice");
        }
    }

    private static void check(Step step, int keys, int all) throws SolanaFault {
        // Who pays the fee can't be a program, nor can an account out of a table.
        boolean program = step.program > 0 && step.program < keys;
        if (!program || step.accounts.stream().anyMatch(place -> place >= all)) {
            throw new SolanaFault("the transaction names an account that is not there");
        }
    }

    /** What is signed. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Who pays the fee. */
    public SolanaAddress feePayer() {
        return keys.getFirst();
    }

    /** Those who have to sign; the first pays the fee. */
    public List<SolanaAddress> signers() {
        return keys.subList(0, header.signers);
    }

    /** The accounts that are named in it; others may come from {@link #tables}. */
    public List<SolanaAddress> keys() {
        return keys;
    }

    /** Whether the account in this place of {@link #keys} may be changed. */
    public boolean writable(int place) {
        return place < header.signers
                ? place < header.signers - header.readonlySigners
                : place < keys.size() - header.readonlyOthers;
    }

    /** It is good for as long as the chain remembers this block. */
    public String blockhash() {
        return blockhash;
    }

    /** Tables on the chain that it takes more accounts from. */
    public List<SolanaAddress> tables() {
        return tables;
    }

    /** How many things it does. */
    public int size() {
        return steps.size();
    }

    /**
     * What it does.
     *
     * @param loaded the accounts from tables; empty when there are none
     * @return nothing when accounts are needed that are not among them
     */
    public Optional<List<SolanaInstruction>> instructions(List<SolanaAddress> loaded) {
        List<SolanaAddress> all = new ArrayList<>(keys);
        all.addAll(loaded);
        List<SolanaInstruction> instructions = new ArrayList<>();
        for (Step step : steps) {
            if (step.accounts.stream().anyMatch(place -> place >= all.size())) {
                return Optional.empty();
            }
            instructions.add(
                    new SolanaInstruction(
                            keys.get(step.program),
                            step.accounts.stream().map(all::get).toList(),
                            Arrays.copyOfRange(bytes, step.dataFrom, step.dataTo)));
        }
        return Optional.of(instructions);
    }
}
