package dev.toolbooth.core.billing;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;

/** The note to a payer whose paid call failed that says where the money is now. */
final class CreditNotice {
    private static final String TEXT =
            "Nothing was billed. The payment has settled and is credit of the wallet: it pays for this"
                    + " tool when it comes again with the session or the idempotency key that it came"
                    + " with now.";

    private CreditNotice() {}

    /**
     * The outcome of a call that was not billed, though its payment has settled.
     *
     * @param bill over nothing, with the payment
     */
    static Outcome add(Outcome outcome, Bill bill) {
        return switch (outcome) {
            case Outcome.Failed(FailureKind kind, String message, Fault fault, _) ->
                    new Outcome.Failed(kind, message + "\n" + TEXT, fault, bill);
            case Outcome.Completed(ToolOutput output, _) ->
                    new Outcome.Completed(with(output), bill);
            case Outcome.Cancelled _,
                    Outcome.InputRequired _,
                    Outcome.TaskCreated _,
                    Outcome.Unpaid _,
                    Outcome.Refused _,
                    Outcome.Uncalled _ ->
                    outcome;
        };
    }

    private static ToolOutput with(ToolOutput output) {
        List<Content> content = new ArrayList<>(output.content());
        content.add(Content.text(TEXT));
        return new ToolOutput(content, output.structured(), output.failed(), output.meta());
    }
}
