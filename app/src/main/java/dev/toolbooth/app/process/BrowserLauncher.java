package dev.toolbooth.app.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A launcher of the user's web browser. */
public final class BrowserLauncher {
    /** What opens an address: on Linux, in WSL, on macOS. Elsewhere the last one opens consoles. */
    private static final List<String> PROGRAMS = List.of("xdg-open", "wslview", "open");

    /** By then a program without a browser has said so; one that is still running has one. */
    private static final Duration WAIT_MAX = Duration.ofSeconds(2);

    private BrowserLauncher() {}

    /** Opens an address, and answers whether there was something to open it with. */
    public static boolean open(String url) throws InterruptedException {
        return open(url, PROGRAMS);
    }

    static boolean open(String url, List<String> programs) throws InterruptedException {
        for (String program : programs) {
            try {
                Process process =
                        new ProcessBuilder(program, url)
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start();
                if (!process.waitFor(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS)
                        || process.exitValue() == 0) {
                    return true;
                }
            } catch (IOException e) {
                // It isn't there; the next one may be.
            }
        }
        return false;
    }
}
