package dev.toolbooth.server.shop;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The endpoint where a caller tops up the account that pays for its calls. Thread-safe. */
final class TopUpEndpoint {
    /** The most play money that an account gets at once. */
    private static final Money PLAY_MAX = Deposit.Source.PLAY.most();

    /** What is said to a key that is none, for the next who sends it would get nothing. */
    static final String BAD_KEY =
            "Idempotency-Key must have 1 to " + Claim.KEY_CHARS_MAX + " visible ASCII characters";

    private static final int BODY_BYTES_MAX = 10_000;

    private final Core core;
    private final HttpResponder responder;
    private final boolean playMoney;
    private final PaidTopUp paid;
    private final @Nullable HttpRoute route;
    private final JsonPost posts;

    /**
     * @param route how payments are read and asked for, or null when none are taken
     */
    TopUpEndpoint(
            Core core,
            Dispatcher dispatcher,
            HttpResponder responder,
            boolean playMoney,
            Shop shop,
            @Nullable HttpRoute route) {
        this.core = core;
        this.responder = responder;
        this.playMoney = playMoney;
        this.paid = new PaidTopUp(core, shop);
        this.route = route;
        this.posts =
                new JsonPost(
                        dispatcher,
                        responder,
                        BODY_BYTES_MAX,
                        this::misunderstood,
                        TopUpEndpoint::later);
    }

    void post(Context context, HttpServerRequest request, Caller caller) {
        Payer payer = caller.payer();
        if (payer == null || (!playMoney && route == null)) {
            responder.reply(context, request.response(), closed(payer));
            return;
        }
        String key = request.getHeader(HeaderNames.IDEMPOTENCY_KEY);
        if (key != null && !Claim.isKey(key)) {
            responder.reply(
                    context, request.response(), PlainReply.of(400, "bad_request", BAD_KEY));
            return;
        }
        posts.take(
                context,
                request,
                bytes -> {
                    DecodedMessage decoded =
                            route == null
                                    ? null
                                    : route.read(
                                            new RequestHeaders(request.headers()),
                                            "",
                                            bytes,
                                            responder.base(request));
                    return credit(bytes, payer, decoded, key);
                });
    }

    private static Reply closed(@Nullable Payer payer) {
        return PlainReply.of(
                403,
                "forbidden",
                "here the operator tops accounts up: toolbooth keys topup "
                        + (payer == null ? "" : payer.key()));
    }

    /**
     * A request for a top-up.
     *
     * @param paid whether it must be paid for, even where there is play money
     */
    private record Order(Money amount, boolean paid) {}

    private Reply credit(
            byte[] bytes, Payer payer, @Nullable DecodedMessage decoded, @Nullable String key) {
        JsonNode body;
        try {
            body = Json.parse(bytes);
        } catch (JacksonException e) {
            return misunderstood();
        }
        JsonNode source = body.path("source");
        boolean x402 = source.isString() && source.stringValue().equals("x402");
        if (!x402 && !source.isMissingNode()) {
            return PlainReply.of(400, "bad_request", "source: expected \"x402\", or nothing");
        }
        JsonNode amount = body.path("amount_micro_usd");
        boolean counted = amount.isIntegralNumber() && amount.canConvertToLong();
        long micro = counted ? amount.longValue() : 0;
        return micro > 0 && micro <= PaidTopUp.MOST.microUsd()
                ? credit(new Order(new Money(micro), x402), payer, decoded, key)
                : misunderstood(amount);
    }

    private Reply credit(
            Order order, Payer payer, @Nullable DecodedMessage decoded, @Nullable String key) {
        boolean brings = decoded != null && PaidTopUp.payment(decoded) != null;
        if (decoded != null && (brings || order.paid() || !playMoney)) {
            return brings || paid.possible(order.amount())
                    ? paid.credit(decoded, payer.account(), order.amount())
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
        return switch (core.billing().ledger().deposit(deposit)) {
            case DepositResult.Credited(Entry entry) -> credited(entry);
            case DepositResult.Before(Entry entry) -> credited(entry);
            case DepositResult.OtherEntry _ ->
                    PlainReply.of(
                            409, "conflict", "this idempotency key was used for another amount");
            case DepositResult.TooMuch(Money most) ->
                    PlainReply.of(
                            409, "too_much", "an account has at most " + most + " of play money");
            case DepositResult.TooLittle _, DepositResult.Unavailable _ -> later();
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
        return PlainReply.of(400, "bad_request", "expected " + wanted());
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
        return PlainReply.of(
                400, "bad_request", "amount_micro_usd is " + is + ": expected " + wanted());
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
        return PlainReply.of(
                        503, "overloaded", "the ledger can't be written at the moment; try again")
                .with(HeaderNames.RETRY_AFTER, "1");
    }
}
