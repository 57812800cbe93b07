package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AccountJson;
import dev.toolbooth.app.admin.json.AdminForm;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.KeyChange;
import dev.toolbooth.app.admin.json.KeyRequest;
import dev.toolbooth.app.admin.json.PageSlice;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminSchema;
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

/** API keys. Safe for concurrent use. */
public final class KeyAdmin implements AdminSubject {
    private static final AdminSchema CREATED =
            AdminSchema.of(
                    "NewKey",
                    "A key with its secret, which is never shown again.",
                    """
                    key                string  What clients send as Authorization: Bearer.
                    id                 string
                    account            string
                    balance_micro_usd  micro   What the account has.
                    """);

    private final ApiKeys keys;
    private final Ledger ledger;
    private final Set<String> servers;
    private final InstantSource clock;

    /**
     * @param servers the names of servers that keys may be made for
     */
    public KeyAdmin(ApiKeys keys, Ledger ledger, Set<String> servers, InstantSource clock) {
        this.keys = keys;
        this.ledger = ledger;
        this.servers = Set.copyOf(servers);
        this.clock = clock;
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/keys", this::list)
                        .says("List keys, oldest first.")
                        .paged()
                        .answers(AccountJson.KEY.page("KeyList", "keys")),
                AdminRoute.post("/keys", this::create)
                        .only(AdminRole.ADMIN)
                        .creates()
                        .says("Make a key.")
                        .takes(KeyRequest.NEW)
                        .answers(CREATED)
                        .conflicts(),
                AdminRoute.get("/keys/{id}", request -> show(request.id()))
                        .says("Show a key.")
                        .answers(AccountJson.KEY),
                AdminRoute.post("/keys/{id}", this::change)
                        .only(AdminRole.ADMIN)
                        .says(
                                "Change a key: its rate, its limits, its end.",
                                "What is left out stays as it is; null takes a limit away. It"
                                        + " counts from the next request on. A revoked key can't be"
                                        + " changed.")
                        .takes(KeyRequest.CHANGE)
                        .answers(AccountJson.KEY)
                        .conflicts(),
                AdminRoute.delete("/keys/{id}", request -> revoke(request.id()))
                        .only(AdminRole.ADMIN)
                        .says("Revoke a key: it stops working at once, and for good.")
                        .answers(AccountJson.KEY));
    }

    private AdminResult list(AdminRequest request) throws AdminMistake {
        Instant now = clock.instant();
        List<ApiKey> all = keys.list();
        return PageSlice.of(
                "keys",
                after(all, ApiKey::id, request.after()),
                request,
                key -> AccountJson.key(key, now),
                ApiKey::id);
    }

    /** The rest of a list after the one with an id. */
    private static <T> List<T> after(List<T> all, Function<T, String> id, @Nullable String after)
            throws AdminMistake {
        if (after == null) {
            return all;
        }
        for (int i = 0; i < all.size(); i++) {
            if (id.apply(all.get(i)).equals(after)) {
                return all.subList(i + 1, all.size());
            }
        }
        throw AdminRefusals.value("after", after, " is not in the list");
    }

    private AdminResult show(String id) {
        return keys.find(id).map(this::shown).orElseGet(() -> none(id));
    }

    private AdminResult shown(ApiKey key) {
        return new Done(AccountJson.key(key, clock.instant()));
    }

    private static AdminResult none(String id) {
        return AdminRefusals.notFound(
                "no key has the id " + AdminForm.shown(id) + ": toolbooth keys list shows them");
    }

    private AdminResult create(AdminRequest request) throws AdminMistake {
        Instant now = clock.instant();
        KeyRequest order = KeyRequest.read(request.body(), servers, now);
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
                case DepositResult.Credited(Entry entry) -> balance = entry.balanceAfter();
                case DepositResult.Before(Entry entry) -> balance = entry.balanceAfter();
                case DepositResult.NotPosted refused -> {
                    // Nobody knows its secret: it is of no use without the money.
                    keys.revoke(key.id(), now);
                    return AccountAdmin.notCredited(refused);
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

    private AdminResult change(AdminRequest request) throws AdminMistake {
        String id = request.id();
        UnaryOperator<ApiKey> how = KeyChange.read(request.body(), servers, clock.instant());
        Optional<ApiKey> now = keys.change(id, how);
        if (now.isPresent() && now.get().revoked() != null) {
            return AdminRefusals.conflict(
                    "the key " + AdminForm.shown(id) + " was revoked for good; create another one");
        }
        return now.map(this::shown).orElseGet(() -> none(id));
    }

    private AdminResult revoke(String id) {
        return keys.revoke(id, clock.instant()) ? show(id) : none(id);
    }
}
