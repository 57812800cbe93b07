package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeyJson;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.PlayMoneyRemoval;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of keys, accounts, entries and shops for operators. */
public final class AccountJson {
    /** How many entries are shown with an account. */
    public static final int LATEST = 20;

    public static final AdminSchema KEY =
            AdminSchema.of(
                    "Key",
                    "An API key, without its secret.",
                    """
                    id        string
                    name      string
                    scopes    string[]  What it may use; * is everything.
                    servers   string[]  The servers that it may enter; none means all.
                    account   string    Whose money it spends.
                    spend     Spend
                    created   time
                    expires?  time
                    revoked?  time
                    rate?     string    How often it may ask, as in 10/s.
                    state     works|expired|revoked
                    """,
                    KeyRequest.SPEND);

    public static final AdminSchema ACCOUNT =
            AdminSchema.of(
                    "Account",
                    "An account as it stands. Those of revenue: and source: are the operator's.",
                    """
                    id                 string
                    customer           boolean
                    balance_micro_usd  signed  Below zero only for where money comes from.
                    held_micro_usd     micro   What of it waits for calls to end.
                    created            time
                    """);

    public static final AdminSchema ENTRY =
            AdminSchema.of(
                    "Entry",
                    "A posted transfer from one account to another.",
                    """
                    id                       uuid
                    at                       time
                    kind                     call|deposit|refund|adjustment|payout|play_money
                    debit                    string  The account that gave.
                    credit                   string  The account that got.
                    amount_micro_usd         micro   How much.
                    balance_after_micro_usd  micro   What the account named by balance_of had \
                      right after it.
                    balance_of               string  The one of the two whose balance that is: the \
                      customer's, or what was paid out.
                    note                     string
                    key?                     string
                    server?                  string
                    tool?                    string
                    free?                    boolean
                    input_tokens?            count
                    output_tokens?           count
                    input_sha256?            sha256
                    output_sha256?           sha256
                    took_ms?                 count
                    """);

    private static final AdminSchema SERVER =
            AdminSchema.of(
                    "Server",
                    "Tools that are sold under one name.",
                    """
                    name                      string
                    title                     string
                    version                   string
                    description               string
                    license                   string
                    free_calls_per_day        count
                    tools                     object[]
                      name                    string
                      flat_micro_usd          micro  For the call.
                      input_token_micro_usd   micro  For each token of the arguments.
                      output_token_micro_usd  micro  For each token of the output.
                      input_tokens_max        count
                      output_tokens_max       count
                    """);

    public static final AdminSchema SERVERS =
            AdminSchema.of("ServerList", "Everything that is sold.", "servers Server[]", SERVER);

    private static final String ONCE = "id? uuid The same id counts once.";
    private static final String REASON =
            "reason line(1..200) Why: it is the entry's note.\n" + ONCE;

    public static final AdminSchema DEPOSIT =
            AdminSchema.of(
                            "DepositOrder",
                            "Money to put into an account.",
                            "amount_micro_usd "
                                    + AdminCheck.amount(1)
                                    + " How much.\nnote? line(200)\n"
                                    + ONCE)
                    .like(
                            """
                            {"amount_micro_usd": 5000000, "note": "invoice 17",
                             "id": "3f8e4c52-6f0e-4d0c-9a55-0d1f6a3b7c21"}
                            """);

    public static final AdminSchema ADJUSTMENT =
            AdminSchema.of(
                            "AdjustmentOrder",
                            "A correction of an account.",
                            "amount_micro_usd "
                                    + AdminCheck.amount(-Money.AT_ONCE_MAX.microUsd())
                                    + " How much is put in; below zero, how much is taken out. Not"
                                    + " zero.\n"
                                    + REASON)
                    .like(
                            """
                            {"amount_micro_usd": -247500000, "reason": "250 typed for 2.50"}
                            """);

