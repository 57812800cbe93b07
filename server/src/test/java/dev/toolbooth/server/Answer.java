package dev.toolbooth.server;

import java.util.List;
import java.util.Map;

/** One response, read to its end. */
public record Answer(int status, Map<String, List<String>> headers, String body) {

    /** The first value of a header whose name is given in small letters, or nothing. */
    public String header(String name) {
        return headers.getOrDefault(name, List.of("")).getFirst();
    }
}
