package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.tools.workspace.terminals.transcript.Piece;
import dev.toolbooth.tools.workspace.terminals.transcript.Reader;
import dev.toolbooth.tools.workspace.terminals.transcript.Skipped;
import dev.toolbooth.tools.workspace.terminals.transcript.Transcript;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client that is told what a terminal prints, at its own speed, on a thread of its own: it reads
 * the transcript, so nobody waits for it. Thread-safe.
 */
final class Attachment {
    private static final String STREAM = "terminals/stream";
    private static final String EXIT = "terminals/exit";

    /** Whoever may call this may hear of it. */
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

    /** Whether the client is there to be told. */
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
        Transcript transcript = terminal.transcript();
        Reader reader = new Reader(transcript, from);
        try {
            while (true) {
                long expected = reader.offset();
                Optional<Piece> next = reader.next(PIECE_BYTES_MAX);
                if (next.isPresent()) {
                    if (!follower.tell(stream(next.get(), expected))) {
                        return;
                    }
                } else if (!transcript.await(reader.offset())) {
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

    private Signal.Event stream(Piece piece, long expected) {
        long skipped = piece.offset() - expected;
        ObjectNode params =
                Json.object()
                        .put("session_id", terminal.facts().id())
                        .put("stream", "stdout")
                        .put("data", (skipped > 0 ? Skipped.note(skipped) : "") + piece.text())
                        .put("timestamp", piece.at().toString());
        return new Signal.Event(STREAM, params, HEARD_WITH);
    }

    private Signal.Event exit() {
        Facts facts = terminal.facts();
        ObjectNode params = Json.object().put("session_id", facts.id());
        Facts.End end = facts.end();
        if (end != null) {
            params.put("code", end.code())
                    .put("signal", end.signal())
                    .put("duration_ms", Duration.between(facts.startedAt(), end.at()).toMillis());
        }
        return new Signal.Event(EXIT, params, HEARD_WITH);
    }
}
