package dev.toolbooth.payments;

import dev.toolbooth.chain.JsonRpcNode;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A client of JSON over HTTP, for servers that the operator has named. Thread-safe. */
public final class JsonHttp {
    private final Outbound outbound;
    private final Duration timeout;
    private final int bytesMax;

    /**
     * An answer.
     *
     * @param json its body, or null when that is no JSON
     */
    public record Answer(int status, @Nullable JsonNode json) {}

    /** There is no answer; the request may or may not have arrived. */
    public static final class NoAnswer extends Exception {
        private static final long serialVersionUID = 1L;

        private final String why;

        NoAnswer(String why) {
            super(why);
            this.why = why;
        }

        /** Why, in words for operators. */
        public String why() {
            return why;
        }
    }

    /**
     * @param timeout for a whole exchange
     * @param bytesMax the longest answer that is read
     */
    public JsonHttp(Outbound outbound, Duration timeout, int bytesMax) {
        this.outbound = outbound;
        this.timeout = timeout;
        this.bytesMax = bytesMax;
    }

    public Answer post(String url, List<OutboundHeader> headers, JsonNode body) throws NoAnswer {
        return post(url, headers, body, false);
    }

    /** Something that may be sent twice without harm, so it need not wait for a new connection. */
    public Answer ask(String url, List<OutboundHeader> headers, JsonNode body) throws NoAnswer {
        return post(url, headers, body, true);
    }

    private Answer post(String url, List<OutboundHeader> headers, JsonNode body, boolean repeatable)
            throws NoAnswer {
        List<OutboundHeader> all = new ArrayList<>(headers);
        all.add(new OutboundHeader(HeaderNames.CONTENT_TYPE, "application/json"));
        return send("POST", url, all, OutboundBody.of(Json.bytes(body)), repeatable);
    }

    /**
     * A node at an address.
     *
     * @param headers the node's own, such as a key
     */
    public RpcNode node(String url, List<OutboundHeader> headers) {
        return new JsonRpcNode(
                request -> {
                    try {
                        // Sending a transaction twice is sending it once, and all else are
                        // questions.
                        Answer answer = ask(url, headers, request);
                        return new JsonRpcNode.Reply(answer.status(), answer.json());
                    } catch (NoAnswer e) {
                        throw new IOException(e.why(), e);
                    }
                });
    }

    /** Asked again by itself when the server says when to come back. */
    public Answer get(String url, List<OutboundHeader> headers) throws NoAnswer {
        return send("GET", url, headers, OutboundBody.NONE, true);
    }

    private Answer send(
            String method,
            String url,
            List<OutboundHeader> headers,
            OutboundBody body,
            boolean repeatable)
            throws NoAnswer {
        List<OutboundHeader> all = new ArrayList<>(headers);
        all.add(new OutboundHeader(HeaderNames.ACCEPT, "application/json"));
        OutboundRequest request =
                new OutboundRequest(
                                method,
                                url,
                                all,
                                body,
                                timeout,
                                bytesMax,
                                Overflow.FAIL,
                                Redirects.NONE)
                        .repeatable(repeatable);
        try {
            OutboundResponse response = outbound.send(request);
            return new Answer(response.status(), json(response.body()));
        } catch (OutboundFailure e) {
            throw new NoAnswer(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswer("Interrupted while waiting for an answer");
        }
    }

    private static @Nullable JsonNode json(OutboundBody body) {
        try {
            return Json.parse(body.bytes());
        } catch (JacksonException | NumberFormatException e) {
            return null;
        }
    }
}
