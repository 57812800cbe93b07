package dev.toolbooth.payments.evm;

/** A reason to refuse a payment on an EVM chain, in the words of x402's own packages. */
public final class EvmReason {
    public static final String SCHEME = "invalid_exact_evm_scheme";
    public static final String DOMAIN = "invalid_exact_evm_missing_eip712_domain";
    public static final String NETWORK = "invalid_exact_evm_network_mismatch";
    public static final String REQUIREMENTS = "invalid_payment_requirements";
    public static final String FACTORY = "eip6492_factory_not_allowed";
    public static final String SIGNATURE = "invalid_exact_evm_signature";
    public static final String RECIPIENT = "invalid_exact_evm_recipient_mismatch";
    public static final String VALID_BEFORE =
            "invalid_exact_evm_payload_authorization_valid_before";
    public static final String VALID_AFTER = "invalid_exact_evm_payload_authorization_valid_after";
    public static final String VALUE = "invalid_exact_evm_payload_authorization_value_mismatch";
    public static final String VALUE_V1 = "invalid_exact_evm_authorization_value";
    public static final String NO_CONTRACT = "asset_not_deployed_contract";
    public static final String NO_EIP3009 = "invalid_exact_evm_eip3009_not_supported";
    public static final String USED = "invalid_exact_evm_nonce_already_used";
    public static final String NAME = "invalid_exact_evm_token_name_mismatch";
    public static final String VERSION = "invalid_exact_evm_token_version_mismatch";
    public static final String BALANCE = "invalid_exact_evm_insufficient_balance";
    public static final String SIMULATION = "invalid_exact_evm_transaction_simulation_failed";
    public static final String TRANSACTION = "invalid_exact_evm_transaction_failed";
    public static final String EVENT = "invalid_exact_evm_transfer_event_mismatch";
    public static final String SETTLE = "unexpected_settle_error";

    private EvmReason() {}
}
