package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;
import java.util.UUID;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * Taking money out of an account at once, where the same is asked for again and again. There is
 * enough for each, so that nobody is refused because of what another holds.
 */
public class WithdrawalOperations {
    final Ledger ledger = Deal.ledger();
    private final Withdrawals withdrawals = new Withdrawals(ledger);

    @Operation
    public boolean withdraw(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return withdraw(new UUID(1, id), Deal.sale(3, null)) instanceof Withdrawal.Out;
    }

    Withdrawal withdraw(UUID id, Sale sale) {
        return withdrawals.take(id, Deal.ACCOUNT, "shop", sale, Deal.NOON);
    }

    @Operation
    public Money posted() {
        return ledger.balance(Deal.ACCOUNT).posted();
    }
}
