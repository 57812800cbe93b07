package dev.toolbooth.tools.workspace.search;

import dev.toolbooth.core.search.BadQuery;
import dev.toolbooth.core.search.CodeHits;
import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools that search the files of a workspace. */
public final class SearchTools {
    /** What Mira calls the server that they are on. */
    public static final String GROUP = "vector";

    /** The one set of places that there is. */
    private static final String NAMESPACE = "default";

    private static final String SEARCH = "vector/search";
    private static final String STATUS = "vector/status";
    private static final int QUERY_CHARS_MAX = 4_096;
    private static final int TAGS_MAX = 16;

    private final CodeSearch search;

    private SearchTools(CodeSearch search) {
        this.search = search;
    }

    public static ToolGroup of(CodeSearch search) {
        SearchTools tools = new SearchTools(search);
        return new ToolGroup(
                GROUP,
                List.of(
                        WorkspaceTool.of(SEARCH, tools::search),
                        WorkspaceTool.of(STATUS, _ -> tools.status())));
    }

    /**
     * The tools where nothing is indexed.
     *
     * @param why what an operator can do about it
     */
    public static ToolGroup off(String why) {
        return new ToolGroup(
                GROUP,
                List.of(
                        WorkspaceTool.off(SEARCH, Fault.Kind.NO_INDEX, why),
                        WorkspaceTool.off(STATUS, Fault.Kind.NO_INDEX, why)));
    }

    private ToolOutput search(ToolCall call) throws ToolFailure, InterruptedException {
        try {
            CodeQuery question = question(call.arguments());
            return ToolOutput.structured(answer(search.search(question)));
        } catch (BadQuery e) {
            throw new ToolFailure(Fault.Kind.INVALID, e.field(), e.getMessage());
        } catch (SearchUnavailable e) {
            throw new ToolFailure(Fault.Kind.NO_INDEX, "", e.getMessage());
        }
    }

    private static CodeQuery question(JsonNode asked) throws BadQuery {
        String query = asked.path("query").asString(null);
        if (query != null && query.length() > QUERY_CHARS_MAX) {
            throw new BadQuery(
                    "query",
                    "the query has "
                            + query.length()
                            + " characters: expected at most "
                            + QUERY_CHARS_MAX);
        }
        String namespace = asked.path("namespace").asString(NAMESPACE);
        if (!namespace.equals(NAMESPACE)) {
            throw new BadQuery(
                    "namespace", "there is no such namespace: expected \"default\", or none");
        }
        JsonNode filter = asked.path("filter");
        return new CodeQuery(
                query,
                numbers(asked.path("embedding")),
                asked.path("top_k").asInt(5),
                filter.path("path_prefix").asString(""),
                tags(filter.path("tags")),
                asked.path("include_vectors").asBoolean(false),
                asked.path("rerank").asBoolean(true));
    }

    private static @Nullable List<Float> numbers(JsonNode embedding) {
        if (!embedding.isArray()) {
            return null;
        }
        List<Float> numbers = new ArrayList<>(embedding.size());
        // One that no float can hold has no direction, and is refused as such.
        embedding.forEach(number -> numbers.add((float) number.asDouble(Double.NaN)));
        return numbers;
    }

    private static List<String> tags(JsonNode given) throws BadQuery {
        List<String> tags = new ArrayList<>();
        given.forEach(tag -> tags.add(tag.stringValue()));
        if (tags.size() > TAGS_MAX) {
            throw new BadQuery(
                    "filter.tags",
                    "there are " + tags.size() + " tags: expected at most " + TAGS_MAX);
        }
        return tags;
    }

    private static ObjectNode answer(CodeHits found) {
        ObjectNode answer = Json.object();
        ArrayNode matches = answer.putArray("matches");
        found.matches().forEach(match -> add(matches.addObject(), match, found.commit()));
        answer.putObject("usage")
                .put("embedding_model", found.embeddingModel())
                .put("embed_time_ms", found.embedMillis())
                .put("rerank_model", found.rerankModel());
        return answer;
    }

    private static void add(ObjectNode json, CodeMatch match, @Nullable String commit) {
        json.put("id", match.id()).put("score", match.score());
        List<Float> vector = match.vector();
        if (vector == null) {
            json.putNull("vector");
        } else {
            ArrayNode numbers = json.putArray("vector");
            vector.forEach(numbers::add);
        }
        ObjectNode about = json.putObject("metadata");
        about.put("path", match.path())
                .put("line_start", match.lineStart())
                .put("line_end", match.lineEnd())
                .put("lang", match.language())
                .put("commit", commit)
                .putNull("shard_id")
                .put("etag", match.etag());
        ArrayNode tags = about.putArray("tags");
        match.tags().forEach(tags::add);
        about.put("snippet", match.snippet());
    }

    private ToolOutput status() {
        IndexStatus status = search.status();
        ObjectNode json = Json.object();
        json.put("phase", status.phase().name().toLowerCase(Locale.ROOT))
                .put("files", status.files())
                .put("files_to_do", status.filesToDo())
                .put("chunks", status.chunks())
                .put("embedded", status.embedded());
        ObjectNode skipped = json.putObject("skipped");
        status.skipped().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(one -> skipped.put(one.getKey(), one.getValue()));
        json.put("embedding_model", status.model())
                .put("dimensions", search.dimensions().orElse(null))
                .put("disk_bytes", status.diskBytes())
                .put("problem", status.problem());
        return ToolOutput.structured(json);
    }
}
