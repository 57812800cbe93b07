package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.ledger.ReceiptSigner;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.pay.ChainPayments;

/** Cores that sell something. */
final class TestBilling {
    private TestBilling() {}

    static Core core(
            CoreParts parts, Shops shops, ChainPayments.Parts payments, ReceiptSigner signer) {
        CoreParts.Ports ports = parts.ports();
        ChainPayments chainPayments = new ChainPayments(ports.clock(), ports.uuids(), payments);
        return Core.of(
                parts,
                new CallBilling(
                        ports.clock(),
                        ports.nanos(),
                        ports.uuids(),
                        parts.limits(),
                        CallBilling.Parts.selling(shops, chainPayments, signer)));
    }
}
