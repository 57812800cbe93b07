package dev.toolbooth.app.office;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.KeyJson;
import dev.toolbooth.core.money.Account;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keys, accounts, entries and shops as an operator gets them. */
final class Rows {
    private Rows() {}

    static ObjectNode key(ApiKey key, Instant now) {
        String state =
                key.revoked() != null ? "revoked" : key.fault(now) == null ? "works" : "expired";
        return KeyJson.shown(key).put("state", state);
    }

    static ObjectNode account(Account account) {
        return Json.object()
                .put("id", account.id())
                .put("customer", Account.isCustomer(account.id()))
                .put("balance_micro_usd", account.microUsd())
                .put("held_micro_usd", account.heldMicroUsd())
                .put("created", account.created().toString());
    }

    static ObjectNode entry(Entry entry) {
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
                        .put("note", entry.note());
        if (sold != null) {
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

    private static String kind(Entry entry) {
        if (entry.sold() != null) {
            return "call";
        }
        return Account.isRevenue(entry.debit()) ? "refund" : "deposit";
    }

    static ObjectNode shop(Shop shop) {
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
