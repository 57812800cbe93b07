package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.history.PastCallJson;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallStep;
import dev.toolbooth.server.admin.AdminSchema;

/** The schemas of calls, as {@link PastCallJson} writes them, and of events. */
public final class CallSchemas {
    static final String RESULTS = AdminSchema.words(CallEnd.Result.values(), CallEnd.Result::label);

    static final String ENDS = AdminSchema.words(CallEnd.values(), CallEnd::label);

    private static final AdminSchema CALL =
            AdminSchema.of(
                    "Call",
                    "A call that has ended.",
                    """
                    id                   uuid  Of a call that is in the books, the id of its entry \
                      and of its receipt.
                    at                   time  When it ended.
                    tool                 string
                    server?              string  The server on sale where it was called, or whose \
                      price it has.
                    endpoint?            string  The path that was called, or stdio.
                    dialect?             string  mcp, samurai, bazaar, mira or route.
                    revision?            string  The revision of MCP, where there is one.
                    caller               string
                    account?             string  The account that pays, or would have.
                    rail?                string  How it was paid: balance for a prepaid account; \
                      for a wallet its network as CAIP-2 writes it, with play: or believed: before \
                      it where the money is not real.
                    result               %s
                    end                  %s
                    took_ms?             millis
                    task?                string  The task that it became or was.
                    charged_micro_usd?   micro  What was billed with this call; nothing for a \
                      repetition.
                    free?                boolean  Whether it was billed, and cost nothing.
                    payment?             uuid  The payment that came with it.
                    refunded_micro_usd?  micro  What was given back.
                    """
                            .formatted(RESULTS, ENDS));

    public static final AdminSchema LIST =
            AdminSchema.of(
                    "Calls",
                    "A part of the list.",
                    """
                    calls   Call[1000]
                    next?   string  Ask for the rest with after.
                    kept    count  How many calls are remembered.
                    missed  count  How many ended too fast to be remembered.
                    """,
                    CALL);

    private static final AdminSchema STEP =
            AdminSchema.of(
                    "CallStep",
                    "A step of a call.",
                    """
                    step     %s
                    state    done|failed|skipped
                    at_us    count  When it began, in microseconds after the message came.
                    took_us  count
                    note?    string
                    """
                            .formatted(AdminSchema.words(CallStep.values(), CallStep::label)));

    public static final AdminSchema DETAIL =
            CALL.and(
                    "CallDetail",
                    "A call with what was asked, what came of it, and what was paid.",
                    """
                    remembered       boolean  Whether the server still remembers it; else this is \
                      what the books have.
                    timeline         CallStep[]
                    request          object
                      arguments      any  JSON; or a text, its beginning, where it was longer than \
                        16 KiB; null when nobody remembers it. Secrets are masked.
                      truncated      boolean
                    response         object
                      content        any  JSON; or a text, its beginning, where it was longer than \
                        16 KiB; null when nobody remembers it. Secrets are masked.
                      truncated      boolean
                    why              string|null  Why it did not end with what its caller wanted, \
                      in words.
                    entry?           Entry
                    payment_detail?  PaymentPage
                    refund?          Entry
                    pending?         string  Of a refund on a chain, of which nobody can say yet \
                      what came of it.
                    """,
                    STEP,
                    AccountJson.ENTRY,
                    AdminPaymentJson.PAYMENT_PAGE);

    /** What a stream of events is made of. */
    public static final AdminSchema EVENTS =
            AdminSchema.of(
                    "",
                    "A stream that goes on until one of both ends it.",
                    "",
                    CALL,
                    AdminPaymentJson.PAYMENT,
                    AdminSchema.of(
                            "LiveStatus",
                            "How much is going on.",
                            """
                            in_flight         count  Calls at work on threads of their own.
                            calls_per_second  number
                            """),
                    AdminSchema.of(
                            "LostCalls",
                            "What a slow reader has missed.",
                            "calls count How many events were not told."));

    private CallSchemas() {}
}
