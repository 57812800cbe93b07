package dev.toolbooth.chain.svm;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A message with the signatures made for it so far. Immutable.
 *
 * @param signatures one for each signer of the message, in their order
 */
public record SolanaTransaction(List<SolanaSignature> signatures, SolanaMessage message) {
    /** The most bytes that the chain takes. */
    public static final int BYTES_MAX = 1232;

    public SolanaTransaction {
        signatures = List.copyOf(signatures);
        if (signatures.size() != message.signers().size()) {
            throw new IllegalArgumentException("a transaction has a signature for each signer");
        }
    }

    /** A transaction without signatures. */
    public static SolanaTransaction unsigned(SolanaMessage message) {
        return new SolanaTransaction(
                Collections.nCopies(message.signers().size(), SolanaSignature.NONE), message);
    }

    /**
     * Reads one.
     *
     * @throws SolanaFault when it is none
     */
    public static SolanaTransaction decode(byte[] bytes) throws SolanaFault {
        if (bytes.length > BYTES_MAX) {
            throw new SolanaFault("a transaction has at most " + BYTES_MAX + " bytes");
        }
        ByteReader in = new ByteReader(bytes);
        List<SolanaSignature> signatures = new ArrayList<>();
        for (int left = in.count(SolanaSignature.BYTES); left > 0; left--) {
            signatures.add(SolanaSignature.of(in.take(SolanaSignature.BYTES)));
        }
        SolanaMessage message = SolanaMessage.decode(in.take(in.left()));
        if (signatures.size() != message.signers().size()) {
            throw new SolanaFault(
                    "the transaction has "
                            + signatures.size()
                            + " signatures for "
                            + message.signers().size()
                            + " signers");
        }
        return new SolanaTransaction(signatures, message);
    }

    /** As it is sent. */
    public byte[] encode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(BYTES_MAX);
        MessageWriter.compact(out, signatures.size());
        signatures.forEach(signature -> out.writeBytes(signature.bytes()));
        out.writeBytes(message.bytes());
        return out.toByteArray();
    }

    /** Its name on the chain, once the first signer has signed. */
    public SolanaSignature id() {
        return signatures.getFirst();
    }

    /** Whether the signer in this place has signed. */
    public boolean signed(int place) {
        return signatures.get(place).verifies(message.signers().get(place), message.bytes());
    }

    /**
     * The same with one more signature.
     *
     * @throws IllegalArgumentException when it is not this key's to sign
     */
    public SolanaTransaction sign(SolanaKey key) {
        int place = message.signers().indexOf(key.address());
        if (place < 0) {
            throw new IllegalArgumentException(key.address() + " is no signer of it");
        }
        List<SolanaSignature> more = new ArrayList<>(signatures);
        more.set(place, key.sign(message.bytes()));
        return new SolanaTransaction(more, message);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SolanaTransaction that && Arrays.equals(encode(), that.encode());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encode());
    }
}
