package dev.toolbooth.catalog.probe;

import dev.toolbooth.core.outbound.Body;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Asks MCP servers for their tools, and for nothing else: at once, and with a handshake before it
 * where a server wants one.
 */
public final class ToolLists {
    /** The most that is read of one answer: servers describe their tools at length. */
    static final int ANSWER_BYTES_MAX = 1_048_576;

    /** The most pages of one list. */
    static final int PAGES_MAX = 20;

    private static final String REVISION = "2025-06-18";
    private static final String SESSION = "Mcp-Session-Id";

    private final Outbound outbound;

    public ToolLists(Outbound outbound) {
        this.outbound = outbound;
    }

    /** There is no list. The message is for operators. */
    public static final class Unlisted extends Exception {
        private final String what;

        Unlisted(String what) {
            super(what, null, false, false);
            this.what = what;
        }

        @Override
        public String getMessage() {
            return what;
        }
    }

    /** An MCP server, with or without a session. */
    private record Place(String url, boolean vouched, List<OutboundHeader> session) {}

    /**
     * The tools of a server.
     *
     * @throws Unlisted when it gives no list
     */
    public List<ObjectNode> of(String url, boolean vouched)
            throws Unlisted, OutboundFailure, InterruptedException {
        Place place = new Place(url, vouched, List.of());
        Optional<JsonNode> atOnce = result(ask(place, list("")));
        if (atOnce.isPresent()) {
            return all(place, atOnce.get());
        }
        Place met = shakeHands(place);
        try {
            return listed(met);
        } finally {
            leave(met);
        }
    }

    private List<ObjectNode> listed(Place met)
            throws Unlisted, OutboundFailure, InterruptedException {
        OutboundResponse first = ask(met, list(""));
        JsonNode page =
                result(first)
                        .orElseThrow(
                                () ->
                                        new Unlisted(
                                                "its server answers tools/list with "
                                                        + first.status()
                                                        + " and no list of tools"));
        return all(met, page);
    }

    private Place shakeHands(Place place) throws Unlisted, OutboundFailure, InterruptedException {
        ObjectNode hello = message("initialize", 0);
        ObjectNode params = hello.putObject("params").put("protocolVersion", REVISION);
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "toolbooth").put("version", "1");
        OutboundResponse answer = ask(place, hello);
        if (answer(answer).filter(json -> json.path("result").isObject()).isEmpty()) {
            throw new Unlisted(
                    "it is no MCP server: it answers initialize with " + answer.status());
        }
        List<OutboundHeader> session = new ArrayList<>();
        session.add(new OutboundHeader("MCP-Protocol-Version", REVISION));
        answer.header(SESSION).ifPresent(id -> session.add(new OutboundHeader(SESSION, id)));
        Place met = new Place(place.url(), place.vouched(), session);
        ask(met, Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
        return met;
    }

    /** Ends the session, for servers have only so many. */
    private void leave(Place met) throws InterruptedException {
        if (met.session().stream().noneMatch(header -> header.name().equals(SESSION))) {
            return;
        }
        try {
            outbound.send(
                    new OutboundRequest(
                                    "DELETE",
                                    met.url(),
                                    met.session(),
                                    Body.NONE,
                                    UnpaidCall.TIMEOUT,
                                    UnpaidCall.ANSWER_BYTES_MAX,
                                    Overflow.CUT,
                                    Redirects.NONE)
                            .vouched(met.vouched()));
        } catch (OutboundFailure e) {
            // Then it ends by itself.
        }
    }

    private List<ObjectNode> all(Place place, JsonNode first)
            throws OutboundFailure, InterruptedException {
        List<ObjectNode> tools = new ArrayList<>();
        JsonNode page = first;
        for (int pages = 1; ; pages++) {
            for (JsonNode tool : page.path("tools")) {
                if (tool instanceof ObjectNode one) {
                    tools.add(one);
                }
            }
            String next = page.path("nextCursor").asString("");
            if (next.isEmpty() || pages >= PAGES_MAX) {
                return tools;
            }
            Optional<JsonNode> more = result(ask(place, list(next)));
            if (more.isEmpty()) {
                return tools;
            }
            page = more.get();
        }
    }

    private static ObjectNode list(String cursor) {
        ObjectNode list = message("tools/list", 1);
        ObjectNode params = list.putObject("params");
        if (!cursor.isEmpty()) {
            params.put("cursor", cursor);
        }
        return list;
    }

    private static ObjectNode message(String method, int id) {
        return Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    }

    private OutboundResponse ask(Place place, ObjectNode message)
            throws OutboundFailure, InterruptedException {
        List<OutboundHeader> headers = new ArrayList<>();
        headers.add(new OutboundHeader("Accept", "application/json, text/event-stream"));
        headers.add(new OutboundHeader("Content-Type", "application/json"));
        headers.addAll(place.session());
        return outbound.send(
                new OutboundRequest(
                                "POST",
                                place.url(),
                                headers,
                                Body.of(Json.text(message)),
                                UnpaidCall.TIMEOUT,
                                ANSWER_BYTES_MAX,
                                Overflow.FAIL,
                                Redirects.SAME_ORIGIN)
                        .vouched(place.vouched()));
    }

    private static Optional<JsonNode> result(OutboundResponse response) {
        return answer(response)
                .map(json -> json.path("result"))
                .filter(result -> result.path("tools").isArray());
    }

    /** The response among what was sent, as one document or as events. */
    private static Optional<JsonNode> answer(OutboundResponse response) {
        boolean events = response.header("Content-Type").orElse("").startsWith("text/event-stream");
        if (!events) {
            return JsonInput.read(response.body().bytes());
        }
        for (String event : response.body().utf8().split("\\r?\\n\\r?\\n", -1)) {
            StringBuilder data = new StringBuilder();
            for (String line : event.split("\\r?\\n", -1)) {
                if (line.startsWith("data:")) {
                    data.append(line.substring("data:".length()).strip());
                }
            }
            Optional<JsonNode> json =
                    JsonInput.read(data.toString().getBytes(StandardCharsets.UTF_8))
                            .filter(one -> one.has("result") || one.has("error"));
            if (json.isPresent()) {
                return json;
            }
        }
        return Optional.empty();
    }
}
