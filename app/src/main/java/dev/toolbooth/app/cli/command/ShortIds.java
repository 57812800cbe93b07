package dev.toolbooth.app.cli.command;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The ids of a list, shortened as far as they stay distinct, for a person; commands accept any
 * unique prefix of an id.
 */
public final class ShortIds {
    private static final int CHARS_MIN = 8;

    private final int chars;
    private final String member;

    public ShortIds(TerminalOutput terminal, Iterable<JsonNode> rows, String member) {
        List<String> ids = new ArrayList<>();
        rows.forEach(row -> ids.add(row.path(member).asString("")));
        this.chars = terminal.hasReader() ? chars(ids) : Integer.MAX_VALUE;
        this.member = member;
    }

    /** Sorted, those that share most stand beside each other. */
    private static int chars(List<String> ids) {
        List<String> sorted = ids.stream().distinct().sorted().toList();
        int chars = CHARS_MIN;
        for (int i = 1; i < sorted.size(); i++) {
            chars = Math.max(chars, common(sorted.get(i - 1), sorted.get(i)) + 1);
        }
        return chars;
    }

    private static int common(String one, String other) {
        int at = 0;
        while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    /** The id of a row. */
    public String of(JsonNode row) {
        String id = TerminalText.text(row, member);
        return id.length() <= chars ? id : id.substring(0, chars);
    }
}
