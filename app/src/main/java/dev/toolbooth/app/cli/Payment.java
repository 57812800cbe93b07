package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Spender;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Price;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.ReceiptChecker;
import dev.toolbooth.client.pay.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.wire.Json;
import java.io.Console;
import java.net.http.HttpClient;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/** How a command pays: what it may, who is asked, and what is said of it. */
final class Payment {
    private static final String PAY = "--pay";
    private static final String MAX = "--max-usd";

    /** Whether calls are paid for, named as it is typed. */
    enum Pay {
        auto,
        ask,
        never
    }

    private final Surroundings around;
    private final Keyboard keyboard;
    private final ParseResult parsed;
    private final Pay pay;
    private final @Nullable Money most;

    private Payment(
            Surroundings around,
            Keyboard keyboard,
            ParseResult parsed,
            Pay pay,
            @Nullable Money most) {
        this.around = around;
        this.keyboard = keyboard;
        this.parsed = parsed;
        this.pay = pay;
        this.most = most;
    }

    static void options(CommandSpec spec) {
        options(spec, "ask on a terminal, else never");
    }

    /**
     * Adds the options about money.
     *
     * @param usual what is done about payments where nobody says
     */
    static void options(CommandSpec spec, String usual) {
        spec.addOption(
                OptionSpec.builder(PAY)
                        .paramLabel("auto|ask|never")
                        .type(Pay.class)
                        .description(
                                "Whether to pay: within the budget, after a question, or not at"
                                        + " all. Default: "
                                        + usual
                                        + ".")
                        .build());
        spec.addOption(
                Options.text(
                        MAX,
                        "USD",
                        "The most that a call may cost; with --pay auto it counts as your word."));
        spec.addOption(PursePlace.option());
        WalletDoor.places(spec);
        WalletDoor.passphrases(spec);
        WalletDoor.nodes(spec);
    }

    static Payment of(ParseResult parsed, Surroundings around, Pay usual) throws NotDone {
        return new Payment(
                around,
                Keyboard.ofProcess(),
                parsed,
                parsed.matchedOptionValue(PAY, usual),
                OfficeDoor.usd(parsed, MAX));
    }

    /** What is done where nobody says: a person at a terminal is asked. */
    static Pay usual() {
        return console().isPresent() ? Pay.ask : Pay.never;
    }

    Pay pay() {
        return pay;
    }

    /** Opens the wallet and the purse; no key is decrypted before it has to sign. */
    Spender spender(HttpClient http, Approval approval) throws NotDone, PayProblem {
        WalletDoor wallet = new WalletDoor(around, keyboard);
        return Spender.open(
                PursePlace.of(around, parsed),
                wallet.wallet(parsed, http).payers(),
                wallet.urls(parsed, http),
                most == null ? null : most.microUsd(),
                approval);
    }

    /** Who is asked on a terminal. */
    Approval approval() {
        return switch (pay) {
            case never -> Approval.NEVER;
            case auto ->
                    price -> {
                        boolean yes = price.why() == null || most != null;
                        if (yes) {
                            around.err().println("paying " + Visible.of(price.shown()));
                        }
                        return yes;
                    };
            case ask -> this::agrees;
        };
    }

    /** The terminal that a person sits at. */
    static Optional<Console> console() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }

    private boolean agrees(Price price) {
        if (price.why() != null) {
            around.err().println(Visible.of(price.why()));
        }
        return keyboard.line("Pay " + Visible.of(price.shown()) + "? [y/N] ")
                .filter(said -> said.strip().equalsIgnoreCase("y"))
                .isPresent();
    }

    /** Prints what came of it, and answers with the exit code. */
    int tell(Sale sale, Consumer<ToolResult> printer, boolean json) throws NotDone {
        return switch (sale) {
            case Sale.Served served -> served(served, printer, json);
            case Sale.Declined(Price price) ->
                    throw unpaid(
                            "costs "
                                    + price.shown()
                                    + "; nothing was paid"
                                    + (price.why() == null ? "" : "\n  " + price.why())
                                    + hint());
            case Sale.NotAllowed(Price price, String why) ->
                    throw unpaid(
                            "costs "
                                    + price.shown()
                                    + "; nothing was paid\n  "
                                    + (isAboveMost(price) ? "that is more than " + MAX : why));
            case Sale.CannotPay(_, String why) -> throw unpaid(why + "; nothing was paid");
            case Sale.Refused(Price price, String why, boolean spent) ->
                    throw unpaid(
                            (spent
                                            ? "was paid for before, and its answer was lost: "
                                            : "the seller did not take the payment: ")
                                    + why
                                    + " ("
                                    + price.shown()
                                    + ")");
            case Sale.Unclear(Price price, String why) ->
                    throw unpaid(
                            "it is not known whether this was paid: "
                                    + why
                                    + " ("
                                    + price.shown()
                                    + ")\n  the same command again goes on with the same payment"
                                    + " and pays nothing more");
        };
    }

    private boolean isAboveMost(Price price) {
        Long costs = price.purchase().microUsd();
        return most != null && costs != null && costs > most.microUsd();
    }

    private String hint() {
        return switch (pay) {
            case never -> "\n  to pay: --pay auto or --pay ask";
            case auto -> "\n  to agree to it: --pay ask, or --max-usd";
            case ask -> "";
        };
    }

    private static NotDone unpaid(String message) {
        return new NotDone(ExitCodes.PAYMENT, Visible.lines(message));
    }

    private int served(Sale.Served served, Consumer<ToolResult> printer, boolean json) {
        ToolResult result = served.result();
        if (json) {
            ObjectNode whole = Json.object();
            whole.set("result", result.json().deepCopy());
            if (served.price() != null && served.receipt() != null) {
                boolean kept = result.isError() && !served.receipt().taken();
                whole.set(kept ? "not_taken" : "paid", paid(served.price(), served.receipt()));
            }
            around.out().println(Json.text(whole));
        } else {
            printer.accept(result);
        }
        if (served.price() != null && served.receipt() != null) {
            around.err().println(receipt(served.price(), served.receipt()));
        }
        return result.isError() ? ExitCodes.TOOL_FAILED : ExitCodes.OK;
    }

    private static ObjectNode paid(Price price, Receipt receipt) {
        ObjectNode json = receipt.json();
        json.put("price", price.shown()).put("payer", price.payer());
        Long micro = price.purchase().microUsd();
        return micro == null ? json : json.put("micro_usd", micro);
    }

    private static String receipt(Price price, Receipt receipt) {
        if (!receipt.taken()) {
            return "the seller says nothing of a payment taken (" + Visible.of(price.shown()) + ")";
        }
        SettleResponse settled = receipt.settlement();
        String where = settled == null ? "" : ", transaction " + settled.transaction();
        ReceiptChecker.Finding finding = receipt.finding();
        String found =
                finding == null
                        ? ""
                        : switch (finding.standing()) {
                            case VERIFIED -> "; the receipt is verified: " + finding.why();
                            case UNVERIFIED -> "";
                            case FALSE -> "; THE RECEIPT IS FALSE: " + finding.why();
                        };
        return Visible.of("paid " + price.shown() + " by " + price.payer() + where + found);
    }
}
