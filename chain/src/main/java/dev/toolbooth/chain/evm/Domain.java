package dev.toolbooth.chain.evm;

/**
 * The EIP-712 domain that ties a signature to one token on one chain.
 *
 * @param name the name in the token's own domain, which may differ from its symbol
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
