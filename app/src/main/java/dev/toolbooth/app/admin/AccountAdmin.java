package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AccountJson;
import dev.toolbooth.app.admin.json.AdminForm;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.PageSlice;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Accounts and their entries. Corrections and payouts are entries of their own, each with its
 * reason; earlier entries never change. Safe for concurrent use.
 */
public final class AccountAdmin implements AdminSubject {
    /** What an adjustment is called where a call has its tool, and its key. */
    static final String ADJUSTMENT = "adjustment";

    private static final Hash NOTHING = Hash.sha256(new byte[0]);

    private static final int ACCOUNT_CHARS_MAX = 200;
    private static final String REPEATABLE = " The same id counts once and is answered the same.";

    private final ApiKeys keys;
    private final Ledger ledger;
    private final Withdrawals withdrawals;
    private final InstantSource clock;

    public AccountAdmin(ApiKeys keys, Ledger ledger, InstantSource clock) {
        this.keys = keys;
        this.ledger = ledger;
        this.withdrawals = new Withdrawals(ledger);
        this.clock = clock;
    }

    @Override
    public List<AdminRoute> routes() {
        AdminSchema entries = AccountJson.ENTRY.page("EntryList", "entries");
        return List.of(
                AdminRoute.get("/accounts", this::accounts)
                        .says("List accounts in the order of their ids.")
                        .paged()
                        .answers(AccountJson.ACCOUNT.page("AccountList", "accounts")),
                AdminRoute.get("/accounts/{id}", request -> account(request.id()))
                        .says("Show an account with its keys and its latest entries.")
                        .answers(AccountJson.PAGE),
                AdminRoute.get("/accounts/{id}/entries", request -> entries(request, request.id()))
                        .says("List an account's entries, oldest first.")
                        .paged()
                        .answers(entries),
                AdminRoute.post("/accounts/{id}/deposits", this::deposit)
                        .says("Put money into an account." + REPEATABLE)
                        .takes(AccountJson.DEPOSIT)
                        .answers(AccountJson.ENTRY)
                        .conflicts(),
                AdminRoute.post("/accounts/{id}/adjustments", this::adjust)
                        .says(
                                "Correct a customer's account: put money in, or take it out, for a"
                                        + " reason. Not more than is free of running calls can be"
                                        + " taken out."
                                        + REPEATABLE)
                        .takes(AccountJson.ADJUSTMENT)
                        .answers(AccountJson.ENTRY)
                        .conflicts(),
                AdminRoute.post("/accounts/{id}/payouts", this::payOut)
                        .says(
                                "Note that earnings of a server were paid out to whoever owns it."
                                        + " Not more than the account has."
                                        + REPEATABLE)
                        .takes(AccountJson.PAYOUT)
                        .answers(AccountJson.ENTRY)
                        .conflicts(),
                AdminRoute.get("/entries", request -> entries(request, null))
                        .says("List all entries, oldest first.")
                        .paged()
                        .answers(entries),
                AdminRoute.get("/audit", _ -> audit())
                        .says("Check the books.")
                        .answers(AccountJson.AUDIT));
    }

    private AdminResult accounts(AdminRequest request) {
        return PageSlice.of(
                "accounts",
                ledger.accounts(request.after(), request.limit() + 1),
                request,
                AccountJson::account,
                Account::id);
    }

    private AdminResult account(String id) {
        Instant now = clock.instant();
        List<ApiKey> own = keys.list().stream().filter(key -> key.account().equals(id)).toList();
        Optional<Account> found = ledger.account(id);
        if (found.isEmpty() && own.isEmpty()) {
            return noAccount(id);
        }
        Account account = found.orElseGet(() -> new Account(id, 0, 0, own.getFirst().created()));
        ObjectNode json = AccountJson.account(account);
        if (Account.isCustomer(id)) {
            Balance balance = ledger.balance(id);
            json.put("balance_micro_usd", balance.posted().microUsd())
                    .put("held_micro_usd", balance.held().microUsd());
        }
        ArrayNode shown = json.putArray("keys");
        own.stream()
                .limit(AdminRequest.LIMIT_MAX)
                .forEach(key -> shown.add(AccountJson.key(key, now)));
        ArrayNode latest = json.putArray("latest");
        ledger.latest(id, AccountJson.LATEST)
                .forEach(entry -> latest.add(AccountJson.entry(entry)));
        return new Done(json);
    }

    private static AdminResult noAccount(String id) {
        return AdminRefusals.notFound(
                "there is no account "
                        + AdminForm.shown(id)
                        + ": toolbooth accounts list shows them");
    }

    /**
     * @param account whose, or null for all
     */
    private AdminResult entries(AdminRequest request, @Nullable String account)
            throws AdminMistake {
        if (account != null
                && ledger.account(account).isEmpty()
                && keys.list().stream().noneMatch(key -> key.account().equals(account))) {
            return noAccount(account);
        }
        return PageSlice.of(
                "entries",
                ledger.entries(account, entry(request.after()), request.limit() + 1),
                request,
                AccountJson::entry,
                entry -> entry.id().toString());
    }

    private @Nullable UUID entry(@Nullable String after) throws AdminMistake {
        if (after == null) {
            return null;
        }
        UUID id = AdminForm.uuid("after", after);
        if (ledger.entry(id).isEmpty()) {
            throw new AdminMistake("after", ": " + id + " is not in the list");
        }
        return id;
    }

