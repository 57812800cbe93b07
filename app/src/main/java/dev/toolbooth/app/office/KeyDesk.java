package dev.toolbooth.app.office;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Keys;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.Office.Part;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The part of an office that looks after keys. Safe for concurrent use. */
final class KeyDesk {
    private final Keys keys;
    private final Ledger ledger;
    private final Set<String> servers;
    private final InstantSource clock;

    /**
     * @param servers the names of servers that keys may be made for
     */
    KeyDesk(Keys keys, Ledger ledger, Set<String> servers, InstantSource clock) {
        this.keys = keys;
        this.ledger = ledger;
        this.servers = Set.copyOf(servers);
        this.clock = clock;
    }

    Answer list(Part part) throws Form.Mistake {
        Instant now = clock.instant();
        List<ApiKey> all = keys.list();
        return Pages.of(
                "keys",
                after(all, ApiKey::id, part.after()),
                part,
                key -> Rows.key(key, now),
                ApiKey::id);
    }

    /** The rest of a list after the one with an id. */
    private static <T> List<T> after(List<T> all, Function<T, String> id, @Nullable String after)
            throws Form.Mistake {
        if (after == null) {
            return all;
        }
        for (int i = 0; i < all.size(); i++) {
            if (id.apply(all.get(i)).equals(after)) {
                return all.subList(i + 1, all.size());
            }
        }
        throw new Form.Mistake("after: " + Form.shown(after) + " is not in the list");
    }

    Answer show(String id) {
        return keys.find(id).map(this::shown).orElseGet(() -> none(id));
    }

    private Answer shown(ApiKey key) {
        return new Done(Rows.key(key, clock.instant()));
    }

    private static Answer none(String id) {
        return new Refused(
                Reason.NOT_FOUND,
                "no key has the id " + Form.shown(id) + ": toolbooth keys list shows them");
    }

    Answer create(JsonNode json) throws Form.Mistake {
        Instant now = clock.instant();
        KeyOrder order = KeyOrder.read(json, servers, now);
        KeyText text = KeyText.random();
        ApiKey key = order.key(text, now);
        keys.add(key);
        Money balance;
        if (order.balance().isZero()) {
            balance = ledger.balance(key.account()).posted();
        } else {
            Deposit deposit =
                    new Deposit(
                            UUID.nameUUIDFromBytes(
                                    ("key " + key.id()).getBytes(StandardCharsets.UTF_8)),
                            key.account(),
                            order.balance(),
                            Deposit.Source.OPERATOR,
                            "with a new key",
                            now);
            switch (ledger.deposit(deposit)) {
                case Credit.Credited(Entry entry) -> balance = entry.balanceAfter();
                case Credit.Before(Entry entry) -> balance = entry.balanceAfter();
                case Credit credit -> {
                    // Nobody knows its secret: it is of no use without the money.
                    keys.revoke(key.id(), now);
                    return LocalOffice.notCredited(credit);
                }
            }
        }
        return new Done(
                Json.object()
                        .put("key", text.reveal())
                        .put("id", key.id())
                        .put("account", key.account())
                        .put("balance_micro_usd", balance.microUsd()));
    }

    Answer change(String id, JsonNode order) throws Form.Mistake {
        UnaryOperator<ApiKey> how = KeyChange.read(order, servers, clock.instant());
        Optional<ApiKey> now = keys.change(id, how);
        if (now.isPresent() && now.get().revoked() != null) {
            return new Refused(
                    Reason.CONFLICT,
                    "the key "
                            + Form.shown(id)
                            + " was revoked, which is for good; make another one");
        }
        return now.map(this::shown).orElseGet(() -> none(id));
    }

    Answer revoke(String id) {
        return keys.revoke(id, clock.instant()) ? show(id) : none(id);
    }
}
