package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import java.math.BigInteger;
import java.util.Optional;

/** A settler of signed payments. Thread-safe; methods may block, none throws. */
public interface EvmSettler {

    /** The test that tells contract wallets from keys. */
    ContractWallets wallets();

    /**
     * Why a payment that is well signed would not settle now, or why that is unknown; nothing where
     * it would.
     */
    Optional<Verification> objection(EvmTransfer transfer);

    /** Has the money moved; asked again, it moves no second time. */
    Settlement settle(EvmTransfer transfer);

    /** What has become of a payment. */
    Settlement find(EvmTransfer transfer);

    /** Gives tokens back; once for each id, as long as it comes with the same note. */
    Settlement refund(Address token, Address to, BigInteger amount, String id, RefundNote note);
}
