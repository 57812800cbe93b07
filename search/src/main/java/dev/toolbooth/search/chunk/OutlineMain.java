package dev.toolbooth.search.chunk;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The entry point of a process that reads sources for another. Some texts take a parser all memory
 * or for ever, and native code can't be told to stop: then this process ends itself, and nothing
 * else does.
 */
public final class OutlineMain {
    /** Usual sources take a few. */
    private static final long MEGABYTES_MAX = 600;

    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Path MEMORY = Path.of("/proc/self/statm");
    private static final long PAGES_PER_MEGABYTE = 256;

    /** When what is read now was begun, or 0. */
    private volatile long begun;

    private OutlineMain() {}

    public static void main(String[] args) throws IOException {
        OutlineMain reading = new OutlineMain();
        Thread.ofPlatform().daemon().start(reading::watch);
        try (DataInputStream in =
                        new DataInputStream(
                                new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
                DataOutputStream out =
                        new DataOutputStream(
                                new BufferedOutputStream(
                                        new FileOutputStream(FileDescriptor.out)))) {
            reading.answer(in, out);
        }
    }

    private void answer(DataInputStream in, DataOutputStream out) throws IOException {
        List<String> notices = new ArrayList<>();
        Outlines outlines =
                new InProcessOutlines(
                        new Syntaxes(notices::add, TreeSitterLibrary::load, System::nanoTime));
        OutlineMessages.Question asked = OutlineMessages.question(in);
        while (asked != null) {
            begun = System.nanoTime() | 1;
            List<SourceUnit> units = outlines.of(asked.structure(), asked.text(), asked.sizes());
            begun = 0;
            OutlineMessages.write(out, new OutlineMessages.Answer(units, notices));
            notices.clear();
            asked = OutlineMessages.question(in);
        }
    }

    private void watch() {
        long most = 2 * Syntax.TIME_MAX.toNanos();
        while (true) {
            long since = begun;
            if (since != 0 && (System.nanoTime() - since > most || megabytes() > MEGABYTES_MAX)) {
                Runtime.getRuntime().halt(1);
            }
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** What this process has in memory; nothing where the system doesn't say. */
    private static long megabytes() {
        try {
            String said = Files.readString(MEMORY, StandardCharsets.US_ASCII);
            return Long.parseLong(said.split(" ", -1)[1]) / PAGES_PER_MEGABYTE;
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }
}
