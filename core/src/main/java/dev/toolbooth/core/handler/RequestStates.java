package dev.toolbooth.core.handler;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.digest.CanonicalJson;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The states that clients carry between a question and its answer: sealed, bound to the caller and
 * the request, and valid once, for a limited time. Thread-safe.
 */
public final class RequestStates {
    static final int USED_MAX = 100_000;

    private final Sealer sealer;
    private final InstantSource clock;
    private final Duration ttl;
    private final Supplier<String> ids;
    private final Map<String, Long> usedUntilMillis = new ConcurrentHashMap<>();

    public RequestStates(Sealer sealer, InstantSource clock, Duration ttl, Supplier<String> ids) {
        this.sealer = sealer;
        this.clock = clock;
        this.ttl = ttl;
        this.ids = ids;
    }

    /** The caller and the request that a state is bound to. */
    record Binding(Caller caller, String method, String name, JsonNode arguments) {
        byte[] bytes() {
            ObjectNode all = Json.object();
            all.put("caller", caller.id()).put("method", method).put("name", name);
            all.set("arguments", CanonicalJson.of(arguments));
            return Json.bytes(all);
        }
    }

    /** Seals the answers that were given so far. */
    String seal(Binding binding, Map<String, Answer> answers) {
        ObjectNode state = Json.object();
        state.put("id", ids.get());
        state.put("until", clock.millis() + ttl.toMillis());
        ObjectNode given = state.putObject("answers");
        answers.forEach((key, answer) -> given.set(key, answer.json()));
        byte[] sealed = sealer.seal(Json.bytes(state), binding.bytes());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    /** Opens a state for its one use and gives the answers in it, or nothing when it is no good. */
    Optional<Map<String, Answer>> open(Binding binding, String token) {
        byte[] sealed;
        try {
            sealed = Base64.getUrlDecoder().decode(token.getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return sealer.open(sealed, binding.bytes()).map(Json::parse).flatMap(this::use);
    }

    private Optional<Map<String, Answer>> use(JsonNode state) {
        long now = clock.millis();
        long until = state.path("until").asLong();
        if (now > until) {
            return Optional.empty();
        }
        if (usedUntilMillis.size() >= USED_MAX) {
            usedUntilMillis.values().removeIf(past -> past < now);
        }
        boolean full = usedUntilMillis.size() >= USED_MAX;
        if (full || usedUntilMillis.putIfAbsent(state.path("id").asString(), until) != null) {
            return Optional.empty();
        }
        Map<String, Answer> answers = new HashMap<>();
        for (Map.Entry<String, JsonNode> given : state.path("answers").properties()) {
            if (given.getValue() instanceof ObjectNode answer) {
                answers.put(given.getKey(), new Answer(answer));
            }
        }
        return Optional.of(answers);
    }
}
