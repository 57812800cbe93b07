package dev.toolbooth.server.discovery;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The format for clients that speak no MCP: browsers prefer a page, programs JSON. */
enum ContentNegotiation {
    JSON,
    PAGE,
    NEITHER;

    /** What an Accept header prefers: JSON, when both are as welcome; without one, neither. */
    static ContentNegotiation of(@Nullable String accept) {
        if (accept == null) {
            return NEITHER;
        }
        double json = quality(accept, "application/json", "application/*");
        double page = quality(accept, "text/html", "text/*");
        if (json <= 0 && page <= 0) {
            return NEITHER;
        }
        return page > json ? PAGE : JSON;
    }

    /** How welcome a type is: as its own entry says, else its family's, else that for anything. */
    private static double quality(String accept, String type, String family) {
        double best = 0;
        int closest = 0;
        for (String entry : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] parts = entry.split(";", -1);
            String range = parts[0].strip();
            int close =
                    range.equals(type) ? 3 : range.equals(family) ? 2 : range.equals("*/*") ? 1 : 0;
            if (close > closest) {
                closest = close;
                best = weight(parts);
            }
        }
        return best;
    }

    private static double weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.startsWith("q=")) {
                try {
                    return Double.parseDouble(part.substring(2));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
