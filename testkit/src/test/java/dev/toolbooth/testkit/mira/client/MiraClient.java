package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of one server of Mira's contracts, over HTTP or as a child process. Each method waits
 * for its answer; call it from as many threads as you like. Thread-safe.
 *
 * <p>Every method throws {@link MiraException} for an error that the server answers with, and
 * {@link dev.toolbooth.client.model.McpException} when there is no answer.
 */
public final class MiraClient implements AutoCloseable {
    private static final int PAGES_MAX = 10_000;

    private final MiraLink link;

    private MiraClient(MiraLink link) {
        this.link = link;
    }

    /** Connects; nothing is sent before the first call. */
    public static MiraClient connect(ServerAddress address, MiraOptions options) {
        return new MiraClient(new MiraLink(address, options));
    }

    /** Files of the workspace. */
    public MiraFiles files() {
        return new MiraFiles(link);
    }

    /** Commands that run there. */
    public MiraExec exec() {
        return new MiraExec(link);
    }

    /** Terminals. */
    public MiraTerminals terminals() {
        return new MiraTerminals(link);
    }

    /** Plans and their tasks. */
    public MiraPlanner planner() {
        return new MiraPlanner(link);
    }

    /** Places in the files, found by words and by meaning. */
    public MiraSearch search() {
        return new MiraSearch(link);
    }

    /** The names of all methods that are tools. */
    public List<String> tools() {
        List<String> names = new ArrayList<>();
        @Nullable String cursor = null;
        for (int page = 0; page < PAGES_MAX; page++) {
            ObjectNode result =
                    link.ask("tools/list", Json.object().put("cursor", cursor).put("limit", 200));
            result.path("tools").forEach(tool -> names.add(tool.path("name").asString("")));
            JsonNode next = result.path("next_cursor");
            if (!next.isString()) {
                break;
            }
            cursor = next.stringValue();
        }
        return names;
    }

    /** What is found in the workspace, best first: {@code vector/search} as it is answered. */
    public ObjectNode search(String query, int most) {
        return call("vector/search", Json.object().put("query", query).put("top_k", most));
    }

    /** Any method, with the usual timeout. */
    public ObjectNode call(String method, ObjectNode params) {
        return link.ask(method, params);
    }

    /** Any method, with a timeout of its own. */
    public ObjectNode call(String method, ObjectNode params, Duration most) {
        return link.ask(method, params, most);
    }

    /** Has somebody told of what the server says by itself, until that is closed. */
    public AutoCloseable listen(Consumer<MiraEvent> listener) {
        return link.listen(listener);
    }

    @Override
    public void close() {
        link.close();
    }
}
