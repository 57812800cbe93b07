package dev.toolbooth.app.office;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.server.admin.Spectator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads the events of a server of ours until they end. Used by one thread; anyone may close it. */
final class EventReader implements Runnable {
    private static final String EVENT = "event: ";
    private static final String DATA = "data: ";

    private final InputStream in;
    private final Spectator who;
    private volatile boolean closed;

    EventReader(InputStream in, Spectator who) {
        this.in = in;
        this.who = who;
    }

    @Override
    public void run() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            String event = "";
            for (@Nullable String line = lines.readLine();
                    line != null && !closed;
                    line = lines.readLine()) {
                if (line.startsWith(EVENT)) {
                    event = line.substring(EVENT.length());
                } else if (line.startsWith(DATA)) {
                    // Every event of ours has its data on one line.
                    who.happened(event, line.substring(DATA.length()).getBytes(UTF_8));
                }
            }
            who.ended("the server has ended the stream");
        } catch (IOException e) {
            who.ended("the server is gone");
        }
    }

    /** Stops with the next line, of which there is one every few seconds. */
    void close() {
        closed = true;
    }
}
