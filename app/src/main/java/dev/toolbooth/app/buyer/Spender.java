package dev.toolbooth.app.buyer;

import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.BudgetSource;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Payer;
import dev.toolbooth.client.pay.PrepaidPayer;
import dev.toolbooth.server.TimedIds;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Somebody's wallet and purse, opened to buy. */
public final class Spender implements AutoCloseable {
    private final FilePurse purse;
    private final List<Payer> payers;
    private final Approval approval;

    private Spender(FilePurse purse, List<Payer> payers, Approval approval) {
        this.purse = purse;
        this.payers = List.copyOf(payers);
        this.approval = approval;
    }

    /**
     * Opens them. No key is decrypted before something has to be signed.
     *
     * @param folder of the purse
     * @param most what a call may cost beside what the budget says, in millionths of a dollar; null
     *     for no more than that
     */
    public static Spender open(
            Path folder, List<Payer> wallet, @Nullable Long most, Approval approval) {
        BudgetFile file = new BudgetFile(folder);
        BudgetSource rules = most == null ? file : () -> capped(file, most);
        Clock clock = Clock.systemUTC();
        FilePurse purse = FilePurse.open(folder, rules, clock, new TimedIds(clock));
        return new Spender(purse, wallet, approval);
    }

    private static Budget capped(BudgetFile file, long most) throws PayProblem {
        return file.read().atMost(most);
    }

    public FilePurse purse() {
        return purse;
    }

    /** Who buys from a server; the account with it comes first, if there is one. */
    public Buyer buyer(Remote remote) {
        List<Payer> all = new ArrayList<>();
        if (remote.prepaid()) {
            all.add(new PrepaidPayer(remote.seller(), Clock.systemUTC()));
        }
        all.addAll(payers);
        return new Buyer(all, purse, approval);
    }

    /** Who buys where there is no account. */
    public Buyer buyer() {
        return new Buyer(payers, purse, approval);
    }

    @Override
    public void close() {
        purse.close();
    }
}
