package dev.toolbooth.testkit.transcript;

import java.nio.file.Path;

/**
 * Plays the transcripts of the fixtures on the Java that runs this, without any test framework:
 * {@code e2e} does so on that of the runtime image. Prints what fails, and at the end how many were
 * played.
 */
final class FixtureTranscripts {
    private FixtureTranscripts() {}

    public static void main(String[] args) throws Exception {
        int played = 0;
        int failed = 0;
        for (Path path : TranscriptsTest.files()) {
            if (!Transcript.read(path).server().equals("product")) {
                played++;
                try {
                    TranscriptsTest.play(path);
                } catch (AssertionError e) {
                    failed++;
                    System.out.println(e.getMessage());
                }
            }
        }
        System.out.println(played + " played, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
