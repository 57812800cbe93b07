package dev.toolbooth.testkit.transcript;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One server-sent event.
 *
 * @param fields its fields in the order they came; several lines of data are one
 */
record TranscriptEvent(Map<String, String> fields) {
    static final String DATA = "data";

    /** Reads an event from its lines. */
    static TranscriptEvent of(List<String> lines) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? line : line.substring(0, colon);
            String rest = colon < 0 ? "" : line.substring(colon + 1);
            String value = rest.startsWith(" ") ? rest.substring(1) : rest;
            fields.merge(name, value, (before, next) -> before + "\n" + next);
        }
        return new TranscriptEvent(fields);
    }

    /** Reads the events of a block, which blank lines keep apart. */
    static List<TranscriptEvent> all(List<String> lines) {
        List<TranscriptEvent> events = new ArrayList<>();
        List<String> one = new ArrayList<>();
        for (String line : lines) {
            if (!line.isEmpty()) {
                one.add(line);
            } else if (!one.isEmpty()) {
                events.add(of(one));
                one.clear();
            }
        }
        if (!one.isEmpty()) {
            events.add(of(one));
        }
        return events;
    }
}
