package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.TextSearch;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that searches the contents of files. */
final class SearchFiles implements WorkspaceTool.Work {
    private static final int LIMIT = 100;
    private static final int FOLDED = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private final TextSearch search;

    SearchFiles(TextSearch search) {
        this.search = search;
    }

    @Override
    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
        String path = call.text("path");
        Pattern pattern = pattern(call);
        boolean hidden = call.arguments().path("hidden").asBoolean(false);
        PathCursor cursor =
                PathCursor.of(
                        "files/search",
                        path,
                        call.text("glob"),
                        pattern.pattern(),
                        pattern.flags(),
                        hidden);
        TextSearch.Wanted wanted =
                new TextSearch.Wanted(
                        pattern,
                        idleSteps(pattern),
                        ListFiles.glob(call),
                        hidden,
                        call.integer("context", 0),
                        call.integer("limit", LIMIT),
                        cursor.last(call.arguments().path("cursor")));
        try {
            return output(search.search(path, wanted), cursor);
        } catch (FileProblem e) {
            boolean costly = e.kind() == FileProblem.Kind.TOO_LARGE;
            throw costly
                    ? FileTools.invalid("pattern", e.getMessage())
                    : FileTools.failure("path", e);
        }
    }

    private static Pattern pattern(ToolCall call) throws ToolFailure {
        int flags = call.arguments().path("ignore_case").asBoolean(false) ? FOLDED : 0;
        boolean literal = call.arguments().path("literal").asBoolean(false);
        try {
            return Pattern.compile(call.text("pattern"), literal ? flags | Pattern.LITERAL : flags);
        } catch (PatternSyntaxException e) {
            throw FileTools.invalid(
                    "pattern",
                    "is no regular expression: "
                            + e.getDescription()
                            + " at position "
                            + e.getIndex()
                            + "; set literal to look for the text as it is");
        }
    }

    private static int idleSteps(Pattern pattern) throws ToolFailure {
        return (pattern.flags() & Pattern.LITERAL) != 0
                ? 0
                : RegexRepeats.idle(pattern.pattern())
                        .orElseThrow(
                                () ->
                                        FileTools.invalid(
                                                "pattern",
                                                "repeats something more than "
                                                        + RegexRepeats.MOST
                                                        + " times that may be empty: repeat a"
                                                        + " class such as [a-z], or less often"));
    }

    private static ToolOutput output(TextSearch.Found found, PathCursor cursor) {
        ObjectNode json = Json.object();
        ArrayNode matches = json.putArray("matches");
        StringBuilder told = new StringBuilder();
        for (TextSearch.Match match : found.matches()) {
            ObjectNode one =
                    matches.addObject()
                            .put("path", match.path())
                            .put("line", match.line())
                            .put("column", match.column())
                            .put("text", match.text());
            ArrayNode before = one.putArray("before");
            match.before().forEach(before::add);
            ArrayNode after = one.putArray("after");
            match.after().forEach(after::add);
            told.append(match.path()).append(':').append(match.line()).append(": ");
            told.append(match.text()).append('\n');
        }
        boolean more = !found.next().isEmpty();
        json.put("truncated", more).put("files_searched", found.files());
        json.put("next_cursor", more ? cursor.after(found.next()) : null);
        if (found.matches().isEmpty()) {
            told.append("nothing fits in ").append(found.files()).append(" files\n");
        }
        told.append(more ? "there may be more: go on with next_cursor\n" : "");
        return new ToolOutput(List.of(Content.text(told.toString())), json, false, null);
    }
}
