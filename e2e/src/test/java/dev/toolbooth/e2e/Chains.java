package dev.toolbooth.e2e;

/**
 * The chains of this JVM, each started when a test first wants it. A test that stops the blocks,
 * moves the time or goes back starts a chain of its own.
 */
final class Chains {
    private Chains() {}

    private static final class Evm {
        private static final EvmChain CHAIN = EvmChain.start();
    }

    private static final class Solana {
        private static final SolanaChain CHAIN = SolanaChain.start();
    }

    static EvmChain evm() {
        return Evm.CHAIN;
    }

    static SolanaChain solana() {
        return Solana.CHAIN;
    }
}
