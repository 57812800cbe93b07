package dev.toolbooth.e2e;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.ListedPrice;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PaidFetch;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.client.wallet.EvmPayer;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.SolanaPayer;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** Somebody who buys with our own client, and keeps count in a folder. Thread-safe. */
final class OwnBuyer implements AutoCloseable {
    /** Nobody is asked; money of networks that are for tests has no limit. */
    static final Budget UNASKED = Budget.STANDARD.withAskAbove(null);

    private final HttpClient http = HttpClient.newHttpClient();
    private final FilePurse purse;
    private final Buyer buyer;

    OwnBuyer(Path folder, PaymentMethod payer, Budget budget, Approval approval) {
        purse = FilePurse.open(folder, () -> budget, InstantSource.system(), UUID::randomUUID);
        buyer = new Buyer(List.of(payer), purse, approval);
    }

    /** Pays with a key of the EVM chain. */
    static PaymentMethod evm(ChainWallet wallet) {
        return new EvmPayer(
                EvmKey.parse(wallet.key()).orElseThrow(),
                InstantSource.system(),
                new SecureRandom());
    }

    /**
     * Pays with a key of Solana.
     *
     * @param http which asks the node
     */
    static PaymentMethod solana(HttpClient http, String node, ChainWallet wallet)
            throws PayProblem {
        return new SolanaPayer(
                SolanaKey.parse(wallet.key()).orElseThrow(),
                NodeUrls.of(http, List.of("solana-devnet=" + node)),
                false,
                InstantSource.system(),
                new SecureRandom(),
                Thread::sleep);
    }

    static McpClient connect(String url, EraChoice era) {
        return McpClient.connect(ServerAddress.http(url), ClientOptions.defaults().withEra(era));
    }

    /** Calls tools of a server, and pays for them what its listing says, or nothing. */
    PaidCaller from(McpClient client, String url) {
        List<ToolInfo> tools = client.listTools();
        return new PaidCaller(
                client,
                origin(url),
                name ->
                        tools.stream()
                                .filter(tool -> tool.name().equals(name))
                                .findFirst()
                                .flatMap(tool -> ListedPrice.of(tool.json())),
                buyer);
    }

    private static String origin(String url) {
        URI uri = URI.create(url);
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    /** Calls one tool of a server. */
    PurchaseOutcome call(String url, String tool, ObjectNode arguments) throws Exception {
        try (McpClient client = connect(url, EraChoice.AUTO)) {
            return from(client, url).callPaidTool(tool, arguments);
        }
    }

    PurchaseOutcome fetch(String url) throws Exception {
        return new PaidFetch(http, buyer).fetch(PaidFetch.Wanted.get(URI.create(url)));
    }

    /** What its journal says, oldest first. */
    List<SpendingReport.One> journal() throws PayProblem {
        return purse.spending(Instant.EPOCH).purchases();
    }

    @Override
    public void close() {
        purse.close();
        http.close();
    }
}
