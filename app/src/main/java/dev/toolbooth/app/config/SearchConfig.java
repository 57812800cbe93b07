package dev.toolbooth.app.config;

/**
 * How the workspace is searched.
 *
 * @param meaning what finds by meaning
 * @param fileBytes a larger file is left out
 * @param vectorBytes how much is kept of the vectors of texts
 */
public record SearchConfig(boolean enabled, Meaning meaning, int fileBytes, long vectorBytes) {

    /** What finds by meaning. */
    public enum Meaning {
        BUILTIN,
        OFF
    }

    static SearchConfig of(Values values) {
        return new SearchConfig(
                values.get(SearchSettings.ENABLED),
                values.get(SearchSettings.MEANING),
                values.get(SearchSettings.FILE_BYTES),
                values.get(SearchSettings.VECTOR_BYTES));
    }
}
