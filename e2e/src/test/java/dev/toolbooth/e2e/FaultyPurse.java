package dev.toolbooth.e2e;

import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;

/**
 * A process that writes purchases into a purse, one for each line that it gets, and says how far
 * each came: {@code ID reserved signed paid}, ending where the purse couldn't write it down.
 */
final class FaultyPurse {
    /** How long a payment can be used: longer than the test takes. */
    private static final Duration GOOD = Duration.ofHours(1);

    private static final String PAYEE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    private static final String TEST_USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";

    private FaultyPurse() {}

    static FilePurse open(Path folder) {
        return FilePurse.open(
                folder, () -> OwnBuyer.UNASKED, InstantSource.system(), UUID::randomUUID);
    }

    /** The payment that a purchase was signed with. */
    static PreparedPayment payment(String name) {
        return new PreparedPayment(
                Json.object().put("nonce", name), null, Instant.now().plus(GOOD));
    }

    private static PurchaseOrder order(String name) {
        PaymentRequirements way =
                new PaymentRequirements(
                        "exact",
                        "base-sepolia",
                        TEST_USDC,
                        BigInteger.valueOf(1_000),
                        PAYEE,
                        300,
                        Json.object().put("name", "USDC"));
        return new PurchaseOrder(
                "https://tools.example",
                name,
                name,
                "key-" + name,
                PaymentDemand.Form.RESULT,
                2,
                way,
                1_000L,
                null);
    }

    private static String buy(Purse purse, String name) {
        StringBuilder told = new StringBuilder();
        try {
            if (!(purse.reserve(order(name), true) instanceof Purse.Verdict.Allowed(UUID id))) {
                throw new IllegalStateException("nothing limits it");
            }
            told.append(id).append(" reserved");
            purse.signed(id, payment(name));
            told.append(" signed");
            purse.paid(id, Json.object().put("success", true));
            told.append(" paid");
        } catch (PayProblem e) {
            return told.append(" ").toString();
        }
        return told.toString();
    }

    static Child start(Path folder, Map<String, String> environment) {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FaultyPurse.class.getName(),
                        folder.toString());
        builder.environment().putAll(environment);
        return Child.start(builder);
    }

    public static void main(String[] args) throws Exception {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        try (FilePurse purse = open(Path.of(args[0]));
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String name = in.readLine(); name != null; name = in.readLine()) {
                out.println(buy(purse, name));
            }
        }
    }
}
