package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.ResponseHead;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A wait for the end of calls that the server turned into tasks. */
final class TaskFollower {
    private static final Duration POLL_USUAL = Duration.ofSeconds(1);
    private static final Duration POLL_LEAST = Duration.ofMillis(10);
    private static final int MISSED_MAX = 5;

    private final ServerConnection connection;
    private final InputRounds inputs;
    private final ClientOptions options;

    TaskFollower(ServerConnection connection, InputRounds inputs, ClientOptions options) {
        this.connection = connection;
        this.inputs = inputs;
        this.options = options;
    }

    /** Whether the answer is the promise of one. */
    static boolean isTask(ObjectNode result, boolean modern) {
        return modern
                ? result.path("resultType").asString("").equals("task")
                        && result.path("taskId").isString()
                : result.path("task").path("taskId").isString();
    }

    /**
     * What the call came to.
     *
     * @throws McpException.AnswerLost when that takes too long; the task is cancelled then
     */
    ObjectNode follow(ObjectNode created, Duration most) {
        if (!connection.facts().modern()) {
            return legacyResult(created.path("task").path("taskId").asString(""), most);
        }
        String id = created.path("taskId").asString("");
        Following task = new Following(id, most);
        ObjectNode state = created;
        while (true) {
            task.pause(state);
            state = task.look(state);
            switch (state.path("status").asString("")) {
                case "completed" -> {
                    return new RpcResponse(state.path("result"), null, ResponseHead.NONE).object();
                }
                case "failed" ->
                        throw new RpcResponse(null, state.path("error"), ResponseHead.NONE)
                                .failure();
                case "cancelled" ->
                        throw new McpException.AnswerLost(
                                "The server's task was cancelled before it had a result.", null);
                case "input_required" -> task.answer(state.path("inputRequests"));
                default -> {
                    // It goes on.
                }
            }
        }
    }

    /** In 2025-11-25 a request waits for the result. */
    private ObjectNode legacyResult(String id, Duration most) {
        ObjectNode params = Json.object().put("taskId", id);
        try {
            return connection.ask(new Request("tasks/result", params, most)).object();
        } catch (McpException.AnswerLost late) {
            cancel(id);
            throw late;
        }
    }

    private void cancel(String id) {
        try {
            connection.ask(
                    new Request(
                            "tasks/cancel",
                            Json.object().put("taskId", id),
                            options.limits().connectTimeout()));
        } catch (McpException gone) {
            // It ends by itself.
        }
    }

    /** One task, while it is followed. */
    private final class Following {
        private final String id;
        private final long begin = System.nanoTime();
        private final long waited = connection.patience().totalNanos();
        private final Duration most;
        private final Set<String> answered = new HashSet<>();
        private int missed;

        Following(String id, Duration most) {
            this.id = id;
            this.most = most;
        }

        /** Waits until it is time to look again. */
        void pause(ObjectNode state) {
            JsonNode wanted = state.path("pollIntervalMs");
            Duration pause =
                    wanted.isIntegralNumber() ? Duration.ofMillis(wanted.asLong(0)) : POLL_USUAL;
            pause = options.limits().pause(pause);
            pause = pause.compareTo(POLL_LEAST) < 0 ? POLL_LEAST : pause;
            long ours = connection.patience().totalNanos() - waited;
            long left = most.toNanos() - (System.nanoTime() - begin - ours);
            if (left <= 0) {
                giveUp("did not end within " + most.toSeconds() + " s", null);
            }
            try {
                Thread.sleep(Duration.ofNanos(Math.min(left, pause.toNanos())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                giveUp("was given up", e);
            }
        }

        private void giveUp(String how, @Nullable Throwable cause) {
            Thread.ofVirtual().start(() -> cancel(id));
            throw new McpException.AnswerLost(
                    "The server's task "
                            + how
                            + ", so it was cancelled. Whether it was carried out is not known.",
                    cause);
        }

        /** A look that fails may be repeated: the task does not depend on it. */
        ObjectNode look(ObjectNode before) {
            try {
                ObjectNode state =
                        connection
                                .ask(
                                        new Request(
                                                "tasks/get",
                                                Json.object().put("taskId", id),
                                                options.limits().requestTimeout()))
                                .object();
                missed = 0;
                return state;
            } catch (McpException.Unreachable | McpException.AnswerLost e) {
                if (++missed > MISSED_MAX) {
                    throw e;
                }
                return before;
            }
        }

        /** Answers what was not answered yet. */
        void answer(JsonNode questions) {
            ObjectNode open = Json.object();
            for (Map.Entry<String, JsonNode> question : questions.properties()) {
                if (!answered.contains(question.getKey())) {
                    open.set(question.getKey(), question.getValue());
                }
            }
            if (open.isEmpty()) {
                return;
            }
            if (answered.size() + open.size()
                    > options.limits().rounds() * options.limits().questions()) {
                throw new McpException.NotUnderstood("The server's task asks too much.");
            }
            ObjectNode params = Json.object().put("taskId", id);
            params.set("inputResponses", inputs.answers(open));
            connection
                    .ask(new Request("tasks/update", params, options.limits().requestTimeout()))
                    .object();
            open.propertyNames().forEach(answered::add);
        }
    }
}
