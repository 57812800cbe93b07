package dev.toolbooth.app.office;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Keys;
import dev.toolbooth.core.money.Account;
import dev.toolbooth.core.money.Balance;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An office with the books in hand. Safe for concurrent use. */
public final class LocalOffice implements Office {
    private static final int LATEST = 20;
    private static final int ACCOUNT_CHARS_MAX = 200;
    private static final int NOTE_CHARS_MAX = 200;
    private static final Set<String> DEPOSIT = Set.of("amount_micro_usd", "note", "id");

    private final Keys keys;
    private final Ledger ledger;
    private final Set<String> servers;
    private final Shops shops;
    private final PaymentOffice payments;
    private final CatalogOffice catalog;
    private final InstantSource clock;

    /**
     * @param servers the names of servers that keys may be made for
     * @param shops what is sold
     */
    public LocalOffice(
            Keys keys,
            Ledger ledger,
            Set<String> servers,
            Shops shops,
            PaymentOffice payments,
            CatalogOffice catalog,
            InstantSource clock) {
        this.keys = keys;
        this.ledger = ledger;
        this.servers = Set.copyOf(servers);
        this.shops = shops;
        this.payments = payments;
        this.catalog = catalog;
        this.clock = clock;
    }

    /** Something that may find the books closed, or a mistake. */
    private interface Work {
        Answer run() throws Form.Mistake;
    }

    private static Answer tried(Work work) {
        try {
            return work.run();
        } catch (Form.Mistake e) {
            return refused(Reason.BAD_REQUEST, e);
        } catch (StoreProblem e) {
            return refused(Reason.UNAVAILABLE, e);
        }
    }

    private static Answer refused(Reason reason, Exception e) {
        return new Refused(reason, Objects.requireNonNullElse(e.getMessage(), ""));
    }

