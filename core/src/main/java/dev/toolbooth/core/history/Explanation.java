package dev.toolbooth.core.history;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallTrace;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The reason, in words, why a call did not end as its caller wanted, and what would help. */
final class Explanation {
    private static final int CENT_DIGITS = 2;

    private Explanation() {}

    /**
     * Why a call has ended as it has, in one or two sentences; null when all went well.
     *
     * @param outcome the answer to its caller, or null after a fault
     */
    static @Nullable String of(CallTrace call, @Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> "The server broke while it was at work; its log says why.";
            case Outcome.Completed(ToolOutput output, _) ->
                    output.failed() ? declared(firstText(output)) : null;
            case Outcome.Failed failed -> failed(failed);
            case Outcome.InputRequired asked ->
                    "The tool asks its client for "
                            + String.join(", ", new TreeSet<>(asked.questions().keySet()))
                            + ". It goes on when the call comes again with the answer.";
            case Outcome.TaskCreated created ->
                    "It goes on as the task " + created.task().id() + ".";
            case Outcome.Cancelled _ ->
                    "Its client called it off, or hung up before it had ended. Nothing was billed.";
            case Outcome.PaymentRequired(PaymentRequest request) -> unpaid(call, request);
            case Outcome.InvalidPayment bad ->
                    "The payment that came with it is no good ("
                            + bad.reason()
                            + "): "
                            + sentence(bad.message())
                            + " Nothing was billed.";
            case Outcome.PaymentPending _ ->
                    "Nobody can say yet whether the payment that came with it has moved any money,"
                            + " so its output is withheld. The same call with the same payment gets"
                            + " it once that is known.";
            case Outcome.Unsettled(boolean unknown) when unknown ->
                    "The tool has run, and the ledger has not said whether its price is posted. Its"
                            + " output was withheld. If the call is among the entries of its"
                            + " account, it is billed, and the same call with the same idempotency"
                            + " key gets the output.";
            case Outcome.Unsettled _ ->
                    "The tool has run, and its price could not be posted. Its output was withheld,"
                            + " and nothing was billed.";
            case Outcome.Refused(Refusal refusal) -> refused(call, refusal);
            case Outcome.Uncalled _ -> null;
        };
    }

    private static String declared(String message) {
        return "The tool says itself that it failed: " + sentence(message);
    }

    private static String firstText(ToolOutput output) {
        for (Content content : output.content()) {
            if (content instanceof Content.Text(String text)) {
                return text;
            }
        }
        return "it does not say why";
    }

    private static String failed(Outcome.Failed failed) {
        String said = sentence(failed.message());
        String why =
                switch (failed.kind()) {
                    case DECLARED -> declared(failed.message());
                    case TIMEOUT -> "The tool did not end in time and was stopped: " + said;
                    case BAD_OUTPUT -> "What the tool gave is not what it promises: " + said;
                    case CRASH -> "The tool broke: " + said;
                    case UNANSWERED -> "The tool asked its client, and got no answer: " + said;
                };
        return failed.bill() == null
                ? why
                : why + " The payment that came with it is a credit of its wallet.";
    }

    private static String unpaid(CallTrace call, PaymentRequest request) {
        String costs = "the call costs up to " + dollars(request.price());
        return switch (request.why()) {
            case PaymentRequest.Why.NoPayer _ ->
                    "Nobody pays for it: "
                            + costs
                            + ", and it came without a payment, and without a key whose account"
                            + " could pay.";
            case PaymentRequest.Why.TooLittle(Balance balance) ->
                    account(call)
                            + " has "
                            + dollars(balance.posted())
                            + (balance.held().isZero()
                                    ? ""
                                    : ", of which "
                                            + dollars(balance.held())
                                            + " is held for other calls,")
                            + " and "
                            + costs
                            + ": top it up.";
            case PaymentRequest.Why.OverBudget over ->
                    "The key may spend at most "
                            + dollars(over.limit())
                            + budget(over.budget())
                            + (over.budget() == HoldResult.Budget.PER_CALL
                                    ? ""
                                    : ", of which " + dollars(over.left()) + " is left,")
                            + " and "
                            + costs
                            + ": raise the limit of the key, or wait.";
        };
    }

    private static String account(CallTrace call) {
        String account = call.account();
        return account == null ? "The account" : "The account " + account;
    }

    private static String budget(HoldResult.Budget budget) {
        return switch (budget) {
            case PER_CALL -> " on a call";
            case PER_DAY -> " on a day";
            case TOTAL -> " in all";
        };
    }

    private static String refused(CallTrace call, Refusal refusal) {
        return switch (refusal) {
            case Refusal.UnknownTool(String name) ->
                    "There is no tool " + name + " here, or this caller may not see it.";
            case Refusal.BadArguments(_, String path, String reason) ->
                    "The arguments don't fit the tool's schema: "
                            + sentence((path.isEmpty() ? "" : path + " ") + reason);
            case Refusal.Forbidden(String scope) ->
                    "The key may not do this: it lacks the scope " + scope + ".";
            case Refusal.MissingCapability missing ->
                    "The tool needs a client that can do "
                            + missing.missing().stream()
                                    .map(one -> one.name().toLowerCase(Locale.ROOT))
                                    .sorted()
                                    .collect(Collectors.joining(", "))
                            + ", and this one says that it can't.";
            case Refusal.RateLimited(String what, int limit, int after) ->
                    "Too many "
                            + what
                            + ": there may be "
                            + limit
                            + ". It may be tried again after "
                            + seconds(after)
                            + ".";
            case Refusal.LedgerClosed(int after) ->
                    sentence(capital(Refusal.LedgerClosed.MESSAGE))
                            + " It may be tried again after "
                            + seconds(after)
                            + ".";
            case Refusal.Overloaded(String what, int after) ->
                    "More "
                            + what
                            + " were going on than there may be, or could not be written. It may be"
                            + " tried again after "
                            + seconds(after)
                            + ".";
            case Refusal.PaymentUnavailable(String reason, int after) ->
                    sentence(capital(reason))
                            + " The same payment may come again after "
                            + seconds(after)
                            + ".";
            case Refusal.Stopping _ -> "The server was about to stop, and begins nothing new.";
            case Refusal.NotRepeatable(String reason) ->
                    "Its idempotency key can't be used for it: " + sentence(reason);
            case Refusal.BadParams(String reason) -> sentence(capital(reason));
            case Refusal.Broken(String reference) ->
                    "The server broke; its log has it under " + reference + ".";
            case Refusal.Unauthenticated(String reason) ->
                    "Its credential is no good: " + sentence(reason);
            case Refusal.Unreadable(_, _, String reason) -> unread(reason);
            case Refusal.WrongType(String reason) -> unread(reason);
            case Refusal.BadEnvelope(String reason) -> unread(reason);
            case Refusal.HeaderMismatch(String reason) ->
                    "A header and the body say different things: " + sentence(reason);
            case Refusal.UnsupportedVersion(String requested, _) ->
                    "The revision " + requested + " is not spoken here.";
            case Refusal.UnknownMethod(String method) -> "There is no method " + method + ".";
            case Refusal.UnknownPrompt(String name) -> "There is no prompt " + name + ".";
            case Refusal.UnknownResource(String uri) -> "There is no resource " + uri + ".";
            case Refusal.UnknownTask(String id) -> "There is no task " + id + " of this caller.";
            case Refusal.UnknownSession _ -> "Its session has ended, or is not this caller's.";
            case Refusal.SessionRequired _ ->
                    "A call of " + call.tool() + " needs a session, and it came without one.";
        };
    }

    private static String unread(String reason) {
        return "The message can't be read: " + sentence(reason);
    }

    private static String seconds(int count) {
        return count == 1 ? "a second" : count + " seconds";
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** The text with a full stop, unless it has an end of its own. */
    private static String sentence(String text) {
        String plain = Objects.requireNonNullElse(text, "").strip();
        return plain.isEmpty() || ".!?…".indexOf(plain.charAt(plain.length() - 1)) >= 0
                ? plain
                : plain + ".";
    }

    /** An amount for people: exact, and no longer than it has to be. */
    static String dollars(Money amount) {
        BigDecimal usd = new BigDecimal(amount.usd());
        BigDecimal shortest = usd.signum() == 0 ? BigDecimal.ZERO : usd.stripTrailingZeros();
        return "$" + shortest.setScale(Math.max(CENT_DIGITS, shortest.scale())).toPlainString();
    }
}
