package dev.toolbooth.app.attempt;

import dev.toolbooth.core.money.Tariff;
import org.jspecify.annotations.Nullable;

/**
 * A place where a tool can be called.
 *
 * @param endpoint the path
 * @param method of plain HTTP; null where the dialect knows it
 * @param server the shop, or null outside of all
 * @param name what the tool is called there
 * @param tariff what it costs there, or null where nobody asks anything
 */
public record Offer(
        Way way,
        String endpoint,
        @Nullable String method,
        @Nullable String server,
        String name,
        @Nullable Tariff tariff) {}