    @Override
    public Answer keys(Part part) {
        return tried(
                () -> {
                    Instant now = clock.instant();
                    List<ApiKey> all = keys.list();
                    return page(
                            "keys",
                            after(all, ApiKey::id, part.after()),
                            part,
                            key -> Rows.key(key, now),
                            ApiKey::id);
                });
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

    /** A page of a list that goes on at least one further than the page if there is more. */
    private static <T> Answer page(
            String member,
            List<T> rows,
            Part part,
            Function<T, ObjectNode> shown,
            Function<T, String> id) {
        ObjectNode page = Json.object();
        ArrayNode array = page.putArray(member);
        rows.stream().limit(part.limit()).forEach(row -> array.add(shown.apply(row)));
        if (rows.size() > part.limit()) {
            page.put("next", id.apply(rows.get(part.limit() - 1)));
        }
        return new Done(page);
    }

    @Override
    public Answer key(String id) {
        return keys.find(id)
                .<Answer>map(key -> new Done(Rows.key(key, clock.instant())))
                .orElseGet(() -> noKey(id));
    }

    private static Answer noKey(String id) {
        return new Refused(
                Reason.NOT_FOUND,
                "no key has the id " + Form.shown(id) + ": toolbooth keys list shows them");
    }

    @Override
    public Answer createKey(JsonNode json) {
        return tried(
                () -> {
                    Instant now = clock.instant();
                    KeyOrder order = KeyOrder.read(json, servers, now);
                    KeyText text = KeyText.random();
                    ApiKey key = order.key(text, now);
                    keys.add(key);
                    Money balance;
                    if (order.balance().isZero()) {
                        balance = ledger.balance(key.account()).posted();
                    } else {
                        UUID id =
                                UUID.nameUUIDFromBytes(
                                        ("key " + key.id()).getBytes(StandardCharsets.UTF_8));
                        Deposit deposit =
                                deposit(id, key.account(), order.balance(), "with a new key");
                        switch (ledger.deposit(deposit)) {
                            case Credit.Credited(Entry entry) -> balance = entry.balanceAfter();
                            case Credit.Before(Entry entry) -> balance = entry.balanceAfter();
                            case Credit credit -> {
                                // Nobody knows its secret: it is of no use without the money.
                                keys.revoke(key.id(), now);
                                return notCredited(credit);
                            }
                        }
                    }
                    return new Done(
                            Json.object()
                                    .put("key", text.reveal())
                                    .put("id", key.id())
                                    .put("account", key.account())
                                    .put("balance_micro_usd", balance.microUsd()));
                });
    }

    private Deposit deposit(UUID id, String account, Money amount, String note) {
        return new Deposit(id, account, amount, Deposit.Source.OPERATOR, note, clock.instant());
    }

    private static Answer notCredited(Credit credit) {
        return switch (credit) {
            case Credit.Credited _, Credit.Before _ ->
                    throw new IllegalStateException("it was credited");
            case Credit.OtherEntry _ ->
                    new Refused(
                            Reason.CONFLICT,
                            "this id was used for something else; nothing was credited. Take"
                                    + " another id, or the same amount and account as before");
            case Credit.TooMuch(Money most) ->
                    new Refused(
                            Reason.CONFLICT,
                            "nothing was credited: an account has at most " + most);
            case Credit.Unavailable _ ->
                    new Refused(
                            Reason.UNAVAILABLE,
                            "nothing was credited: the books can't be written at the moment;"
                                    + " try again with the same id");
        };
    }

    @Override
    public Answer revokeKey(String id) {
        return tried(() -> keys.revoke(id, clock.instant()) ? key(id) : noKey(id));
    }

    @Override
    public Answer accounts(Part part) {
        return tried(
                () ->
                        page(
                                "accounts",
                                ledger.accounts(part.after(), part.limit() + 1),
                                part,
                                Rows::account,
                                Account::id));
    }

    @Override
    public Answer account(String id) {
        return tried(
                () -> {
                    Instant now = clock.instant();
                    List<ApiKey> own =
                            keys.list().stream().filter(key -> key.account().equals(id)).toList();
                    Optional<Account> found = ledger.account(id);
                    if (found.isEmpty() && own.isEmpty()) {
                        return noAccount(id);
                    }
                    Account account =
                            found.orElseGet(() -> new Account(id, 0, 0, own.getFirst().created()));
                    Balance balance = ledger.balance(id);
                    ObjectNode json = Rows.account(account);
                    if (Account.isCustomer(id)) {
                        json.put("balance_micro_usd", balance.posted().microUsd())
                                .put("held_micro_usd", balance.held().microUsd());
                    }
                    ArrayNode shown = json.putArray("keys");
                    own.stream()
                            .limit(Part.LIMIT_MAX)
                            .forEach(key -> shown.add(Rows.key(key, now)));
                    ArrayNode latest = json.putArray("latest");
                    ledger.latest(id, LATEST).forEach(entry -> latest.add(Rows.entry(entry)));
                    return new Done(json);
                });
    }

    private static Answer noAccount(String id) {
        return new Refused(
                Reason.NOT_FOUND,
                "there is no account " + Form.shown(id) + ": toolbooth accounts list shows them");
    }

    @Override
    public Answer entries(@Nullable String account, Part part) {
        return tried(
                () -> {
                    if (account != null
                            && ledger.account(account).isEmpty()
                            && keys.list().stream().noneMatch(k -> k.account().equals(account))) {
                        return noAccount(account);
                    }
                    return page(
                            "entries",
                            ledger.entries(account, entry(part.after()), part.limit() + 1),
                            part,
                            Rows::entry,
                            entry -> entry.id().toString());
                });
    }

    private @Nullable UUID entry(@Nullable String after) throws Form.Mistake {
        if (after == null) {
            return null;
        }
        UUID id = uuid("after", after);
        if (ledger.entry(id).isEmpty()) {
            throw new Form.Mistake("after: " + id + " is not in the list");
        }
        return id;
    }

    static UUID uuid(String member, String text) throws Form.Mistake {
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // The same is said as of one with other digits than it seems to have.
        }
        throw new Form.Mistake(
                member
                        + ": "
                        + Form.shown(text)
                        + "; expected a UUID such as 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    @Override
    public Answer deposit(String account, JsonNode order) {
        return tried(
                () -> {
                    Form form = Form.of(order, DEPOSIT);
                    Money amount = form.amount("amount_micro_usd", 1);
                    if (amount == null) {
                        throw new Form.Mistake("amount_micro_usd is missing");
                    }
                    if (!Account.isCustomer(account)
                            || account.length() > ACCOUNT_CHARS_MAX
                            || account.isBlank()
                            || account.codePoints().anyMatch(Form::unprintable)) {
                        throw new Form.Mistake(
                                Form.shown(account) + " is no account that money is put into");
                    }
                    String id = form.line("id", NOTE_CHARS_MAX);
                    String note = Objects.requireNonNullElse(form.line("note", NOTE_CHARS_MAX), "");
                    return switch (ledger.deposit(
                            deposit(
                                    id == null ? UUID.randomUUID() : uuid("id", id),
                                    account,
                                    amount,
                                    note))) {
                        case Credit.Credited(Entry entry) -> new Done(Rows.entry(entry));
                        case Credit.Before(Entry entry) -> new Done(Rows.entry(entry));
                        case Credit credit -> notCredited(credit);
                    };
                });
    }

    @Override
    public Answer audit() {
        return tried(
                () -> {
                    ObjectNode json = Json.object();
                    List<String> problems = ledger.audit();
                    json.put("ok", problems.isEmpty());
                    ArrayNode array = json.putArray("problems");
                    problems.forEach(array::add);
                    return new Done(json);
                });
    }

    @Override
    public Answer payments(Wanted wanted, Part part) {
        return tried(() -> payments.list(wanted, part));
    }

    @Override
    public Answer payment(String id) {
        return tried(() -> payments.show(id));
    }

    @Override
    public Answer refund(String id) {
        return tried(() -> payments.refund(id));
    }

    @Override
    public Answer recheck(String id) {
        return tried(() -> payments.recheck(id));
    }

    @Override
    public Answer servers() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("servers");
        shops.all().forEach(shop -> array.add(Rows.shop(shop)));
        return new Done(json);
    }

    @Override
    public CatalogOffice catalog() {
        return catalog;
    }
}
