package dev.toolbooth.server.http;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerRequest;

/** Replies in plain JSON, to what is no JSON-RPC request. */
public final class PlainReply {
    private PlainReply() {}

    public static Reply of(int status, String error, String message) {
        return new Reply(status, Json.object().put("error", error).put("message", message));
    }

    /**
     * The reply to a method that does nothing here.
     *
     * @param allowed the methods that do something, such as {@code GET, HEAD}
     */
    public static Reply notAllowed(HttpServerRequest request, String allowed) {
        return of(405, "method_not_allowed", request.method() + " does nothing here")
                .with(HeaderNames.ALLOW, allowed);
    }

    /** The reply to a request that would show its key to everyone on its way. */
    public static Reply unencrypted() {
        return of(426, "upgrade_required", "a key must not travel unencrypted: use https")
                .with(HeaderNames.UPGRADE, "TLS/1.2")
                .with(HeaderNames.CONNECTION, HeaderNames.UPGRADE);
    }
}
