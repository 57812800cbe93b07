package dev.toolbooth.app.process;

import java.io.IOException;
import java.util.List;

/** A launcher of the user's web browser. */
public final class BrowserLauncher {
    /** What opens an address: on macOS, on Linux, in WSL. */
    private static final List<String> PROGRAMS = List.of("open", "xdg-open", "wslview");

    private BrowserLauncher() {}

    /** Opens an address, and answers whether there was something to open it with. */
    public static boolean open(String url) {
        return open(url, PROGRAMS);
    }

    static boolean open(String url, List<String> programs) {
        for (String program : programs) {
            try {
                new ProcessBuilder(program, url)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return true;
            } catch (IOException e) {
                // It isn't there; the next one may be.
            }
        }
        return false;
    }
}
