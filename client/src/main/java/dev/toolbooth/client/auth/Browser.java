package dev.toolbooth.client.auth;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** The person's web browser, as a way to open pages. */
public final class Browser {
    private Browser() {}

    /**
     * Tries to open a page.
     *
     * @return whether a browser was found; the person may still not see the page
     */
    public static boolean open(URI page) {
        String scheme = String.valueOf(page.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            return false;
        }
        try {
            new ProcessBuilder(command(System.getProperty("os.name", ""), page.toASCIIString()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Without a shell, which would read what is in the address. */
    static List<String> command(String system, String page) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return List.of("open", page);
        }
        return name.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", page)
                : List.of("xdg-open", page);
    }
}
