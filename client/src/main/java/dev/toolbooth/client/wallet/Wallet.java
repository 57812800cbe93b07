package dev.toolbooth.client.wallet;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Payer;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes payers of the keys in a keystore. Thread-safe. */
public final class Wallet {
    private final Keystore keys;
    private final Passphrase passphrase;
    private final Nodes nodes;
    private final boolean opensAccounts;
    private final InstantSource clock;
    private final RandomGenerator random;

    /** Where the passphrase of a key comes from. */
    @FunctionalInterface
    public interface Passphrase {
        /**
         * The passphrase; may ask somebody.
         *
         * @throws PayProblem when there is none
         */
        char[] of(Keystore.Entry key) throws PayProblem;
    }

    /**
     * @param opensAccounts see {@link SolanaPayer}
     * @param random nobody may be able to foresee it
     */
    public Wallet(
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
     * with play money.
     */
    public List<Payer> payers() throws PayProblem {
        try {
            List<Payer> payers = new ArrayList<>();
            for (Keystore.Entry entry : keys.list()) {
                payers.add(payer(entry));
            }
            payers.addAll(keys.play().payers(clock, random));
            return List.copyOf(payers);
        } catch (KeystoreProblem e) {
            throw new PayProblem(String.valueOf(e.getMessage()), e);
        }
    }

    private Payer payer(Keystore.Entry entry) {
        return new LockedPayer(
                entry.address(),
                entry.kind() == Kind.EVM ? EvmPayer::knows : SolanaPayer::knows,
                () -> open(entry));
    }

    private Payer open(Keystore.Entry entry) throws PayProblem {
        KeySecret secret;
        try {
            secret = keys.open(entry.name(), passphrase.of(entry));
        } catch (KeystoreProblem e) {
            throw new PayProblem(
                    "The key " + entry.name() + " can't be used: " + e.getMessage() + ".", e);
        }
        return switch (entry.kind()) {
            case EVM -> new EvmPayer(secret.evm(), clock, random);
            case SOLANA ->
                    new SolanaPayer(
                            secret.solana(), nodes, opensAccounts, clock, random, Thread::sleep);
        };
    }
}
