package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.admin.AdminMistake;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** A change to a key: absent members stay as they are, and null removes a limit. */
public final class KeyChange {
    private KeyChange() {}

    /**
     * Reads an order.
     *
     * @param known the names of the servers that there are
     * @return makes the key that is wanted of the one that there is
     */
    public static UnaryOperator<ApiKey> read(JsonNode json, Set<String> known, Instant now)
            throws AdminMistake {
        AdminForm form = new AdminForm(json);
        // Read at once, so that a mistake is found whatever the key is like.
        KeyRequest all = KeyRequest.read(json, known, now);
        AdminForm spend = form.inner("spend");
        boolean unlimited = form.json().path("spend").isNull();
        return key ->
                new ApiKey(
                        key.id(),
                        form.has("name") ? all.name() : key.name(),
                        key.digest(),
                        form.has("scopes") ? all.scopes() : key.scopes(),
                        form.has("servers") ? all.servers() : key.servers(),
                        key.account(),
                        unlimited ? SpendLimits.NONE : limits(key.limits(), all.limits(), spend),
                        key.created(),
                        form.has("expires") ? all.expires() : key.expires(),
                        key.revoked(),
                        form.has("rate") ? all.rate() : key.rate());
    }

    private static SpendLimits limits(SpendLimits before, SpendLimits wanted, AdminForm spend) {
        return new SpendLimits(
                spend.has(KeyRequest.PER_CALL) ? wanted.perCall() : before.perCall(),
                spend.has(KeyRequest.PER_DAY) ? wanted.perDay() : before.perDay(),
                spend.has(KeyRequest.TOTAL) ? wanted.total() : before.total());
    }
}
