package dev.toolbooth.chain.evm;

/**
 * What ties a signature of EIP-712 to one token on one chain.
 *
 * @param name as the token says it in its own domain, which need not be its symbol
 */
public record Domain(String name, String version, long chainId, Address verifyingContract) {
    private static final byte[] TYPE =
            Keccak.hash(
                    "EIP712Domain(string name,string version,uint256 chainId,"
                            + "address verifyingContract)");

    /** The domain's hash. */
    public byte[] separator() {
        return Keccak.hash(
                TYPE,
                Keccak.hash(name),
                Keccak.hash(version),
                Word.of(chainId),
                Word.of(verifyingContract));
    }
}
