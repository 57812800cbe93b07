package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Places in the files of a workspace, found by words and by meaning. */
public final class MiraSearch {
    private final MiraLink link;

    MiraSearch(MiraLink link) {
        this.link = link;
    }

    /**
     * A place that was found.
     *
     * @param lineStart counted from 1
     * @param lineEnd the last line
     * @param language null if the server doesn't know it
     */
    public record Match(
            String id,
            double score,
            String path,
            int lineStart,
            int lineEnd,
            @Nullable String language,
            String etag,
            String snippet) {}

    /** The best places for a question, a name or a piece of code, the best first. */
    public List<Match> find(String query, int most) {
        return find(query, most, "");
    }

    /**
     * The best places below a folder.
     *
     * @param pathPrefix what paths begin with; empty for any
     */
    public List<Match> find(String query, int most, String pathPrefix) {
        var asked = Json.object().put("query", query).put("top_k", most);
        asked.putObject("filter").put("path_prefix", pathPrefix);
        List<Match> matches = new ArrayList<>();
        link.ask("vector/search", asked).path("matches").forEach(one -> matches.add(match(one)));
        return matches;
    }

    private static Match match(JsonNode one) {
        JsonNode about = one.path("metadata");
        return new Match(
                one.path("id").asString(),
                one.path("score").asDouble(),
                about.path("path").asString(),
                about.path("line_start").asInt(),
                about.path("line_end").asInt(),
                about.path("lang").asString(null),
                about.path("etag").asString(),
                about.path("snippet").asString());
    }
}
