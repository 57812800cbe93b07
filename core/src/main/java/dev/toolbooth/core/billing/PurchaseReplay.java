package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.SaleJson;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcomes of earlier purchases by a wallet, delivered once more. Thread-safe. */
final class PurchaseReplay {
    private final Ledger ledger;
    private final ChainPayments chainPayments;
    private final IdempotencyKeys idempotencyKeys;

    PurchaseReplay(ChainPayments chainPayments, IdempotencyKeys idempotencyKeys) {
        this.ledger = chainPayments.ledger();
        this.chainPayments = chainPayments;
        this.idempotencyKeys = idempotencyKeys;
    }

    /** A stored outcome, with the state of the payment that is presented now. */
    Outcome told(Outcome before, VerifiedPayment verified) {
        Optional<PaymentRecord> record = chainPayments.book().withKey(verified.key());
        return before instanceof Outcome.Completed(ToolOutput output, Bill bill)
                        && bill != null
                        && record.isPresent()
                ? new Outcome.Completed(output, bill.paidBy(record.get().told(true, null), null))
                : before;
    }

    /** A call that ran before and is paid: its outcome once more, and nothing is billed. */
    Outcome again(PaymentRecord record, @Nullable Claim claim) {
        SaleJson.Kept kept = SaleJson.read(Objects.requireNonNull(record.sale()));
        Outcome outcome =
                told(
                        IdempotencyKeys.repeated(ledger, Json.parse(kept.outcome())),
                        record.verified());
        idempotencyKeys.failed(ledger, claim, outcome);
        return outcome;
    }

    /**
     * The key is the call's that ran: only that one has an entry. Null if it is taken meanwhile.
     */
    Sale.@Nullable Kept first(Claim claim, PaymentRecord record, String outcome) {
        Claim ran =
                new Claim(
                        claim.owner(),
                        claim.key(),
                        claim.requestHash(),
                        record.call(),
                        claim.at(),
                        claim.expires());
        ledger.drop(claim);
        return ledger.claim(ran) instanceof ClaimResult.Mine ? new Sale.Kept(ran, outcome) : null;
    }
}