    public static final AdminSchema PAYOUT =
            AdminSchema.of(
                            "PayoutOrder",
                            "Earnings that were paid out.",
                            "amount_micro_usd " + AdminCheck.amount(1) + " How much.\n" + REASON)
                    .like(
                            """
                            {"amount_micro_usd": 100000000, "reason": "transfer 17"}
                            """);

    public static final AdminSchema PAGE =
            ACCOUNT.and(
                    "AccountPage",
                    "An account with its keys and its latest entries, newest first.",
                    "keys Key[]\nlatest Entry[" + LATEST + "]",
                    KEY,
                    ENTRY);

    public static final AdminSchema AUDIT =
            AdminSchema.of(
                    "Audit",
                    "What is wrong with the books, in words.",
                    "ok boolean\nproblems string[]");

    private AccountJson() {}

    public static ObjectNode key(ApiKey key, Instant now) {
        String state =
                key.revoked() != null ? "revoked" : key.fault(now) == null ? "works" : "expired";
        return ApiKeyJson.shown(key).put("state", state);
    }

    public static ObjectNode account(Account account) {
        return Json.object()
                .put("id", account.id())
                .put("customer", Account.isCustomer(account.id()))
                .put("balance_micro_usd", account.microUsd())
                .put("held_micro_usd", account.heldMicroUsd())
                .put("created", account.created().toString());
    }

    public static ObjectNode entry(Entry entry) {
        Entry.Sold sold = entry.sold();
        ObjectNode json =
                Json.object()
                        .put("id", entry.id().toString())
                        .put("at", entry.at().toString())
                        .put("kind", kind(entry))
                        .put("debit", entry.debit())
                        .put("credit", entry.credit())
                        .put("amount_micro_usd", entry.amount().microUsd())
                        .put("balance_after_micro_usd", entry.balanceAfter().microUsd())
                        .put("balance_of", balanced(entry))
                        .put("note", entry.note());
        if (sold != null && !isAdjustment(entry)) {
            json.put("key", sold.key())
                    .put("server", sold.shop())
                    .put("tool", sold.tool())
                    .put("free", sold.free())
                    .put("input_tokens", sold.usage().inputTokens())
                    .put("output_tokens", sold.usage().outputTokens())
                    .put("input_sha256", sold.inputHash().hex())
                    .put("output_sha256", sold.outputHash().hex())
                    .put("took_ms", sold.tookMillis());
        }
        return json;
    }

    private static boolean isAdjustment(Entry entry) {
        return entry.debit().equals(Account.ADJUSTMENTS)
                || entry.credit().equals(Account.ADJUSTMENTS);
    }

    /** Whose the balance after an entry is: of the two, the account that is never below zero. */
    private static String balanced(Entry entry) {
        return Account.isCovered(entry.debit()) ? entry.debit() : entry.credit();
    }

    private static String kind(Entry entry) {
        if (isAdjustment(entry)) {
            return "adjustment";
        }
        if (Account.isPayout(entry.credit())) {
            return "payout";
        }
        if (PlayMoneyRemoval.made(entry)) {
            return "play_money";
        }
        if (entry.sold() != null) {
            return "call";
        }
        return Account.isRevenue(entry.debit()) ? "refund" : "deposit";
    }

    public static ObjectNode shop(Shop shop) {
        ObjectNode json =
                Json.object()
                        .put("name", shop.name())
                        .put("title", shop.about().title())
                        .put("version", shop.about().version())
                        .put("description", shop.about().description())
                        .put("license", shop.about().license())
                        .put("free_calls_per_day", shop.pricing().freeCallsPerDay());
        ArrayNode tools = json.putArray("tools");
        new TreeMap<>(shop.prices())
                .forEach((tool, price) -> tools.add(price(price).put("name", tool)));
        return json;
    }

    private static ObjectNode price(Price price) {
        return Json.object()
                .put("flat_micro_usd", price.flat().microUsd())
                .put("input_token_micro_usd", price.inputToken().microUsd())
                .put("output_token_micro_usd", price.outputToken().microUsd())
                .put("input_tokens_max", price.inputTokensMax())
                .put("output_tokens_max", price.outputTokensMax());
    }
}
