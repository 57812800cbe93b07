package dev.toolbooth.app.buyer;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.Node;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.BudgetSource;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.ReceiptCheck;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Payer;
import dev.toolbooth.client.pay.PrepaidPayer;
import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.client.pay.Purchase;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.ReceiptChecker;
import dev.toolbooth.client.pay.ReceiptChecker.Finding;
import dev.toolbooth.client.pay.ReceiptChecker.Standing;
import dev.toolbooth.client.wallet.Nodes;
import dev.toolbooth.server.TimedIds;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Somebody's wallet and purse, opened to buy. */
public final class Spender implements AutoCloseable {
    private final FilePurse purse;
    private final List<Payer> payers;
    private final Approval approval;
    private final Nodes nodes;

    private Spender(FilePurse purse, List<Payer> payers, Approval approval, Nodes nodes) {
        this.purse = purse;
        this.payers = List.copyOf(payers);
        this.approval = approval;
        this.nodes = nodes;
    }

    /**
     * Opens them. No key is decrypted before something has to be signed.
     *
     * @param folder of the purse
     * @param nodes where receipts are looked up, as far as there are any
     * @param most what a call may cost beside what the budget says, in millionths of a dollar; null
     *     for no more than that
     */
    public static Spender open(
            Path folder, List<Payer> wallet, Nodes nodes, @Nullable Long most, Approval approval) {
        BudgetFile file = new BudgetFile(folder);
        BudgetSource rules = most == null ? file : () -> capped(file, most);
        Clock clock = Clock.systemUTC();
        FilePurse purse = FilePurse.open(folder, rules, clock, new TimedIds(clock));
        return new Spender(purse, wallet, approval, nodes);
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
        return new Buyer(all, purse, approval, this::check);
    }

    private ReceiptChecker.Finding check(Purchase purchase, Prepared prepared, Receipt receipt) {
        return switch (ReceiptCheck.of(purchase, prepared, receipt, node(purchase), null)) {
            case ReceiptCheck.Verified(String how) -> new Finding(Standing.VERIFIED, how);
            case ReceiptCheck.Unverified(String why) -> new Finding(Standing.UNVERIFIED, why);
            case ReceiptCheck.False(String why) -> new Finding(Standing.FALSE, why);
        };
    }

    private @Nullable Node node(Purchase purchase) {
        Optional<Network> network = Network.named(purchase.way().network());
        try {
            return network.isEmpty() ? null : nodes.of(network.get());
        } catch (PayProblem unset) {
            return null;
        }
    }

    /** Who buys where there is no account. */
    public Buyer buyer() {
        return new Buyer(payers, purse, approval, this::check);
    }

    @Override
    public void close() {
        purse.close();
    }
}