    private AdminResult deposit(AdminRequest request) throws AdminMistake {
        AdminForm form = new AdminForm(request.body());
        String account = request.id();
        Money amount = Objects.requireNonNull(form.amount("amount_micro_usd"));
        if (!Account.isCustomer(account)
                || account.length() > ACCOUNT_CHARS_MAX
                || account.isBlank()
                || !SafeText.isLine(account)) {
            throw new AdminMistake(
                    AdminForm.shown(account) + " is no account that can be credited");
        }
        UUID id = entryId(form);
        String note = Objects.requireNonNullElse(form.line("note"), "");
        return answered(
                ledger.deposit(
                        new Deposit(
                                id,
                                account,
                                amount,
                                Deposit.Source.OPERATOR,
                                note,
                                clock.instant())));
    }

    /** The id of what is to be posted, which counts once. */
    private static UUID entryId(AdminForm form) {
        UUID id = form.uuid("id");
        return id == null ? UUID.randomUUID() : id;
    }

    private AdminResult audit() {
        List<String> problems = ledger.audit();
        ObjectNode json = Json.object().put("ok", problems.isEmpty());
        problems.forEach(json.putArray("problems")::add);
        return new Done(json);
    }

    /** A change to make. */
    private record Order(UUID id, long microUsd, String reason) {
        static Order of(JsonNode order) throws AdminMistake {
            AdminForm form = new AdminForm(order);
            long amount = order.path("amount_micro_usd").longValue();
            String reason = form.line("reason");
            if (reason == null || reason.isBlank()) {
                throw new AdminMistake("reason", " is missing: it stays in the ledger");
            }
            return new Order(entryId(form), amount, reason);
        }

        Money amount() {
            return new Money(Math.abs(microUsd));
        }

        boolean is(Entry entry, String debit, String credit) {
            return entry.debit().equals(debit)
                    && entry.credit().equals(credit)
                    && entry.amount().equals(amount());
        }
    }

    /** Puts money into a customer's account, or takes it out, to put right what was wrong. */
    private AdminResult adjust(AdminRequest request) throws AdminMistake {
        String account = request.id();
        Order order = Order.of(request.body());
        if (!Account.isCustomer(account) || ledger.account(account).isEmpty()) {
            throw new AdminMistake(
                    AdminForm.shown(account) + " is no customer's account with deposits");
        }
        Instant now = clock.instant();
        if (order.microUsd() > 0) {
            return answered(
                    ledger.deposit(
                            new Deposit(
                                    order.id(),
                                    account,
                                    order.amount(),
                                    Account.ADJUSTMENTS,
                                    Ledger.ACCOUNT_MAX,
                                    order.reason(),
                                    now)));
        }
        Sale out =
                new Sale(
                        ADJUSTMENT,
                        order.amount(),
                        Usage.NONE,
                        NOTHING,
                        NOTHING,
                        0,
                        now,
                        order.reason(),
                        null);
        // Of no key of the account: none of them has spent it.
        Payer nobody = new Payer(account, ADJUSTMENT, SpendLimits.NONE);
        return switch (withdrawals.take(order.id(), nobody, Account.ADJUSTMENTS, out, now)) {
            case Withdrawal.Out(Entry entry) when order.is(entry, account, Account.ADJUSTMENTS) ->
                    new Done(AccountJson.entry(entry));
            case Withdrawal.Out _ -> notCredited(new DepositResult.OtherEntry());
            case Withdrawal.TooLittle _, Withdrawal.Held _ -> tooLittle(account);
            case Withdrawal.Unwritten _ -> notCredited(new DepositResult.Unavailable());
        };
    }

    private AdminResult tooLittle(String account) {
        Balance now = ledger.balance(account);
        return AdminRefusals.conflict(
                "nothing was debited: the account has "
                        + now.posted()
                        + ", and "
                        + now.held()
                        + " of that are held for running calls");
    }

    /** Records a payout of a shop's earnings to its owner. */
    private AdminResult payOut(AdminRequest request) throws AdminMistake {
        String account = request.id();
        Order order = Order.of(request.body());
        if (!Account.isRevenue(account)) {
            throw new AdminMistake(
                    AdminForm.shown(account)
                            + " has no earnings to pay out; expected an account such as"
                            + " revenue:base");
        }
        return answered(
                ledger.deposit(
                        Deposit.payout(
                                order.id(),
                                Account.shop(account),
                                order.amount(),
                                order.reason(),
                                clock.instant())));
    }

    private static AdminResult answered(DepositResult depositResult) {
        return switch (depositResult) {
            case DepositResult.Credited(Entry posted) -> new Done(AccountJson.entry(posted));
            case DepositResult.Before(Entry posted) -> new Done(AccountJson.entry(posted));
            case DepositResult.NotPosted refused -> notCredited(refused);
        };
    }

    static AdminResult notCredited(DepositResult.NotPosted refused) {
        return switch (refused) {
            case DepositResult.OtherEntry _ ->
                    AdminRefusals.conflict(
                            "this id was used for something else; nothing was credited. Use another"
                                    + " id, or the same amount and account as before");
            case DepositResult.TooMuch(Money most) ->
                    AdminRefusals.conflict("nothing was credited: an account has at most " + most);
            case DepositResult.TooLittle(long has) ->
                    AdminRefusals.conflict(
                            "nothing was taken: there are "
                                    + BigDecimal.valueOf(has, 6).toPlainString()
                                    + " USD");
            case DepositResult.Unavailable _ ->
                    AdminRefusals.unavailable(
                            "the ledger can't be written at the moment, and doesn't say that this"
                                    + " was credited; try again with the same id: it counts once");
        };
    }
}
