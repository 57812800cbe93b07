package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.BuyerHome;
import dev.toolbooth.app.buyer.Spender;
import dev.toolbooth.app.buyer.Wallets;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Price;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.wire.Json;
import java.io.Console;
import java.util.List;
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
    private final Pay pay;
    private final @Nullable Money most;

    private Payment(Surroundings around, Pay pay, @Nullable Money most) {
        this.around = around;
        this.pay = pay;
        this.most = most;
    }

    static void options(CommandSpec spec) {
        spec.addOption(
                OptionSpec.builder(PAY)
                        .paramLabel("auto|ask|never")
                        .type(Pay.class)
                        .description(
                                "Whether to pay: within the budget, after a question, or not at"
                                        + " all. Default: ask on a terminal, else never.")
                        .build());
        spec.addOption(
                OfficeDoor.text(
                        MAX,
                        "USD",
                        "The most that a call may cost; with --pay auto it counts as your word."));
    }

    static Payment of(ParseResult parsed, Surroundings around) throws NotDone {
        Pay usual = console() == null ? Pay.never : Pay.ask;
        return new Payment(
                around, parsed.matchedOptionValue(PAY, usual), OfficeDoor.usd(parsed, MAX));
    }

    /** Opens the wallet and the purse. */
    Spender spender() throws NotDone, PayProblem {
        BuyerHome home =
                BuyerHome.of(around.environment(), around.directory(), around.home())
                        .orElseThrow(
                                () ->
                                        new NotDone(
                                                ExitCodes.CONFIG,
                                                "there is no home folder; say where to keep the"
                                                        + " budget with TOOLBOOTH_HOME"));
        return Spender.open(
                home,
                Wallets.payers(
                        home,
                        around.environment(),
                        List.of(),
                        key -> {
                            throw new PayProblem("no passphrase");
                        }),
                most == null ? null : most.microUsd(),
                approval());
    }

    private Approval approval() {
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

    /** The terminal that a person sits at, or null. */
    static @Nullable Console console() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).orElse(null);
    }

    private boolean agrees(Price price) {
        Console console = console();
        if (console == null) {
            return false;
        }
        if (price.why() != null) {
            around.err().println(Visible.of(price.why()));
        }
        String said = console.readLine("Pay %s? [y/N] ", Visible.of(price.shown()));
        return said != null && said.strip().equalsIgnoreCase("y");
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
                    throw unpaid("costs " + price.shown() + "; nothing was paid\n  " + why);
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
                whole.set("paid", paid(served.price(), served.receipt()));
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
        return Visible.of("paid " + price.shown() + " by " + price.payer() + where);
    }
}
