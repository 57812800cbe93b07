package dev.toolbooth.app.tryout;

import dev.toolbooth.core.money.Tariff;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint where a tool can be called.
 *
 * @param endpoint the path
 * @param method the HTTP method, for plain HTTP; null where the dialect has its own
 * @param server the shop, or null outside of all
 * @param name the tool's name there
 * @param tariff its price there, or null where it is free
 */
public record ToolEndpoint(
        EndpointProtocol endpointProtocol,
        String endpoint,
        @Nullable String method,
        @Nullable String server,
        String name,
        @Nullable Tariff tariff) {}
