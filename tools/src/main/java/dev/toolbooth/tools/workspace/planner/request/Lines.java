package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayList;
import java.util.List;

/** Joins lines that were broken only because they were full. */
final class Lines {
    private Lines() {}

    /** The texts of a paragraph, each without breaks and with single blanks. */
    static List<String> joined(List<String> lines) {
        List<String> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            if (!text.isEmpty() && begins(text, line)) {
                texts.add(text.toString());
                text.setLength(0);
            }
            append(text, line);
        }
        if (!text.isEmpty()) {
            texts.add(text.toString());
        }
        return texts;
    }

    /** Whether a line is the beginning of something, and doesn't go on with the one before. */
    private static boolean begins(StringBuilder before, String line) {
        char end = before.charAt(before.length() - 1);
        boolean capital = Character.isUpperCase(line.codePointAt(0));
        return (".!?:;".indexOf(end) >= 0 || capital) && Sentences.isOrder(line);
    }

    private static void append(StringBuilder text, String line) {
        boolean blank = !text.isEmpty();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                blank = !text.isEmpty();
            } else {
                if (blank) {
                    text.append(' ');
                    blank = false;
                }
                text.append(c);
            }
        }
    }
}
