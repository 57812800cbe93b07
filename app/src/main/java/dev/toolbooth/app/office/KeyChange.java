package dev.toolbooth.app.office;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.money.SpendLimits;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** Reads what is to change of a key: what is left out stays, and null takes a limit away. */
final class KeyChange {
    private static final Set<String> MEMBERS =
            Set.of("name", "scopes", "servers", "spend", "expires", "rate");

    private KeyChange() {}

    /**
     * Reads an order.
     *
     * @param known the names of the servers that there are
     * @return makes the key that is wanted of the one that there is
     */
    static UnaryOperator<ApiKey> read(JsonNode json, Set<String> known, Instant now)
            throws Form.Mistake {
        Form form = Form.of(json, MEMBERS);
        // Read at once, so that a mistake is found whatever the key is like.
        KeyOrder all = KeyOrder.read(json, known, now);
        Form spend = form.inner("spend", KeyOrder.SPEND);
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

    private static SpendLimits limits(SpendLimits before, SpendLimits wanted, Form spend) {
        return new SpendLimits(
                spend.has(KeyOrder.PER_CALL) ? wanted.perCall() : before.perCall(),
                spend.has(KeyOrder.PER_DAY) ? wanted.perDay() : before.perDay(),
                spend.has(KeyOrder.TOTAL) ? wanted.total() : before.total());
    }
}
