package dev.toolbooth.app.admin.json;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminSchema;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request for a new key.
 *
 * @param account the account that it spends from, or null for a new one
 * @param balance the amount to put into the account
 */
public record KeyRequest(
        String name,
        Scopes scopes,
        Set<String> servers,
        @Nullable String account,
        SpendLimits limits,
        Money balance,
        @Nullable Instant expires,
        @Nullable Rate rate) {
    private static final Pattern ACCOUNT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,99}");
    private static final List<String> KINDS =
            List.of("*", "tools", "resources", "prompts", "metrics");
    static final String PER_CALL = "per_call_micro_usd";
    static final String PER_DAY = "per_day_micro_usd";
    static final String TOTAL = "total_micro_usd";

    private static final String LIMITS =
            """
            per_call_micro_usd?  %1$s%2$s  For one call.
            per_day_micro_usd?   %1$s%2$s  From midnight to midnight, UTC.
            total_micro_usd?     %1$s%2$s  For as long as the key lives.
            """;

    static final AdminSchema SPEND =
            AdminSchema.of(
                    "Spend",
                    "What a key may spend, whatever its account has; a limit that is missing is"
                            + " none.",
                    LIMITS.formatted(AdminCheck.amount(0), ""));

    private static final AdminSchema SPEND_CHANGE =
            AdminSchema.of(
                    "SpendChange",
                    "Limits that are to change; null takes one away.",
                    LIMITS.formatted(AdminCheck.amount(0), "|null"));

    private static final String COMMON =
            """
            name?     line(100)%1$s
            scopes?   string[100]%1$s  None means everything.
            servers?  string[100]%1$s  None means all.
            expires?  time%1$s
            rate?     line(100)%1$s    How often it may ask, as in 10/s.
            """;

    /** What is wanted of a new key. */
    public static final AdminSchema NEW =
            AdminSchema.of(
                            "KeyOrder",
                            "A key that is wanted. Every member may be left out.",
                            COMMON.formatted("")
                                    + "spend? Spend\n"
                                    + "account? line(100) Whose money it spends: letters, digits"
                                    + " and . _ @ -; without one its own, with the key's id.\n"
                                    + "balance_micro_usd? "
                                    + AdminCheck.amount(0)
                                    + " Put into the account.",
                            SPEND)
                    .like(
                            """
                            {"name": "ci", "servers": ["base"], "balance_micro_usd": 5000000,
                             "rate": "10/s"}
                            """);

    /** What is to change of a key. */
    public static final AdminSchema CHANGE =
            AdminSchema.of(
                            "KeyChange",
                            "What is to change of a key. What is left out stays; null takes a limit"
                                    + " away.",
                            COMMON.formatted("|null") + "spend? SpendChange|null",
                            SPEND_CHANGE)
                    .like(
                            """
                            {"rate": "5/s", "spend": {"per_day_micro_usd": 1000000}}
                            """,
                            """
                            {"expires": null, "spend": null}
                            """);

    /**
     * Reads an order.
     *
     * @param known the names of the servers that there are
     */
    public static KeyRequest read(JsonNode json, Set<String> known, Instant now)
            throws AdminMistake {
        AdminForm form = new AdminForm(json);
        AdminForm spend = form.inner("spend");
        return new KeyRequest(
                Objects.requireNonNullElse(form.line("name"), ""),
                scopes(form.texts("scopes")),
                servers(form.texts("servers"), known),
                account(form.line("account")),
                new SpendLimits(spend.amount(PER_CALL), spend.amount(PER_DAY), spend.amount(TOTAL)),
                Objects.requireNonNullElse(form.amount("balance_micro_usd"), Money.ZERO),
                expires(form.line("expires"), now),
                rate(form.line("rate")));
    }

    private static Scopes scopes(Set<String> texts) throws AdminMistake {
        for (String text : texts) {
            String kind = text.contains(":") ? text.substring(0, text.indexOf(':')) : text;
            if (!Scopes.isScope(text) || !KINDS.contains(kind)) {
                throw AdminRefusals.value(
                        "scopes",
                        text,
                        " is none; expected *, tools, resources, prompts, metrics, or one"
                                + " of them with a name, as in tools:echo"
                                + NearestWord.hint(kind, KINDS));
            }
        }
        return texts.isEmpty() ? Scopes.ALL : Scopes.of(texts);
    }

    private static Set<String> servers(Set<String> names, Set<String> known) throws AdminMistake {
        for (String name : names) {
            if (!known.contains(name)) {
                throw AdminRefusals.value(
                        "servers",
                        name,
                        " is none"
                                + NearestWord.find(name, known)
                                        .map(near -> " (did you mean " + near + "?)")
                                        .orElse("")
                                + "; expected "
                                + String.join(", ", new TreeSet<>(known)));
            }
        }
        return names;
    }

    private static @Nullable String account(@Nullable String id) throws AdminMistake {
        if (id != null && !ACCOUNT.matcher(id).matches()) {
            throw AdminRefusals.value(
                    "account", id, " is none; expected letters, digits and . _ @ -, at most 100");
        }
        return id;
    }

    private static @Nullable Instant expires(@Nullable String text, Instant now)
            throws AdminMistake {
        if (text == null) {
            return null;
        }
        try {
            Instant expires = Instant.parse(text);
            if (now.isBefore(expires)) {
                return expires;
            }
        } catch (DateTimeException e) {
            // The same is said as of one that is over.
        }
        throw AdminRefusals.value(
                "expires", text, "; expected a time to come, such as " + "2036-01-31T00:00:00Z");
    }

    private static @Nullable Rate rate(@Nullable String text) throws AdminMistake {
        return text == null
                ? null
                : Rate.read(text)
                        .orElseThrow(
                                () ->
                                        AdminRefusals.value(
                                                "rate",
                                                text,
                                                "; expected a rate such as 10/s or" + " 600/m"));
    }

    /** The key that it asks for. */
    public ApiKey key(KeyText text, Instant now) {
        return new ApiKey(
                text.id(),
                name,
                text.digest(),
                scopes,
                servers,
                account == null ? text.id() : account,
                limits,
                now,
                expires,
                null,
                rate);
    }
}
