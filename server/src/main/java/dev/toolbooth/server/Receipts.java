package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.wire.Json;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.UUID;

/** Gives callers the receipts of what they have paid. Thread-safe. */
final class Receipts {
    /** The path of receipts, below a shop's endpoint. */
    static final String BELOW = "/receipts/";

    private final Core core;
    private final Dispatcher dispatcher;
    private final HttpWire wire;

    Receipts(Core core, Dispatcher dispatcher, HttpWire wire) {
        this.core = core;
        this.dispatcher = dispatcher;
        this.wire = wire;
    }

    void get(Context context, HttpServerRequest request, Caller caller, String id) {
        if (!dispatcher.run(() -> answer(context, request, caller, id))) {
            wire.reply(context, request.response(), new Reply(503, null).with("Retry-After", "1"));
        }
    }

    private void answer(Context context, HttpServerRequest request, Caller caller, String id) {
        try {
            wire.reply(context, request.response(), receipt(caller, id));
        } catch (RuntimeException e) {
            // The books can't be read: who asks must not wait for ever.
            wire.broke(context, request.response(), e);
        }
    }

    /** Somebody else's receipts and those that don't exist look the same. */
    private Reply receipt(Caller caller, String id) {
        Payer payer = caller.payer();
        return parsed(id)
                .flatMap(core.till().ledger()::entry)
                .filter(entry -> payer != null && entry.debit().equals(payer.account()))
                .flatMap(this::signed)
                .orElseGet(
                        () ->
                                new Reply(
                                        404,
                                        Json.object()
                                                .put("error", "not_found")
                                                .put("message", "no such receipt of yours")));
    }

    private Optional<Reply> signed(Entry entry) {
        return core.till()
                .receipts()
                .of(entry)
                .map(
                        jws ->
                                new Reply(
                                        200,
                                        Json.object()
                                                .put("receipt_id", entry.id().toString())
                                                .put("receipt", jws)));
    }

    private static Optional<UUID> parsed(String id) {
        try {
            return Optional.of(UUID.fromString(id));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
