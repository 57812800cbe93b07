package dev.toolbooth.testkit.transcript;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A player of transcripts against a server. Use one for each; not thread-safe. */
public abstract class Player {
    private final Transcript transcript;
    private final boolean update;
    private final Captures captures;
    private final List<Change> changes = new ArrayList<>();

    /** Lines to put in the place of others. */
    private record Change(int line, int count, List<String> lines) {}

    Player(Transcript transcript, boolean update) {
        this.transcript = transcript;
        this.update = update;
        this.captures = new Captures(transcript.definitions());
    }

    /**
     * Plays a transcript from its first line to its last.
     *
     * @param update whether to rewrite what does not match instead of failing
     * @throws AssertionError when something does not match, with the line and the differences
     */
    public static void play(Transcript transcript, Stage stage, boolean update)
            throws IOException, InterruptedException {
        if (transcript.indexed()) {
            ReadyIndex.await(stage);
        }
        Player player =
                transcript.stdio()
                        ? new StdioPlayer(transcript, stage, update)
                        : new HttpPlayer(transcript, stage, update);
        player.play();
    }

    private void play() throws IOException, InterruptedException {
        try {
            for (TranscriptStep transcriptStep : transcript.steps()) {
                perform(transcriptStep);
            }
        } finally {
            hangUp();
        }
        rewrite();
    }

    private void perform(TranscriptStep transcriptStep) throws InterruptedException {
        try {
            take(transcriptStep);
        } catch (IOException | IllegalArgumentException e) {
            throw failure(transcriptStep.line(), List.of(e.toString()), List.of());
        }
    }

    /** Does what a step says, or sees that the server did. */
    abstract void take(TranscriptStep transcriptStep) throws IOException, InterruptedException;

    /** Ends what is still open. */
    abstract void hangUp() throws IOException;

    final Captures captures() {
        return captures;
    }

    final boolean updating() {
        return update;
    }

    /** Says that a step is not as the transcript has it. */
    final AssertionError failure(int line, List<String> differences, List<String> came) {
        StringBuilder text = new StringBuilder(transcript.at(line));
        text.append(": ").append(transcript.title()).append('\n');
        differences.forEach(one -> text.append("  ").append(one).append('\n'));
        if (!came.isEmpty()) {
            text.append("what came:\n");
            came.forEach(one -> text.append(spoken(one)).append('\n'));
        }
        return new AssertionError(text.toString());
    }

    /** Fails, or remembers the change, when a block does not match. */
    final void settle(int line, int count, Rendition came) {
        if (came.differences().isEmpty()) {
            return;
        }
        if (!update) {
            throw failure(line, came.differences(), came.lines());
        }
        changes.add(new Change(line, count, came.lines().stream().map(Player::spoken).toList()));
    }

    private static String spoken(String line) {
        return line.isEmpty() ? "<" : "< " + line;
    }

    private void rewrite() throws IOException {
        if (changes.isEmpty()) {
            return;
        }
        List<String> lines = new ArrayList<>(transcript.source());
        for (Change change : changes.reversed()) {
            List<String> old = lines.subList(change.line() - 1, change.line() - 1 + change.count());
            old.clear();
            lines.addAll(change.line() - 1, change.lines());
        }
        Files.write(transcript.path(), lines);
    }
}
