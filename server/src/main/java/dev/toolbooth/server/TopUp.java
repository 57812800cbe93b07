package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.wire.Json;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Where a caller puts money into the account that its calls are paid from. Thread-safe. */
final class TopUp {
    /** The most play money that an account gets at once. */
    private static final Money PLAY_MAX = Deposit.Source.PLAY.most();

    /** What is said to a key that is none, for the next who sends it would get nothing. */
    static final String BAD_KEY =
            "Idempotency-Key must have 1 to " + Claim.KEY_CHARS_MAX + " visible ASCII characters";

    private static final int BODY_BYTES_MAX = 10_000;

    private final Core core;
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final boolean playMoney;

    TopUp(Core core, Dispatcher dispatcher, HttpWire wire, boolean playMoney) {
        this.core = core;
        this.dispatcher = dispatcher;
        this.wire = wire;
        this.playMoney = playMoney;
    }

    void post(Context context, HttpServerRequest request, Caller caller) {
        Payer payer = caller.payer();
        if (!playMoney || payer == null) {
            answer(
                    context,
                    request,
                    problem(
                            403,
                            "forbidden",
                            "here the operator tops accounts up: toolbooth keys topup "
                                    + (payer == null ? "" : payer.key())));
            return;
        }
        String key = request.getHeader("Idempotency-Key");
        if (key != null && !Claim.isKey(key)) {
            answer(context, request, problem(400, "bad_request", BAD_KEY));
            return;
        }
        Body.read(
                context,
                request,
                BODY_BYTES_MAX,
                bytes -> {
                    Optional<Money> amount = amount(bytes);
                    if (amount.isEmpty()) {
                        answer(context, request, badAmount());
                    } else if (!dispatcher.run(
                            () -> {
                                try {
                                    answer(
                                            context,
                                            request,
                                            credit(payer.account(), amount.get(), key));
                                } catch (RuntimeException e) {
                                    wire.broke(context, request.response(), e);
                                }
                            })) {
                        answer(context, request, later());
                    }
                },
                () -> answer(context, request, badAmount()),
                fault -> wire.broke(context, request.response(), fault));
    }

    private static Optional<Money> amount(byte[] bytes) {
        try {
            JsonNode amount = Json.parse(bytes).path("amount_micro_usd");
            return amount.isIntegralNumber() && amount.canConvertToLong()
                    ? Optional.of(amount.longValue())
                            .filter(micro -> micro > 0 && micro <= PLAY_MAX.microUsd())
                            .map(Money::new)
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private Reply credit(String account, Money amount, @Nullable String key) {
        Instant now = Clock.systemUTC().instant();
        UUID id =
                key == null
                        ? UUID.randomUUID()
                        : UUID.nameUUIDFromBytes(
                                (account + "\n" + key).getBytes(StandardCharsets.UTF_8));
        Deposit deposit = new Deposit(id, account, amount, Deposit.Source.PLAY, "play money", now);
        return switch (core.till().ledger().deposit(deposit)) {
            case Credit.Credited(Entry entry) -> credited(entry);
            case Credit.Before(Entry entry) -> credited(entry);
            case Credit.OtherEntry _ ->
                    problem(409, "conflict", "this idempotency key was used for another amount");
            case Credit.TooMuch(Money most) ->
                    problem(409, "too_much", "an account has at most " + most + " of play money");
            case Credit.Unavailable _ -> later();
        };
    }

    private static Reply credited(Entry entry) {
        return new Reply(
                200,
                Json.object()
                        .put("id", entry.id().toString())
                        .put("source", "play")
                        .put("credited_micro_usd", entry.amount().microUsd())
                        .put("balance_micro_usd", entry.balanceAfter().microUsd()));
    }

    private static Reply badAmount() {
        return problem(
                400,
                "bad_request",
                "expected {\"amount_micro_usd\": N}, N from 1 to " + PLAY_MAX.microUsd());
    }

    private static Reply later() {
        return problem(503, "overloaded", "the ledger is busy; try again").with("Retry-After", "1");
    }

    private static Reply problem(int status, String error, String message) {
        return new Reply(status, Json.object().put("error", error).put("message", message));
    }

    private void answer(Context context, HttpServerRequest request, Reply reply) {
        wire.reply(context, request.response(), reply);
    }
}
