package dev.toolbooth.search.chunk;

import java.util.regex.Pattern;

/**
 * A detector of chunks that only have imports, packages or licences. They share words with many
 * other files.
 *
 * <p>It judges by lines, in any language, and treats unknown lines as content. For one chunk and
 * one thread.
 */
public final class Preamble {
    /** A comment beside a line that has no more than those only parts imports. */
    private static final int WORDS_FEW = 3;

    private static final Pattern NAMING =
            Pattern.compile(
                    "import\\b(?!\\().*|package\\s+[\\w.]+|from\\s+\\S+\\s+import\\b.*"
                            + "|#\\s*(include|import|pragma)\\b.*"
                            + "|(global\\s+)?using\\s+(static\\s+)?[\\w.=<>, ]+"
                            + "|(pub\\s+)?use\\s+[\\w:\\\\{*].*|extern\\s+crate\\s.*"
                            + "|require(_relative|_once)?\\s+['\"].*"
                            + "|(const|let|var)\\s[^=]+=\\s*require\\([^()]*\\)"
                            + "|['\"]use strict['\"]|#!.*");

    private static final Pattern LEGAL =
            Pattern.compile(
                    "licen[cs]e|copyright|spdx|all rights reserved|warrant(y|ies)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern LINE_COMMENT = Pattern.compile("(//|#|--).*");
    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

    private final StringBuilder comment = new StringBuilder();
    private boolean block;
    private int open;

    /** Whether anything was there that makes a preamble: a short comment alone makes none. */
    private boolean found;

    private Preamble() {}

    /** Whether a piece is nothing else. */
    public static boolean is(Chunk chunk) {
        return !chunk.kind().equals(SourceUnit.HEADING) && new Preamble().all(chunk.text());
    }

    private boolean all(String text) {
        return text.lines().map(String::strip).allMatch(this::idle) && idleComment() && found;
    }

    private boolean idle(String line) {
        if (open > 0) {
            open += opened(line);
            return true;
        }
        // A piece may begin in the midst of a long comment.
        if (block || line.startsWith("/*") || line.startsWith("*")) {
            if (!block && !idleComment()) {
                return false;
            }
            comment.append(line).append('\n');
            int end = line.indexOf("*/");
            block = end < 0;
            return block || end == line.length() - 2;
        }
        if (names(line)) {
            found = true;
            open = Math.max(0, opened(line));
            return idleComment();
        }
        if (LINE_COMMENT.matcher(line).matches()) {
            comment.append(line).append('\n');
            return true;
        }
        return line.isEmpty() && idleComment();
    }

    /** Whether a line is one such statement, and nothing stands behind its end. */
    private static boolean names(String line) {
        int end = line.indexOf(';');
        String rest = end < 0 ? "" : line.substring(end + 1).strip();
        return (rest.isEmpty() || rest.startsWith("//"))
                && NAMING.matcher(end < 0 ? line : line.substring(0, end)).matches();
    }

    private static int opened(String line) {
        int sum = 0;
        for (int i = 0; i < line.length(); i++) {
            sum += "({".indexOf(line.charAt(i)) >= 0 ? 1 : 0;
            sum -= ")}".indexOf(line.charAt(i)) >= 0 ? 1 : 0;
        }
        return sum;
    }

    /** Whether the comment that has ended says nothing about code. */
    private boolean idleComment() {
        String said = comment.toString();
        comment.setLength(0);
        boolean few = !said.startsWith("/**") && WORD.matcher(said).results().count() <= WORDS_FEW;
        boolean legal = LEGAL.matcher(said).find();
        found |= legal;
        return few || legal;
    }
}
