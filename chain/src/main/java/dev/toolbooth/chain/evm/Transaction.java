package dev.toolbooth.chain.evm;

import java.math.BigInteger;

/**
 * A call of a contract as a transaction of EIP-1559.
 *
 * @param data 0x and what is called
 */
public record Transaction(
        long chainId,
        BigInteger nonce,
        BigInteger maxPriorityFeePerGas,
        BigInteger maxFeePerGas,
        BigInteger gasLimit,
        Address to,
        BigInteger value,
        String data) {
    private static final byte[] TYPE = {2};

    /**
     * One that can be sent.
     *
     * @param raw its bytes
     * @param hash its name on the chain
     */
    public record Signed(String raw, String hash) {}

    public Signed sign(EvmKey key) {
        Signature signature = key.sign(Keccak.hash(TYPE, Rlp.list(fields())));
        byte[] raw =
                Abi.join(
                        TYPE,
                        Rlp.list(
                                fields(),
                                Rlp.number(signature.odd() ? 1 : 0),
                                Rlp.number(signature.r()),
                                Rlp.number(signature.s())));
        return new Signed(Hex.text(raw), Hex.text(Keccak.hash(raw)));
    }

    private byte[] fields() {
        return Abi.join(
                Rlp.number(chainId),
                Rlp.number(nonce),
                Rlp.number(maxPriorityFeePerGas),
                Rlp.number(maxFeePerGas),
                Rlp.number(gasLimit),
                Rlp.text(to.bytes()),
                Rlp.number(value),
                Rlp.text(Hex.bytes(data).orElseThrow()),
                Rlp.list());
    }
}
