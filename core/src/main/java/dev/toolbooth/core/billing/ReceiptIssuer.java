package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.ReceiptSigner;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.ToolOutput;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An issuer of signed receipts for paid calls; where nothing is sold there are none. Thread-safe.
 */
public final class ReceiptIssuer {
    private final @Nullable ReceiptSigner signer;

    ReceiptIssuer(@Nullable ReceiptSigner signer) {
        this.signer = signer;
    }

    /** The receipt of a paid call, signed; nothing for any other entry. */
    public Optional<String> of(Entry entry) {
        return signer == null || entry.sold() == null
                ? Optional.empty()
                : Optional.of(signer.sign(entry));
    }

    /** The public keys that receipts are checked with, as a JWK set; nothing if nothing is sold. */
    public Optional<ObjectNode> publicKeys() {
        return Optional.ofNullable(signer).map(ReceiptSigner::publicKeys);
    }

    /** The outcome with the signed receipt in its bill, if that is wanted, and without if not. */
    Outcome in(Outcome outcome, boolean wanted, Ledger ledger) {
        if (!(outcome instanceof Outcome.Completed(ToolOutput output, Bill bill)) || bill == null) {
            return outcome;
        }
        UUID id = bill.receipt();
        if (!wanted || id == null) {
            return bill.signed() == null ? outcome : new Outcome.Completed(output, bill.with(null));
        }
        String signed = ledger.entry(id).flatMap(this::of).orElse(null);
        return new Outcome.Completed(output, bill.with(signed));
    }
}
