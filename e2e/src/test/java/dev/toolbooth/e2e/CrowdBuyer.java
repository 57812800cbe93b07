package dev.toolbooth.e2e;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.LimitScope;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Buys a lot at once, in the test's JVM or in one of its own. */
final class CrowdBuyer {
    private static final String KEY = "CROWD_KEY";

    /** Hundreds at once on a slow machine wait for each other: for as long as the test does. */
    private static final ClientOptions PATIENT =
            ClientOptions.defaults()
                    .withEra(EraChoice.AUTO)
                    .withLimits(
                            ClientLimits.builder()
                                    .connectTimeout(Duration.ofMinutes(2))
                                    .requestTimeout(Duration.ofMinutes(6))
                                    .build());

    private final Path purse;
    private final String url;
    private final CountingPayer payer;
    private final long microUsd;

    CrowdBuyer(Path purse, String url, ChainWallet wallet, long microUsd) {
        this.purse = purse;
        this.url = url;
        this.payer = new CountingPayer(OwnBuyer.evm(wallet));
        this.microUsd = microUsd;
    }

    /** Counts what it is asked to sign. */
    private record CountingPayer(PaymentMethod wallet, AtomicInteger signed)
            implements PaymentMethod {
        CountingPayer(PaymentMethod wallet) {
            this(wallet, new AtomicInteger());
        }

        @Override
        public String address() {
            return wallet.address();
        }

        @Override
        public boolean canPay(PaymentRequirements way) {
            return wallet.canPay(way);
        }

        @Override
        public PreparedPayment prepare(PaymentRequirements way) throws PayProblem {
            signed.incrementAndGet();
            return wallet.prepare(way);
        }

        @Override
        public void deliver(PaymentRequirements way, PreparedPayment prepared) throws PayProblem {
            wallet.deliver(way, prepared);
        }
    }

    /** What came of the calls. */
    record Tally(int served, int notAllowed, int signed, List<String> other) {
        Tally {
            other = List.copyOf(other);
        }

        static Tally read(JsonNode json) {
            List<String> other = new ArrayList<>();
            json.path("other").forEach(one -> other.add(one.asString("")));
            return new Tally(
                    json.path("served").asInt(0),
                    json.path("notAllowed").asInt(0),
                    json.path("signed").asInt(0),
                    other);
        }

        ObjectNode json() {
            ObjectNode json =
                    Json.object()
                            .put("served", served)
                            .put("notAllowed", notAllowed)
                            .put("signed", signed);
            other.forEach(json.putArray("other")::add);
            return json;
        }

        Tally and(Tally more) {
            List<String> all = new ArrayList<>(other);
            all.addAll(more.other);
            return new Tally(
                    served + more.served, notAllowed + more.notAllowed, signed + more.signed, all);
        }
    }

    /** So many calls at once, each another one. */
    Tally buy(String names, int count) throws Exception {
        Budget budget = OwnBuyer.UNASKED.withLimit(true, LimitScope.TOTAL, microUsd);
        try (OwnBuyer buyer = new OwnBuyer(purse, payer, budget, Approval.WITHIN_RULES);
                McpClient client = McpClient.connect(ServerAddress.http(url), PATIENT);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            PaidCaller caller = buyer.from(client, url);
            List<Future<PurchaseOutcome>> sales = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                ObjectNode arguments =
                        Json.object().put("mode", "plain").put("nonce", names + "-" + i);
                sales.add(threads.submit(() -> caller.callPaidTool("afterwards", arguments)));
            }
            return tally(sales);
        }
    }

    private Tally tally(List<Future<PurchaseOutcome>> sales) throws Exception {
        int served = 0;
        int notAllowed = 0;
        List<String> other = new ArrayList<>();
        for (Future<PurchaseOutcome> sale : sales) {
            try {
                switch (sale.get()) {
                    case PurchaseOutcome.Served _ -> served++;
                    case PurchaseOutcome.NotAllowed _ -> notAllowed++;
                    case PurchaseOutcome one -> other.add(one.toString());
                }
            } catch (ExecutionException e) {
                other.add(String.valueOf(e.getCause()));
            }
        }
        return new Tally(served, notAllowed, payer.signed.get(), other);
    }

    /** Starts a process that buys when it gets a line, and says what came of it in one. */
    static Child start(
            Path purse, String url, ChainWallet wallet, long microUsd, String names, int count) {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrowdBuyer.class.getName(),
                        purse.toString(),
                        url,
                        wallet.address(),
                        Long.toString(microUsd),
                        names,
                        Integer.toString(count));
        builder.environment().put(KEY, wallet.key());
        return Child.start(builder);
    }

    public static void main(String[] args) throws Exception {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        ChainWallet wallet = new ChainWallet(args[2], System.getenv(KEY));
        CrowdBuyer buyer =
                new CrowdBuyer(Path.of(args[0]), args[1], wallet, Long.parseLong(args[3]));
        out.println("ready");
        if (System.in.read() >= 0) {
            out.println(Json.text(buyer.buy(args[4], Integer.parseInt(args[5])).json()));
        }
    }
}
