package dev.toolbooth.core.ledger;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A posted transfer from one account to another.
 *
 * @param id for a call, the call's own id
 * @param debit the account that the amount comes from
 * @param credit the account that gets it
 * @param balanceAfter the balance right after it of whichever of the two accounts is never below
 *     zero
 * @param note what it was for, in a word or two; empty for a call
 * @param sold what was sold, if it was a call
 */
public record Entry(
        UUID id,
        String debit,
        String credit,
        Money amount,
        Instant at,
        Money balanceAfter,
        String note,
        @Nullable Sold sold) {

    /** The part of an entry that is about a call. */
    public record Sold(
            String key,
            String shop,
            String tool,
            boolean free,
            Usage usage,
            Hash inputHash,
            Hash outputHash,
            long tookMillis) {}

    /** The entry of a call whose hold is captured. Times are kept to the millisecond. */
    public static Entry of(Hold hold, Sale sale, Money balanceAfter) {
        Reservation of = hold.reservation();
        return new Entry(
                of.call(),
                of.payer().account(),
                Account.revenue(of.shop()),
                sale.price(),
                sale.at().truncatedTo(ChronoUnit.MILLIS),
                balanceAfter,
                sale.note(),
                new Sold(
                        of.payer().key(),
                        of.shop(),
                        sale.tool(),
                        hold.free(),
                        sale.usage(),
                        sale.inputHash(),
                        sale.outputHash(),
                        sale.tookMillis()));
    }

    /** The entry of a deposit. */
    public static Entry of(Deposit deposit, Money balanceAfter) {
        return new Entry(
                deposit.id(),
                deposit.from(),
                deposit.account(),
                deposit.amount(),
                deposit.at().truncatedTo(ChronoUnit.MILLIS),
                balanceAfter,
                deposit.note(),
                null);
    }

    /** Whether it may be of this deposit, which came before under the same id. */
    public boolean isOf(Deposit deposit) {
        return sold == null && credit.equals(deposit.account()) && amount.equals(deposit.amount());
    }
}
