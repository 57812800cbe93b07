package dev.toolbooth.testkit.transcript;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A conversation with a server, from a file.
 *
 * <p>The format, line by line:
 *
 * <pre>{@code
 * # A comment. The first one is the title.
 * # proves: C-34 S2-11          the requirements that this shows
 * # server: tight               the server to play against, by name
 * # env: HS_MCP_ENDPOINT=/ai     with server: product, the program's environment, a line each;
 *                               ${files} is the folder "files" beside the transcripts,
 *                               ${workspace} a copy of "files/workspace",
 *                               ${workspace:name} a copy of "files/name",
 *                               ${seller:name} where the seller of files/name.json is
 * # transport: stdio            lines on pipes instead of HTTP
 * # wait: index                 begins when all of the workspace can be searched
 * let meta = {"a": 1}           a name for a text, used as ${meta}
 *
 * > POST /mcp                   what the client sends, byte by byte; Host and
 * > Content-Type: text/plain    Content-Length are added when they are not there
 * >
 * > {"jsonrpc": "2.0", "id": 1, "method": "ping"}
 * < 200                         the status, then the headers that matter; others may be there
 * < mcp-session-id: ${session}
 * <
 * < {"jsonrpc": "2.0", "id": 1, "result": {}}
 * }</pre>
 *
 * <p>Bodies are compared as JSON, and exactly. {@code ${name}} captures a value, or must be the one
 * that was captured before. {@code ${*}} stands for any value, {@code ${string}}, {@code ${int}},
 * {@code ${number}}, {@code ${bool}}, {@code ${object}}, {@code ${array}} and {@code ${time}} for
 * any of that kind; {@code ${name:int}} does both. A bare {@code ...} in an object allows further
 * members, in an array further elements. A header that must not be there has the value {@code
 * (none)}. {@code ${fill:9}} sends nine letters, {@code ${hex:c328}} sends bytes.
 *
 * <p>When the content type is {@code text/event-stream}, the body is a list of events as on the
 * wire, in order; it must end there. A line {@code [name]} before a block names its connection,
 * which then stays open: later blocks with that name go on with it. {@code < (end)} says that a
 * stream or pipe ends, {@code < (closed)} that the server closed the connection, {@code > (close)}
 * that the client did.
 *
 * <p>A body that is {@code ?} never matches; running with {@code -Dupdate=true} fills it in, and
 * rewrites whatever else does not match.
 *
 * @param server the name of the server to play against
 * @param indexed whether to begin when the workspace can be searched
 * @param environment the variables that the program to play against is started with
 * @param definitions the texts that have a name from the start
 * @param source the lines of the file
 */
public record Transcript(
        Path path,
        String title,
        List<String> proves,
        String server,
        boolean stdio,
        boolean indexed,
        Map<String, String> environment,
        Map<String, String> definitions,
        List<TranscriptStep> steps,
        List<String> source) {

    public Transcript {
        proves = List.copyOf(proves);
        environment = Map.copyOf(environment);
        definitions = Map.copyOf(definitions);
        steps = List.copyOf(steps);
        source = List.copyOf(source);
    }

    /** Reads a transcript. */
    public static Transcript read(Path path) throws IOException {
        return new TranscriptReader(path, Files.readAllLines(path)).read();
    }

    /** Where a line is, as editors understand it. */
    String at(int line) {
        return path + ":" + line;
    }
}
