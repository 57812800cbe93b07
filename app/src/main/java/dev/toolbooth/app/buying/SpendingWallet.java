package dev.toolbooth.app.buying;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.BudgetSource;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.ReceiptVerdict;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PrepaidPayer;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.ReceiptChecker;
import dev.toolbooth.client.pay.ReceiptChecker.Finding;
import dev.toolbooth.client.pay.ReceiptChecker.Verdict;
import dev.toolbooth.client.wallet.Nodes;
import dev.toolbooth.server.runtime.TimeOrderedIds;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A user's wallet and purse, opened for buying. */
public final class SpendingWallet implements AutoCloseable {
    private final FilePurse purse;
    private final List<PaymentMethod> payers;
    private final Approval approval;
    private final Nodes nodes;

    private SpendingWallet(
            FilePurse purse, List<PaymentMethod> payers, Approval approval, Nodes nodes) {
        this.purse = purse;
        this.payers = List.copyOf(payers);
        this.approval = approval;
        this.nodes = nodes;
    }

    /**
     * Opens them. No key is decrypted before something has to be signed.
     *
     * @param folder of the purse
     * @param nodes where receipts are looked up, if there are any
     * @param most what a call may cost beside what the budget says, in millionths of a dollar; null
     *     for no more than that
     */
    public static SpendingWallet open(
            Path folder,
            List<PaymentMethod> wallet,
            Nodes nodes,
            @Nullable Long most,
            Approval approval) {
        BudgetFile file = new BudgetFile(folder);
        BudgetSource rules = most == null ? file : () -> capped(file, most);
        Clock clock = Clock.systemUTC();
        FilePurse purse = FilePurse.open(folder, rules, clock, new TimeOrderedIds(clock));
        return new SpendingWallet(purse, wallet, approval, nodes);
    }

    private static Budget capped(BudgetFile file, long most) throws PayProblem {
        return file.read().atMost(most);
    }

    public FilePurse purse() {
        return purse;
    }

    /** Who buys from a server; the account with it comes first, if there is one. */
    public Buyer buyer(RemoteServer remoteServer) {
        List<PaymentMethod> all = new ArrayList<>();
        if (remoteServer.prepaid()) {
            all.add(new PrepaidPayer(remoteServer.seller(), Clock.systemUTC()));
        }
        all.addAll(payers);
        return new Buyer(all, purse, approval, this::check);
    }

    private ReceiptChecker.Finding check(
            PurchaseOrder purchase, PreparedPayment prepared, Receipt receipt) {
        return switch (ReceiptVerdict.of(purchase, prepared, receipt, node(purchase), null)) {
            case ReceiptVerdict.Verified(String how) -> new Finding(Verdict.VERIFIED, how);
            case ReceiptVerdict.Unverified(String why) -> new Finding(Verdict.UNVERIFIED, why);
            case ReceiptVerdict.False(String why) -> new Finding(Verdict.FALSE, why);
        };
    }

    private @Nullable RpcNode node(PurchaseOrder purchase) {
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
