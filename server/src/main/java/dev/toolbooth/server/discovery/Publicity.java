package dev.toolbooth.server.discovery;

import dev.toolbooth.core.tool.ToolEntry;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an operator lets the outside learn.
 *
 * @param hidden names of tools that discovery leaves out, plain or full
 * @param everything whether tools are shown too whose names say that they are internal
 * @param url where the server is reached from outside, without a slash at its end; null to take it
 *     from each request
 * @param cardName the server's name in registries, such as {@code com.example/weather}; null to
 *     make one of its address
 * @param description what the server is for, in one line
 */
public record Publicity(
        Policy policy,
        Set<String> hidden,
        boolean everything,
        @Nullable String url,
        @Nullable String cardName,
        String description) {

    /** What a server tells that was told nothing. */
    public static final Publicity STANDARD =
            new Publicity(
                    Policy.PUBLIC,
                    Set.of(),
                    false,
                    null,
                    null,
                    "Tools for agents, over the Model Context Protocol.");

    public Publicity {
        hidden = Set.copyOf(hidden);
    }

    /** Whether discovery leaves a tool out, whoever asks. */
    public boolean hides(ToolEntry tool) {
        return hides(tool.spec().name(), tool.fullName());
    }

    boolean hides(String plain, String full) {
        return hidden.contains(plain)
                || hidden.contains(full)
                || (!everything && saysInternal(plain.toLowerCase(Locale.ROOT)));
    }

    private static boolean saysInternal(String name) {
        return name.startsWith("internal_")
                || name.startsWith("_")
                || name.contains("debug")
                || name.contains("admin");
    }
}
