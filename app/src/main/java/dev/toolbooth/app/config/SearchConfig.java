package dev.toolbooth.app.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the workspace is searched.
 *
 * @param meaning what finds by meaning
 * @param endpoint the model elsewhere, if that is what finds by meaning
 * @param tags patterns of the files that have them
 * @param fileBytes a larger file is left out
 * @param vectorBytes how much is kept of the vectors of texts
 */
public record SearchConfig(
        boolean enabled,
        Meaning meaning,
        Optional<Endpoint> endpoint,
        Map<String, List<String>> tags,
        int fileBytes,
        long vectorBytes) {

    /** What finds by meaning. */
    public enum Meaning {
        BUILTIN,
        ENDPOINT,
        OFF
    }

    /**
     * A model that others run.
     *
     * @param url where it is, with or without {@code /embeddings}
     * @param key what shows who asks, if that is needed
     * @param timeout for one request
     */
    public record Endpoint(
            String url,
            String model,
            int dimensions,
            Optional<Secret> key,
            String queryPrefix,
            String passagePrefix,
            Duration timeout) {}

    static SearchConfig of(Values values) {
        Meaning meaning = values.get(SearchSettings.MEANING);
        return new SearchConfig(
                values.get(SearchSettings.ENABLED),
                meaning,
                meaning == Meaning.ENDPOINT
                        ? Optional.of(EndpointSettings.endpoint(values))
                        : Optional.empty(),
                values.find(SearchSettings.TAGS).orElse(Map.of()),
                values.get(SearchSettings.FILE_BYTES),
                values.get(SearchSettings.VECTOR_BYTES));
    }
}
