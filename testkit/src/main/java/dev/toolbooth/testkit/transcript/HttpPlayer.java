package dev.toolbooth.testkit.transcript;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A player of transcripts over sockets. */
final class HttpPlayer extends Player {
    private static final TranscriptEvent UNEXPECTED = new TranscriptEvent(Map.of());

    private final Stage stage;
    private final Map<String, HttpConnection> named = new HashMap<>();
    private @Nullable HttpConnection unnamed;

    HttpPlayer(Transcript transcript, Stage stage, boolean update) {
        super(transcript, update);
        this.stage = stage;
    }

    @Override
    void take(TranscriptStep transcriptStep) throws IOException {
        switch (transcriptStep) {
            case TranscriptStep.Send send -> open(send.connection()).send(request(send.lines()));
            case TranscriptStep.Respond respond -> hear(respond);
            case TranscriptStep.GoOn goOn -> hear(goOn);
            case TranscriptStep.HangUp hangUp -> current(hangUp.connection()).close();
            case TranscriptStep.End end -> {
                Optional<TranscriptEvent> more = current(end.connection()).nextEvent();
                if (more.isPresent()) {
                    throw failure(
                            end.line(), List.of("expected the end, got " + more.get()), List.of());
                }
            }
            case TranscriptStep.Closed closed -> {
                if (!current(closed.connection()).closedByServer()) {
                    throw failure(
                            closed.line(), List.of("expected the server to close"), List.of());
                }
            }
        }
    }

    /** The connection to send on: a new one, unless one with this name is open. */
    private HttpConnection open(@Nullable String name) throws IOException {
        HttpConnection known = name == null ? null : named.get(name);
        if (known != null) {
            return known;
        }
        HttpConnection opened = new HttpConnection(stage.connect());
        if (name != null) {
            named.put(name, opened);
        } else {
            if (unnamed != null) {
                unnamed.close();
            }
            unnamed = opened;
        }
        return opened;
    }

    private HttpConnection current(@Nullable String name) {
        HttpConnection known = name == null ? unnamed : named.get(name);
        if (known == null) {
            throw new IllegalArgumentException("no connection is open: " + name);
        }
        return known;
    }

    /** The bytes of a request: the lines as they are, and the headers that every request has. */
    private byte[] request(List<String> lines) {
        int blank = lines.indexOf("");
        List<String> head = new ArrayList<>(blank < 0 ? lines : lines.subList(0, blank));
        String text = blank < 0 ? "" : String.join("\n", lines.subList(blank + 1, lines.size()));
        byte[] body = captures().fill(text);
        head.set(0, head.getFirst() + " HTTP/1.1");
        if (lacks(head, "host")) {
            head.add(1, "Host: localhost");
        }
        if (lacks(head, "content-length") && body.length > 0) {
            head.add("Content-Length: " + body.length);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String line : head) {
            out.writeBytes(captures().fill(line));
            out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(body);
        return out.toByteArray();
    }

    private static boolean lacks(List<String> head, String name) {
        return head.stream()
                .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"));
    }

    private void hear(TranscriptStep.Respond expected) throws IOException {
        HttpConnection connection = current(expected.connection());
        HttpConnection.Head head = connection.readHead();
        List<String> lines = expected.lines();
        int blank = lines.indexOf("");
        int headEnd = blank < 0 ? lines.size() : blank;
        List<String> body = blank < 0 ? List.of() : lines.subList(blank + 1, lines.size());
        Rendition came = new Rendition(captures());
        came.status(lines.getFirst(), head.status());
        lines.subList(1, headEnd).forEach(line -> came.header(line, head.headers()));
        if (head.events()) {
            if (lacks(lines.subList(1, headEnd), "content-type")) {
                came.differ("content-type: expected to be listed, got text/event-stream");
                came.addHeader("content-type", "text/event-stream");
            }
            boolean toTheEnd = expected.connection() == null;
            events(came, connection, TranscriptEvent.all(body), toTheEnd);
        } else {
            came.body(body, new String(connection.readBody(), StandardCharsets.UTF_8));
        }
        settle(expected.line(), lines.size(), came);
    }

    private void hear(TranscriptStep.GoOn expected) throws IOException {
        Rendition came = new Rendition(captures());
        HttpConnection connection = current(expected.connection());
        String separator = "";
        for (TranscriptEvent wanted : TranscriptEvent.all(expected.lines())) {
            if (!separator.isEmpty()) {
                came.blank();
            }
            separator = "\n";
            next(came, connection, wanted);
        }
        settle(expected.line(), expected.lines().size(), came);
    }

    private void events(
            Rendition came,
            HttpConnection connection,
            List<TranscriptEvent> expected,
            boolean toTheEnd)
            throws IOException {
        for (TranscriptEvent wanted : expected) {
            came.blank();
            next(came, connection, wanted);
        }
        if (!toTheEnd) {
            return;
        }
        Optional<TranscriptEvent> more = connection.nextEvent();
        while (more.isPresent()) {
            came.blank();
            came.differ("expected no further event");
            came.event(UNEXPECTED, more.get());
            more = updating() ? connection.nextEvent() : Optional.empty();
        }
    }

    private static void next(Rendition came, HttpConnection connection, TranscriptEvent wanted)
            throws IOException {
        Optional<TranscriptEvent> event = connection.nextEvent();
        if (event.isPresent()) {
            came.event(wanted, event.get());
        } else {
            came.differ("expected " + wanted.fields() + ", and the stream ended");
        }
    }

    @Override
    void hangUp() throws IOException {
        for (HttpConnection connection : named.values()) {
            connection.close();
        }
        if (unnamed != null) {
            unnamed.close();
        }
    }
}
