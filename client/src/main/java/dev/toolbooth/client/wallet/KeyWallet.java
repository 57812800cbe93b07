package dev.toolbooth.client.wallet;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PaymentValue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A factory of payers from the keys in a keystore. Thread-safe. */
public final class KeyWallet {
    private final Keystore keys;
    private final Passphrase passphrase;
    private final Nodes nodes;
    private final boolean opensAccounts;
    private final InstantSource clock;
    private final RandomGenerator random;

    /** A source of keys' passphrases. */
    @FunctionalInterface
    public interface Passphrase {
        /**
         * The passphrase; may ask a person.
         *
         * @throws PayProblem when there is none
         */
        char[] of(Keystore.Entry key) throws PayProblem;
    }

    /**
     * @param opensAccounts see {@link SolanaPayer}
     * @param random must be unpredictable
     */
    public KeyWallet(
            Keystore keys,
            Passphrase passphrase,
            Nodes nodes,
            boolean opensAccounts,
            InstantSource clock,
            RandomGenerator random) {
        this.keys = keys;
        this.passphrase = passphrase;
        this.nodes = nodes;
        this.opensAccounts = opensAccounts;
        this.clock = clock;
        this.random = random;
    }

    /**
     * All that can pay: those with real keys, which are decrypted when they first sign, then those
     * with play money. No real key is asked to sign for sellers who say that they only play.
     */
    public List<PaymentMethod> payers() throws PayProblem {
        try {
            List<PaymentMethod> payers = new ArrayList<>();
            for (Keystore.Entry entry : keys.list()) {
                payers.add(payer(entry));
            }
            payers.addAll(play(payers.isEmpty()));
            return List.copyOf(payers);
        } catch (KeystoreProblem e) {
            throw new PayProblem(String.valueOf(e.getMessage()), e);
        }
    }

    /** Who has other keys need not have a folder that can be written. */
    private List<PaymentMethod> play(boolean needed) throws KeystoreProblem {
        try {
            return keys.play().payers(clock, random);
        } catch (KeystoreProblem e) {
            if (needed) {
                throw e;
            }
            return List.of();
        }
    }

    private PaymentMethod payer(Keystore.Entry entry) {
        return switch (entry.family()) {
            case EVM ->
                    new LockedPayer(
                            entry.address(),
                            way -> EvmPayer.knows(way) && !PaymentValue.isPlay(way),
                            () -> open(entry),
                            (way, prepared) -> {});
            case SOLANA ->
                    new LockedPayer(
                            entry.address(),
                            SolanaPayer::knows,
                            () -> open(entry),
                            (way, prepared) ->
                                    SolanaPayer.deliver(
                                            way, prepared, nodes, clock, Thread::sleep));
        };
    }

    private PaymentMethod open(Keystore.Entry entry) throws PayProblem {
        KeySecret secret;
        try {
            secret = keys.open(entry.name(), passphrase.of(entry));
        } catch (KeystoreProblem e) {
            throw new PayProblem(
                    "The key " + entry.name() + " can't be used: " + e.getMessage() + ".", e);
        }
        return switch (entry.family()) {
            case EVM -> new EvmPayer(secret.evm(), clock, random);
            case SOLANA ->
                    new SolanaPayer(
                            secret.solana(), nodes, opensAccounts, clock, random, Thread::sleep);
        };
    }
}
