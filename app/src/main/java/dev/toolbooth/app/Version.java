package dev.toolbooth.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The program's own version, which the build writes into one resource. */
public final class Version {
    private static final String RESOURCE = "version.txt";

    private Version() {}

    /** The version, such as {@code 0.1.0}. */
    public static String current() {
        try (var in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the program was packed without " + RESOURCE);
            }
            return new String(in.readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
