package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.SpendingWallet;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.Keyboard;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.UsdText;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PriceQuote;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.ReceiptChecker;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import dev.toolbooth.wire.x402.SettleResponse;
import java.io.Console;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/** The options for a command's payments: the limits, the approval, and the report. */
final class PaymentOptions {
    private static final String PAY = "--pay";
    private static final String MAX = "--max-usd";

    /** The modes of payment, named as they are typed. */
    enum Pay {
        auto,
        ask,
        never
    }

    private final ProcessEnvironment process;
    private final Keyboard keyboard;
    private final ParseResult parsed;
    private final Pay pay;
    private final @Nullable Money most;

    private PaymentOptions(
            ProcessEnvironment process,
            Keyboard keyboard,
            ParseResult parsed,
            Pay pay,
            @Nullable Money most) {
        this.process = process;
        this.keyboard = keyboard;
        this.parsed = parsed;
        this.pay = pay;
        this.most = most;
    }

    static void options(CommandBuilder command) {
        options(command, "ask on a terminal, otherwise never");
    }

    /**
     * Adds the options about money.
     *
     * @param usual the default mode of payment
     */
    static void options(CommandBuilder command, String usual) {
        command.choice(
                        PAY,
                        "auto|ask|never",
                        Pay.class,
                        "Whether to pay: within the budget (auto), after asking you (ask),"
                                + " or not at all (never). Default: "
                                + usual
                                + ".")
                .text(
                        MAX,
                        "USD",
                        "The most that a call may cost. With --pay auto, this is your consent to"
                                + " pay it.")
                .with(PurseLocation::option)
                .with(WalletAccess::places)
                .with(WalletAccess::passphrases)
                .with(WalletAccess::nodes);
    }

    static PaymentOptions of(ParseResult parsed, ProcessEnvironment process, Pay usual)
            throws CommandFailure {
        return new PaymentOptions(
                process,
                Keyboard.ofProcess(),
                parsed,
                parsed.matchedOptionValue(PAY, usual),
                CommandOptions.usd(parsed, MAX));
    }

    /** The default mode: a person at a terminal is asked. */
    static Pay defaultMode() {
        return console().isPresent() ? Pay.ask : Pay.never;
    }

    Pay pay() {
        return pay;
    }

    /** Opens the wallet and the purse; no key is decrypted before it has to sign. */
    SpendingWallet spender(RoundTripper http, Approval approval) throws CommandFailure, PayProblem {
        WalletAccess wallet = new WalletAccess(process, keyboard);
        return SpendingWallet.open(
                PurseLocation.of(process, parsed),
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
                            process.tell("paying " + SafeText.line(price.shown()));
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

    private boolean agrees(PriceQuote price) {
        if (price.why() != null) {
            process.tell(SafeText.line(price.why().toString()));
        }
        return keyboard.line("Pay " + SafeText.line(price.shown()) + "? [y/N] ")
                .filter(said -> said.strip().equalsIgnoreCase("y"))
                .isPresent();
    }

    /** Prints the result, and returns the exit code. */
    int tell(PurchaseOutcome outcome, Consumer<CallToolResult> printer, boolean json)
            throws CommandFailure {
        return switch (outcome) {
            case PurchaseOutcome.Served served -> served(served, printer, json);
            case PurchaseOutcome.Declined(PriceQuote price) ->
                    throw unpaid(
                            "costs "
                                    + price.shown()
                                    + "; nothing was paid"
                                    + (price.why() == null ? "" : "\n  " + price.why())
                                    + hint(price));
            case PurchaseOutcome.NotAllowed(PriceQuote price, Objection why) ->
                    throw unpaid(
                            "costs "
                                    + price.shown()
                                    + "; nothing was paid\n  "
                                    + (isAboveMost(price)
                                            ? "that is more than " + MAX
                                            : why.toString()));
            case PurchaseOutcome.CannotPay(_, String why) ->
                    throw unpaid(why + "; nothing was paid");
            case PurchaseOutcome.Refused(PriceQuote price, String why, boolean spent) ->
                    throw unpaid(
                            (spent
                                            ? "this was paid before, but its answer was lost: "
                                            : "the seller refused the payment: ")
                                    + why
                                    + " ("
                                    + price.shown()
                                    + ")");
            case PurchaseOutcome.Unclear(PriceQuote price, String why) ->
                    throw unpaid(
                            "unknown whether this was paid: "
                                    + why
                                    + " ("
                                    + price.shown()
                                    + ")\n"
                                    + "  run the same command again: it resumes the same payment"
                                    + " and pays nothing more");
        };
    }

    private boolean isAboveMost(PriceQuote price) {
        Long costs = price.purchase().microUsd();
        return most != null && costs != null && costs > most.microUsd();
    }

    /** All that has to be typed, at once: what the budget asks about, auto alone doesn't pay. */
    private String hint(PriceQuote price) {
        Long costs = price.purchase().microUsd();
        String agreed = MAX + " " + (costs == null ? "USD" : UsdText.headline(costs));
        return switch (pay) {
            case never ->
                    price.why() == null
                            ? "\n  to pay: --pay auto or --pay ask"
                            : "\n  to pay this one: --pay ask, or --pay auto " + agreed;
            case auto -> "\n  to pay this one: --pay ask, or " + agreed;
            case ask -> "";
        };
    }

    private static CommandFailure unpaid(String message) {
        return new CommandFailure(ExitCodes.PAYMENT, SafeText.lines(message));
    }

    private int served(
            PurchaseOutcome.Served served, Consumer<CallToolResult> printer, boolean json) {
        CallToolResult result = served.result();
        if (json) {
            ObjectNode whole = Json.object();
            whole.set("result", result.json().deepCopy());
            if (served.price() != null && served.receipt() != null) {
                boolean kept = result.isError() && !served.receipt().taken();
                whole.set(kept ? "not_taken" : "paid", paid(served.price(), served.receipt()));
            }
            process.print(Json.text(whole));
        } else {
            printer.accept(result);
        }
        if (served.price() != null && served.receipt() != null) {
            process.tell(receipt(served.price(), served.receipt()));
        }
        return result.isError() ? ExitCodes.TOOL_FAILED : ExitCodes.OK;
    }

    private static ObjectNode paid(PriceQuote price, Receipt receipt) {
        ObjectNode json = receipt.json();
        json.put("price", price.shown()).put("payer", price.payer());
        Long micro = price.purchase().microUsd();
        return micro == null ? json : json.put("micro_usd", micro);
    }

    private static String receipt(PriceQuote price, Receipt receipt) {
        if (!receipt.taken()) {
            return "the seller sent no receipt for the payment ("
                    + SafeText.line(price.shown())
                    + ")";
        }
        SettleResponse settled = receipt.settlement();
        String where = settled == null ? "" : ", transaction " + settled.transaction();
        ReceiptChecker.Finding finding = receipt.finding();
        String found =
                finding == null
                        ? ""
                        : switch (finding.verdict()) {
                            case VERIFIED -> "; the receipt is verified: " + finding.why();
                            case UNVERIFIED -> "";
                            case FALSE -> "; THE RECEIPT IS FALSE: " + finding.why();
                        };
        return SafeText.line("paid " + price.shown() + " by " + price.payer() + where + found);
    }
}
