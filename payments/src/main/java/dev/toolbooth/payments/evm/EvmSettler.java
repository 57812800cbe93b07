package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import java.math.BigInteger;

/** Who has the money of a signed payment moved. Thread-safe; methods may block, none throws. */
public interface EvmSettler {

    /** How payers' wallets are told apart. */
    Wallets wallets();

    /** Whether a payment that is well signed would settle now. */
    Verdict verify(EvmTransfer transfer);

    /** Has the money moved; asked again, it moves no second time. */
    Settlement settle(EvmTransfer transfer);

    /** What has become of a payment. */
    Settlement find(EvmTransfer transfer);

    /** Gives tokens back; once for each id, as long as it comes with the same note. */
    Settlement refund(Address token, Address to, BigInteger amount, String id, RefundNote note);
}
