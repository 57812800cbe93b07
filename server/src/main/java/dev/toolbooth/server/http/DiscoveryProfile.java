package dev.toolbooth.server.http;

import dev.toolbooth.core.tool.ToolEntry;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The operator's choice of what discovery shows.
 *
 * @param hidden tools that discovery leaves out, by plain or full name
 * @param everything whether to show tools whose names say that they are internal
 * @param url the server's public address, without a slash at its end; null to take it from each
 *     request
 * @param cardName the server's name in registries, such as {@code com.example/weather}; null to
 *     derive one from its address
 * @param description what the server is for, in one line
 */
public record DiscoveryProfile(
        DiscoveryPolicy policy,
        Set<String> hidden,
        boolean everything,
        @Nullable String url,
        @Nullable String cardName,
        String description) {

    /** The default profile. */
    public static final DiscoveryProfile STANDARD =
            new DiscoveryProfile(
                    DiscoveryPolicy.PUBLIC,
                    Set.of(),
                    false,
                    null,
                    null,
                    "Tools for agents, over the Model Context Protocol.");

    public DiscoveryProfile {
        hidden = Set.copyOf(hidden);
    }

    /** Whether discovery leaves a tool out for everyone. */
    public boolean hides(ToolEntry tool) {
        return hides(tool.spec().name(), tool.fullName());
    }

    public boolean hides(String plain, String full) {
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
