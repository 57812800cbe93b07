package dev.toolbooth.tools.files;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a text, one after the other, without keeping any: a text may have as many lines as
 * it has characters. A line ends with a line feed, a carriage return, or both. Not thread-safe.
 */
final class TextLines {
    private final String text;
    private int from;
    private int to;
    private int following;
    private int number;

    TextLines(String text) {
        this.text = text;
    }

    /** Goes on to the next line; whether there is one. */
    boolean next() {
        from = following;
        to = end(from);
        following = behind(to);
        number++;
        return from < text.length();
    }

    /** The line, without its end. */
    String text() {
        return text.substring(from, to);
    }

    /** Its number, from 1. */
    int number() {
        return number;
    }

    /** As many lines before it, if there are. */
    List<String> before(int count) {
        List<String> lines = new ArrayList<>();
        int behind = from;
        while (lines.size() < count && behind > 0) {
            int end = behind - 1;
            if (end > 0 && text.charAt(end) == '\n' && text.charAt(end - 1) == '\r') {
                end--;
            }
            int start = end;
            while (start > 0 && !ends(start - 1)) {
                start--;
            }
            lines.addFirst(text.substring(start, end));
            behind = start;
        }
        return lines;
    }

    /** As many lines after it, if there are. */
    List<String> after(int count) {
        List<String> lines = new ArrayList<>();
        int start = following;
        while (lines.size() < count && start < text.length()) {
            int end = end(start);
            lines.add(text.substring(start, end));
            start = behind(end);
        }
        return lines;
    }

    private boolean ends(int at) {
        return text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }

    private int end(int start) {
        int at = start;
        while (at < text.length() && !ends(at)) {
            at++;
        }
        return at;
    }

    /** Where the next line begins, after one that ends here. */
    private int behind(int end) {
        return text.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, text.length());
    }
}
