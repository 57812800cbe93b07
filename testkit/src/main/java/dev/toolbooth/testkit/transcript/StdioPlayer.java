package dev.toolbooth.testkit.transcript;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A player of transcripts over pipes: each line that is sent is a message. */
final class StdioPlayer extends Player {
    private final StdioConnection connection;

    StdioPlayer(Transcript transcript, Stage stage, boolean update) throws IOException {
        super(transcript, update);
        this.connection = new StdioConnection(stage.pipes());
    }

    @Override
    void take(TranscriptStep transcriptStep) throws IOException, InterruptedException {
        switch (transcriptStep) {
            case TranscriptStep.Send send -> {
                for (String line : send.lines()) {
                    connection.send(captures().fill(line));
                }
            }
            case TranscriptStep.HangUp _ -> connection.close();
            case TranscriptStep.GoOn goOn -> hear(goOn);
            case TranscriptStep.End end -> {
                Optional<String> more = connection.next();
                if (more.isPresent()) {
                    throw failure(end.line(), List.of("expected the end"), List.of(more.get()));
                }
            }
            case TranscriptStep.Respond respond ->
                    throw new IllegalArgumentException("no status on stdio: " + respond.lines());
            case TranscriptStep.Closed _ ->
                    throw new IllegalArgumentException("on stdio, use (end)");
        }
    }

    private void hear(TranscriptStep.GoOn goOn) throws IOException, InterruptedException {
        Rendition came = new Rendition(captures());
        for (String expected : messages(goOn.lines())) {
            Optional<String> line = connection.next();
            if (line.isEmpty()) {
                came.differ("expected " + expected + ", and the server ended");
                break;
            }
            came.message(expected, line.get());
        }
        settle(goOn.line(), goOn.lines().size(), came);
    }

    /** Puts messages together that stand on several lines. */
    private static List<String> messages(List<String> lines) {
        List<String> messages = new ArrayList<>();
        StringBuilder one = new StringBuilder();
        for (String line : lines) {
            boolean starts = line.startsWith("{") || line.startsWith("[") || line.equals("?");
            if (starts && !one.isEmpty()) {
                messages.add(one.toString());
                one.setLength(0);
            }
            one.append(one.isEmpty() ? "" : "\n").append(line);
        }
        messages.add(one.toString());
        return messages;
    }

    @Override
    void hangUp() throws IOException {
        connection.close();
    }
}
