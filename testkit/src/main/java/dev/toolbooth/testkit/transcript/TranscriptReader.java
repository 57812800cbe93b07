package dev.toolbooth.testkit.transcript;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parser of the lines of a transcript. */
final class TranscriptReader {
    private static final Pattern KEYWORD =
            Pattern.compile("# (proves|server|transport|env|wait): (.*)");
    private static final Pattern LET = Pattern.compile("let (\\w+) = (.*)");
    private static final Pattern STATUS = Pattern.compile("\\d{3}");

    private final Path path;
    private final List<String> source;
    private final Map<String, String> keywords = new HashMap<>();
    private final Map<String, String> definitions = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private final List<TranscriptStep> steps = new ArrayList<>();
    private final List<String> block = new ArrayList<>();
    private int blockLine;
    private char speaker = ' ';
    private @Nullable String connection;
    private @Nullable String title;

    TranscriptReader(Path path, List<String> source) {
        this.path = path;
        this.source = source;
    }

    Transcript read() {
        for (int i = 0; i < source.size(); i++) {
            take(i + 1, source.get(i));
        }
        finish();
        String shown = title == null ? path.getFileName().toString() : title;
        return new Transcript(
                path,
                shown,
                proves(),
                keywords.getOrDefault("server", "standard"),
                "stdio".equals(keywords.get("transport")),
                "index".equals(keywords.get("wait")),
                environment,
                definitions,
                steps,
                source);
    }

    private List<String> proves() {
        String ids = keywords.get("proves");
        return ids == null ? List.of() : List.of(ids.split(" ", -1));
    }

    private void take(int line, String text) {
        if (text.startsWith(">") || text.startsWith("<")) {
            spoken(line, text.charAt(0), text.length() > 2 ? text.substring(2) : "");
            return;
        }
        finish();
        Matcher let = LET.matcher(text);
        if (text.isEmpty()) {
            connection = null;
        } else if (text.startsWith("[") && text.endsWith("]")) {
            connection = text.substring(1, text.length() - 1);
        } else if (text.startsWith("#")) {
            comment(text);
        } else if (let.matches()) {
            definitions.put(let.group(1), let.group(2));
        } else {
            throw new IllegalArgumentException(
                    path + ":" + line + ": expected >, <, #, [name] or let, got: " + text);
        }
    }

    private void comment(String text) {
        Matcher keyword = KEYWORD.matcher(text);
        if (keyword.matches()) {
            if (keyword.group(1).equals("env")) {
                variable(keyword.group(2));
            } else {
                keywords.put(keyword.group(1), keyword.group(2));
            }
        } else if (title == null) {
            title = text.substring(1).strip();
        }
    }

    private void variable(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(path + ": expected NAME=value: " + assignment);
        }
        environment.put(assignment.substring(0, equals), assignment.substring(equals + 1));
    }

    private void spoken(int line, char who, String said) {
        boolean direction = said.startsWith("(") && said.endsWith(")");
        if (who != speaker || direction) {
            finish();
        }
        if (direction) {
            steps.add(direction(line, said));
            return;
        }
        if (block.isEmpty()) {
            blockLine = line;
            speaker = who;
        }
        block.add(said);
    }

    private TranscriptStep direction(int line, String said) {
        return switch (said) {
            case "(close)" -> new TranscriptStep.HangUp(line, connection);
            case "(end)" -> new TranscriptStep.End(line, connection);
            case "(closed)" -> new TranscriptStep.Closed(line, connection);
            default ->
                    throw new IllegalArgumentException(
                            path + ":" + line + ": expected (close), (end) or (closed): " + said);
        };
    }

    private void finish() {
        if (!block.isEmpty()) {
            List<String> lines = List.copyOf(block);
            if (speaker == '>') {
                steps.add(new TranscriptStep.Send(blockLine, connection, lines));
            } else if (STATUS.matcher(lines.getFirst()).matches()) {
                steps.add(new TranscriptStep.Respond(blockLine, connection, lines));
            } else {
                steps.add(new TranscriptStep.GoOn(blockLine, connection, lines));
            }
            block.clear();
        }
        speaker = ' ';
    }
}
