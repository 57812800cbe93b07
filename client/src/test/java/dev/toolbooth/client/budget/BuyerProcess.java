package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse.Verdict;
import dev.toolbooth.client.pay.SignedOrder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A program that buys from a purse, and says each step when it is done. It may be killed. */
final class BuyerProcess {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    private final FilePurse purse;
    private final PrintStream out;
    private final String last;

    private BuyerProcess(FilePurse purse, PrintStream out, String last) {
        this.purse = purse;
        this.out = out;
        this.last = last;
    }

    private void say(String step, PurchaseOrder purchase, Object more) throws IOException {
        out.println(step + " " + purchase.tool() + " " + more);
        if (step.equals(last)) {
            // Until it is killed.
            int end = System.in.read();
            out.println(end);
        }
    }

    /** The price of each call is one millionth. */
    static Budget budget(long total) {
        return Purchases.FREE.withLimit(false, LimitScope.TOTAL, total);
    }

    /** The folder, the first call, how many, the budget, and the step at which it waits. */
    public static void main(String[] args) throws PayProblem, IOException {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        int first = Integer.parseInt(args[1]);
        int count = Integer.parseInt(args[2]);
        // No call is bought twice: a tool costs one, and may.
        Budget budget = budget(Long.parseLong(args[3])).withLimit(false, LimitScope.TOOL, 1L);
        try (FilePurse purse =
                FilePurse.open(
                        Path.of(args[0]),
                        () -> budget,
                        () -> NOW,
                        UUID::randomUUID,
                        PurchaseJournal.Pen.REAL,
                        30_000)) {
            BuyerProcess buyer = new BuyerProcess(purse, out, args[4]);
            for (int i = first; i < first + count; i++) {
                buyer.buy(Purchases.real("call-" + i, 1));
            }
            out.println("end");
        }
    }

    private void buy(PurchaseOrder purchase) throws PayProblem, IOException {
        Optional<SignedOrder> earlier = purse.resume(purchase.digest());
        if (earlier.isPresent()) {
            UUID id = earlier.get().id();
            say("resumed", purchase, id);
            show(id, purchase, earlier.get().prepared().payload().path("nonce").asString());
            return;
        }
        if (purse.reserve(purchase, false) instanceof Verdict.Allowed(UUID id)) {
            say("reserved", purchase, id);
            String nonce = UUID.randomUUID().toString();
            purse.signed(id, Purchases.prepared(nonce));
            show(id, purchase, nonce);
        }
    }

    /** From here on a seller would have the payment. */
    private void show(UUID id, PurchaseOrder purchase, String nonce)
            throws PayProblem, IOException {
        say("shown", purchase, nonce);
        purse.paid(id, Purchases.receipt());
        say("paid", purchase, id);
    }

    /** Starts one that buys all it can. */
    static Process start(Path folder, int first, int count, long total) throws IOException {
        return start(folder, first, count, total, "end");
    }

    /** Starts one that does nothing more after a step. */
    static Process start(Path folder, int first, int count, long total, String last)
            throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BuyerProcess.class.getName(),
                        folder.toString(),
                        String.valueOf(first),
                        String.valueOf(count),
                        String.valueOf(total),
                        last)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
