package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.wire.Json;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
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
    private final HttpWire wire;
    private final boolean playMoney;
    private final PaidTopUp paid;
    private final @Nullable HttpRoute route;
    private final JsonPost posts;

    /**
     * @param route how payments are read and asked for, or null when none are taken
     */
    TopUp(
            Core core,
            Dispatcher dispatcher,
            HttpWire wire,
            boolean playMoney,
            Shop shop,
            @Nullable HttpRoute route) {
        this.core = core;
        this.wire = wire;
        this.playMoney = playMoney;
        this.paid = new PaidTopUp(core, shop);
        this.route = route;
        this.posts =
                new JsonPost(dispatcher, wire, BODY_BYTES_MAX, this::misunderstood, TopUp::later);
    }

    void post(Context context, HttpServerRequest request, Caller caller) {
        Payer payer = caller.payer();
        if (payer == null || (!playMoney && route == null)) {
            wire.reply(context, request.response(), closed(payer));
            return;
        }
        String key = request.getHeader("Idempotency-Key");
        if (key != null && !Claim.isKey(key)) {
            wire.reply(context, request.response(), problem(400, "bad_request", BAD_KEY));
            return;
        }
        posts.take(
                context,
                request,
                bytes -> {
                    Turn turn =
                            route == null
                                    ? null
                                    : route.read(
                                            new RequestHeaders(request.headers()),
                                            "",
                                            bytes,
                                            wire.base(request));
                    return credit(bytes, payer, turn, key);
                });
    }

    private static Reply closed(@Nullable Payer payer) {
        return problem(
                403,
                "forbidden",
                "here the operator tops accounts up: toolbooth keys topup "
                        + (payer == null ? "" : payer.key()));
    }

    /**
     * What somebody wants.
     *
     * @param paid whether it is to be paid for, even where there is play money
     */
    private record Order(Money amount, boolean paid) {}

    private Reply credit(byte[] bytes, Payer payer, @Nullable Turn turn, @Nullable String key) {
        JsonNode body;
        try {
            body = Json.parse(bytes);
        } catch (JacksonException e) {
            return misunderstood();
        }
        JsonNode source = body.path("source");
        boolean x402 = source.isString() && source.stringValue().equals("x402");
        if (!x402 && !source.isMissingNode()) {
            return problem(400, "bad_request", "source: expected \"x402\", or nothing");
        }
        JsonNode amount = body.path("amount_micro_usd");
        boolean counted = amount.isIntegralNumber() && amount.canConvertToLong();
        long micro = counted ? amount.longValue() : 0;
        return micro > 0 && micro <= PaidTopUp.MOST.microUsd()
                ? credit(new Order(new Money(micro), x402), payer, turn, key)
                : misunderstood(amount);
    }

    private Reply credit(Order order, Payer payer, @Nullable Turn turn, @Nullable String key) {
        boolean brings = turn != null && PaidTopUp.payment(turn) != null;
        if (turn != null && (brings || order.paid() || !playMoney)) {
            return brings || paid.possible(order.amount())
                    ? paid.credit(turn, payer.account(), order.amount())
                    : closed(payer);
        }
        if (!playMoney || order.paid()) {
            return closed(payer);
        }
        return order.amount().compareTo(PLAY_MAX) > 0
                ? misunderstood(Json.object().numberNode(order.amount().microUsd()))
                : play(payer.account(), order.amount(), key);
    }

    private Reply play(String account, Money amount, @Nullable String key) {
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

    private Reply misunderstood() {
        return problem(400, "bad_request", "expected " + wanted());
    }

    /** What the amount is instead. */
    private Reply misunderstood(JsonNode amount) {
        String is =
                amount.isMissingNode()
                        ? "missing"
                        : amount.isString()
                                ? "a string, not a number"
                                : amount.isIntegralNumber()
                                        ? "too " + (tooLittle(amount) ? "little" : "much")
                                        : "no whole number";
        return problem(400, "bad_request", "amount_micro_usd is " + is + ": expected " + wanted());
    }

    private static boolean tooLittle(JsonNode amount) {
        return amount.bigIntegerValue().signum() <= 0;
    }

    private String wanted() {
        Money most = playMoney ? PLAY_MAX : PaidTopUp.MOST;
        return "{\"amount_micro_usd\": N}, N from 1 to "
                + most.microUsd()
                + ", a whole number of millionths of a dollar";
    }

    private static Reply later() {
        return problem(503, "overloaded", "the ledger is busy; try again").with("Retry-After", "1");
    }

    private static Reply problem(int status, String error, String message) {
        return new Reply(status, Json.object().put("error", error).put("message", message));
    }
}
