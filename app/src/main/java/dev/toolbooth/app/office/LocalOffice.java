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
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.SalesOffice;
import dev.toolbooth.server.admin.StatusOffice;
import dev.toolbooth.server.admin.ToolOffice;
import dev.toolbooth.server.admin.WorkspaceOffice;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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
    private final KeyDesk desk;
    private final Shops shops;
    private final PaymentOffice payments;
    private final CatalogOffice catalog;
    private final SalesOffice sales;
    private final Live live;
    private final InstantSource clock;

    /** The parts of an office that only a running server has. */
    public record Live(
            CallOffice calls, ToolOffice tools, StatusOffice status, WorkspaceOffice workspace) {
        /** Those of a command, which knows of calls what the books do. */
        public static Live of(CallOffice calls) {
            return new Live(calls, ToolOffice.CLOSED, StatusOffice.CLOSED, WorkspaceOffice.CLOSED);
        }
    }

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
            SalesOffice sales,
            Live live,
            InstantSource clock) {
        this.keys = keys;
        this.ledger = ledger;
        this.desk = new KeyDesk(keys, ledger, servers, clock);
        this.shops = shops;
        this.payments = payments;
        this.catalog = catalog;
        this.sales = sales;
        this.live = live;
        this.clock = clock;
    }

    @Override
    public Answer keys(Part part) {
        return Tried.of(() -> desk.list(part));
    }

    @Override
    public Answer key(String id) {
        return Tried.of(() -> desk.show(id));
    }

    @Override
    public Answer createKey(JsonNode order) {
        return Tried.of(() -> desk.create(order));
    }

    @Override
    public Answer changeKey(String id, JsonNode order) {
        return Tried.of(() -> desk.change(id, order));
    }

    @Override
    public Answer revokeKey(String id) {
        return Tried.of(() -> desk.revoke(id));
    }

    private Deposit deposit(UUID id, String account, Money amount, String note) {
        return new Deposit(id, account, amount, Deposit.Source.OPERATOR, note, clock.instant());
    }

    static Answer notCredited(Credit credit) {
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
    public Answer accounts(Part part) {
        return Tried.of(
                () ->
                        Pages.of(
                                "accounts",
                                ledger.accounts(part.after(), part.limit() + 1),
                                part,
                                Rows::account,
                                Account::id));
    }

    @Override
    public Answer account(String id) {
        return Tried.of(
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
        return Tried.of(
                () -> {
                    if (account != null
                            && ledger.account(account).isEmpty()
                            && keys.list().stream().noneMatch(k -> k.account().equals(account))) {
                        return noAccount(account);
                    }
                    return Pages.of(
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
        return Tried.of(
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
        return Tried.of(
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
        return Tried.of(() -> payments.list(wanted, part));
    }

    @Override
    public Answer payment(String id) {
        return Tried.of(() -> payments.show(id));
    }

    @Override
    public Answer refund(String id) {
        return Tried.of(() -> payments.refund(id));
    }

    @Override
    public Answer recheck(String id) {
        return Tried.of(() -> payments.recheck(id));
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

    @Override
    public SalesOffice sales() {
        return sales;
    }

    @Override
    public CallOffice calls() {
        return live.calls();
    }

    @Override
    public ToolOffice tools() {
        return live.tools();
    }

    @Override
    public StatusOffice status() {
        return live.status();
    }

    @Override
    public WorkspaceOffice workspace() {
        return live.workspace();
    }
}
