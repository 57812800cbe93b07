package dev.toolbooth.core.billing;

import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rule of who pays when: what happens to a call and its price when the client disconnects. No
 * other place decides that; docs/money.md has it as a table.
 */
public enum BillingRule {
    /** The call is free, or its tool does the billing itself. */
    UNPRICED,
    /** The tool only reads: a client that has left stops it. */
    READS,
    /** The tool may change something, and does so whether or not its client waits for it. */
    CHANGES,
    /** Billed is only what could be handed over, at the seller's own wish. */
    DELIVERED;

    private static final int TOKEN_BYTES = 4;

    /** The ways in which a client leaves a running call. */
    public enum Leaving {
        /** It has hung up. */
        HUNG_UP,
        /** It has said that it wants no outcome. */
        CALLED_OFF
    }

    /** The rule for a tool that is sold. */
    public static BillingRule of(ToolHints hints, Terms terms) {
        if (terms.billing() == Terms.Billing.DELIVERED) {
            return DELIVERED;
        }
        return Boolean.TRUE.equals(hints.readOnly()) ? READS : CHANGES;
    }

    /** Whether the tool is stopped. */
    public boolean stops(Leaving how) {
        return this != CHANGES || how == Leaving.CALLED_OFF;
    }

    /** The outcome of a tool that was stopped. */
    public Outcome stopped(Leaving how, Outcome outcome) {
        boolean counts =
                switch (this) {
                    case UNPRICED, DELIVERED -> false;
                    case READS -> how == Leaving.HUNG_UP;
                    case CHANGES -> true;
                };
        return counts && well(outcome) ? outcome : new Outcome.Cancelled();
    }

    private static boolean well(Outcome outcome) {
        return outcome instanceof Outcome.Completed(ToolOutput output, _) && !output.failed();
    }

    /**
     * What is to be paid for, or null when nothing is.
     *
     * @param gone whether the client has hung up by now
     * @param heardBytes how much it was given to read before the outcome
     */
    @Nullable
    public ToolOutput due(Outcome outcome, boolean gone, long heardBytes) {
        if (this == UNPRICED || (this == DELIVERED && gone)) {
            return null;
        }
        return switch (outcome) {
            case Outcome.Completed(ToolOutput output, _) -> output.failed() ? null : output;
            case Outcome.Cancelled _ -> part(heardBytes);
            // Who listens to all of it and hangs up before a question has left it as well.
            case Outcome.Failed failed when gone && failed.kind() == FailureKind.UNANSWERED ->
                    part(heardBytes);
            case Outcome.Failed _,
                    Outcome.InputRequired _,
                    Outcome.TaskCreated _,
                    Outcome.Unpaid _,
                    Outcome.Refused _,
                    Outcome.Uncalled _ ->
                    null;
        };
    }

    /** What was streamed of an output that is not there as a whole. */
    private @Nullable ToolOutput part(long heardBytes) {
        if (heardBytes == 0 || this == DELIVERED) {
            return null;
        }
        ObjectNode meta = Json.object();
        meta.putObject("usage").put("output_tokens", (heardBytes + TOKEN_BYTES - 1) / TOKEN_BYTES);
        return ToolOutput.text(
                        "The call was left after "
                                + heardBytes
                                + " bytes of its output had been sent. These are billed; the rest"
                                + " was never made.")
                .withMeta(meta);
    }
}
