package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.tools.workspace.terminals.log.OutputChunk;
import dev.toolbooth.tools.workspace.terminals.log.SkippedNote;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLog;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLogReader;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client that follows a terminal's output at its own speed, on a thread of its own: it reads the
 * transcript, so nothing waits for it. Thread-safe.
 */
final class Attachment {
    private static final String STREAM = "terminals/stream";
    private static final String EXIT = "terminals/exit";

    /** The tool that clients must be allowed to call in order to get notifications. */
    private static final String HEARD_WITH = "terminals_attach";

    private static final int PIECE_BYTES_MAX = 32_768;
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Follower follower;
    private final Terminal terminal;
    private final long from;
    private final Thread thread;

    /**
     * @param from how many bytes were printed before what the client wants
     */
    Attachment(Follower follower, Terminal terminal, long from) {
        this.follower = follower;
        this.terminal = terminal;
        this.from = from;
        follower.hold();
        this.thread = Thread.ofVirtual().name("attached").unstarted(this::tellAll);
    }

    void begin() {
        thread.start();
    }

    boolean isOver() {
        return !thread.isAlive();
    }

    /** Whether the client can still be reached. */
    boolean isHeard() {
        return follower.isThere();
    }

    /** Tells the client no more, soon. */
    void interrupt() {
        thread.interrupt();
    }

    /** Tells the client no more. */
    void end() throws InterruptedException {
        thread.interrupt();
        thread.join(LAST_WORDS);
    }

    private void tellAll() {
        TerminalLog log = terminal.log();
        TerminalLogReader reader = new TerminalLogReader(log, from);
        try {
            while (true) {
                long expected = reader.offset();
                Optional<OutputChunk> next = reader.next(PIECE_BYTES_MAX);
                if (next.isPresent()) {
                    if (!follower.tell(stream(next.get(), expected))) {
                        return;
                    }
                } else if (!log.await(reader.offset())) {
                    break;
                }
            }
            follower.tell(exit());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            follower.release();
        }
    }

    private Signal.Event stream(OutputChunk chunk, long expected) {
        long skipped = chunk.offset() - expected;
        ObjectNode params =
                Json.object()
                        .put("session_id", terminal.facts().id())
                        .put("stream", "stdout")
                        .put("data", (skipped > 0 ? SkippedNote.note(skipped) : "") + chunk.text())
                        .put("timestamp", chunk.at().toString());
        return new Signal.Event(STREAM, params, HEARD_WITH);
    }

    private Signal.Event exit() {
        TerminalInfo info = terminal.facts();
        ObjectNode params = Json.object().put("session_id", info.id());
        TerminalInfo.End end = info.end();
        if (end != null) {
            params.put("code", end.code())
                    .put("signal", end.signal())
                    .put("duration_ms", Duration.between(info.startedAt(), end.at()).toMillis());
        }
        return new Signal.Event(EXIT, params, HEARD_WITH);
    }
}
