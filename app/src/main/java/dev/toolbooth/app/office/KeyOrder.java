package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.access.KeyText;
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
 * A key that somebody wants.
 *
 * @param account whose money it spends, or null for an account of its own
 * @param balance what is put into the account
 */
record KeyOrder(
        String name,
        Scopes scopes,
        Set<String> servers,
        @Nullable String account,
        SpendLimits limits,
        Money balance,
        @Nullable Instant expires,
        @Nullable Rate rate) {
    private static final int NAME_CHARS_MAX = 100;
    private static final Pattern ACCOUNT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,99}");
    private static final List<String> KINDS =
            List.of("*", "tools", "resources", "prompts", "metrics");
    private static final Set<String> MEMBERS =
            Set.of(
                    "name",
                    "scopes",
                    "servers",
                    "account",
                    "spend",
                    "balance_micro_usd",
                    "expires",
                    "rate");
    static final String PER_CALL = "per_call_micro_usd";
    static final String PER_DAY = "per_day_micro_usd";
    static final String TOTAL = "total_micro_usd";
    static final Set<String> SPEND = Set.of(PER_CALL, PER_DAY, TOTAL);

    /**
     * Reads an order.
     *
     * @param known the names of the servers that there are
     */
    static KeyOrder read(JsonNode json, Set<String> known, Instant now) throws Form.Mistake {
        Form form = Form.of(json, MEMBERS);
        Form spend = form.inner("spend", SPEND);
        return new KeyOrder(
                Objects.requireNonNullElse(form.line("name", NAME_CHARS_MAX), ""),
                scopes(form.texts("scopes")),
                servers(form.texts("servers"), known),
                account(form.line("account", NAME_CHARS_MAX)),
                new SpendLimits(
                        spend.amount(PER_CALL, 0),
                        spend.amount(PER_DAY, 0),
                        spend.amount(TOTAL, 0)),
                Objects.requireNonNullElse(form.amount("balance_micro_usd", 0), Money.ZERO),
                expires(form.line("expires", NAME_CHARS_MAX), now),
                rate(form.line("rate", NAME_CHARS_MAX)));
    }

    private static Scopes scopes(Set<String> texts) throws Form.Mistake {
        for (String text : texts) {
            String kind = text.contains(":") ? text.substring(0, text.indexOf(':')) : text;
            if (!Scopes.isScope(text) || !KINDS.contains(kind)) {
                throw new Form.Mistake(
                        "scopes: "
                                + Form.shown(text)
                                + " is none; expected *, tools, resources, prompts, metrics, or one"
                                + " of them with a name, as in tools:echo"
                                + Nearest.hint(kind, KINDS));
            }
        }
        return texts.isEmpty() ? Scopes.ALL : Scopes.of(texts);
    }

    private static Set<String> servers(Set<String> names, Set<String> known) throws Form.Mistake {
        for (String name : names) {
            if (!known.contains(name)) {
                throw new Form.Mistake(
                        "servers: "
                                + Form.shown(name)
                                + " is none"
                                + Nearest.to(name, known)
                                        .map(near -> " (did you mean " + near + "?)")
                                        .orElse("")
                                + "; expected "
                                + String.join(", ", new TreeSet<>(known)));
            }
        }
        return names;
    }

    private static @Nullable String account(@Nullable String id) throws Form.Mistake {
        if (id != null && !ACCOUNT.matcher(id).matches()) {
            throw new Form.Mistake(
                    "account: "
                            + Form.shown(id)
                            + " is none; expected letters, digits and . _ @ -, at most 100");
        }
        return id;
    }

    private static @Nullable Instant expires(@Nullable String text, Instant now)
            throws Form.Mistake {
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
        throw new Form.Mistake(
                "expires: "
                        + Form.shown(text)
                        + "; expected a time to come, such as "
                        + "2036-01-31T00:00:00Z");
    }

    private static @Nullable Rate rate(@Nullable String text) throws Form.Mistake {
        return text == null
                ? null
                : Rate.read(text)
                        .orElseThrow(
                                () ->
                                        new Form.Mistake(
                                                "rate: "
                                                        + Form.shown(text)
                                                        + "; expected as in 10/s or 600/m"));
    }

    /** The key that it asks for. */
    ApiKey key(KeyText text, Instant now) {
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
