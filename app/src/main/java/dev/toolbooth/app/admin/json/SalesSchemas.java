package dev.toolbooth.app.admin.json;

import dev.toolbooth.server.admin.AdminSchema;

/** The schemas of what {@code /stats} answers. */
public final class SalesSchemas {
    private static final String TOOL =
            """
            tool  string  The tool. (unknown) are names that no tool has, (other) those beyond the \
              most that are told apart, (credit) is what goes back without that a tool was bought.
            """;

    private static final String RAIL =
            """
            rail  string  balance for accounts that are paid in advance; for wallets their \
              network, with play: or believed: before it where money is not real; empty for calls \
              that nobody pays.
            """;

    private static final AdminSchema FIGURES =
            AdminSchema.of(
                    "SalesFigures",
                    "Calls and sales in numbers.",
                    """
                    calls               count  All calls that have ended, as the server counted \
                      them.
                    ok                  count  Those that went well.
                    failed              count  Those that failed: the tool, the server or the \
                      payment did.
                    refused             count  Those that were refused before they ran.
                    payment_required    count  Those whose callers were asked to pay, and had not \
                      paid.
                    cancelled           count  Those that were given up.
                    p50_ms              number|null  How long the quicker half took at most, to \
                      about 3 %; null when none ran.
                    p95_ms              number|null  How long all but the slowest twentieth took \
                      at most, to about 3 %; null when none ran.
                    billed_calls        count  Calls with a price, from the ledger. This and what \
                      follows is exact.
                    free_calls          count  Calls that were among the free ones of a day, from \
                      the ledger.
                    revenue_micro_usd   micro  What the billed calls earned; refunds are not taken \
                      off.
                    payers              count  How many accounts had a call billed, each once.
                    refunds             integer  How often money was given back. One that a chain \
                      refused is taken off when the money is back, so that a short range may be \
                      below zero.
                    refunded_micro_usd  signed  How much was given back.
                    """);

    private static final AdminSchema OF_TOOL =
            FIGURES.and(
                    "SalesOfTool",
                    "Calls and sales of a tool.",
                    TOOL + "server? string The server that sold it, where that is known.");

    private static final AdminSchema OF_RAIL =
            FIGURES.and("SalesOfRail", "Calls and sales over a rail.", RAIL);

    private static final AdminSchema OF_TIME =
            FIGURES.and(
                    "SalesOfTime",
                    "Calls and sales of an hour or a day.",
                    "at time When the step began.");

    private static final AdminSchema OF_DAY =
            FIGURES.and(
                    "SalesOfDay",
                    "Calls and sales of one tool of one server over one rail on one day.",
                    "day date A day of UTC.\n"
                            + "server string The server that sold it; empty where that is not"
                            + " known.\n"
                            + TOOL
                            + RAIL);

    private static final AdminSchema TOP_PAYER =
            AdminSchema.of(
                    "TopPayer",
                    "What one account bought.",
                    """
                    account            string
                    billed_calls       count
                    free_calls         count
                    revenue_micro_usd  micro
                    """);

    public static final AdminSchema STATS =
            AdminSchema.of(
                    "Stats",
                    "What was called, sold and earned over a range of time.",
                    """
                    from        time  The start of the range: a full hour.
                    to          time  Its end, which is not in it: a full hour.
                    step        hour|day
                    total       SalesFigures
                    before      SalesFigures  The same for the range of the same length just before.
                    by_tool     SalesOfTool[]  By revenue, then by calls, the most first.
                    by_rail     SalesOfRail[]  In the same order.
                    by_time     SalesOfTime[]  Every step of the range, oldest first; those at its \
                      ends only as far as they are in it.
                    top_payers  TopPayer[20]  The accounts that paid most.
                    rows?       SalesOfDay[]  Each day, server, tool and rail, oldest first; if \
                      they are asked for.
                    """,
                    FIGURES,
                    OF_TOOL,
                    OF_RAIL,
                    OF_TIME,
                    TOP_PAYER,
                    OF_DAY);

    private SalesSchemas() {}
}
