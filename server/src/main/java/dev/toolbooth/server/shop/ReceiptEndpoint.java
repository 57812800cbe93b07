package dev.toolbooth.server.shop;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.UUID;

/** The endpoint that gives callers the receipts of their paid calls. Thread-safe. */
final class ReceiptEndpoint {
    /** The path of receipts, below a shop's endpoint. */
    static final String BELOW = "/receipts/";

    private final Core core;
    private final Dispatcher dispatcher;
    private final HttpResponder responder;

    ReceiptEndpoint(Core core, Dispatcher dispatcher, HttpResponder responder) {
        this.core = core;
        this.dispatcher = dispatcher;
        this.responder = responder;
    }

    void get(Context context, HttpServerRequest request, Caller caller, String id) {
        dispatcher.reply(
                responder,
                context,
                request,
                () -> receipt(caller, id),
                () -> new Reply(503, null).with(HeaderNames.RETRY_AFTER, "1"));
    }

    /** Another caller's receipts and unknown ones look the same. */
    private Reply receipt(Caller caller, String id) {
        Payer payer = caller.payer();
        return parsed(id)
                .flatMap(core.billing().ledger()::entry)
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
        return core.billing()
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
