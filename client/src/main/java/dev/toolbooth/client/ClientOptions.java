package dev.toolbooth.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a client behaves.
 *
 * @param name what it calls itself to servers
 * @param version of what calls itself so
 * @param headers that go with every HTTP request
 * @param authorizer null where a key in the headers has to do
 * @param tasks whether a server may turn a call into a task; the call still waits for its end
 */
public record ClientOptions(
        String name,
        String version,
        EraChoice era,
        EraMemory memory,
        Callbacks callbacks,
        ClientLimits limits,
        Map<String, String> headers,
        @Nullable Authorizer authorizer,
        boolean tasks) {

    public ClientOptions {
        headers = Map.copyOf(headers);
    }

    public static ClientOptions defaults() {
        return new ClientOptions(
                "toolbooth-client",
                "0.1.0",
                EraChoice.AUTO,
                EraMemory.shared(),
                Callbacks.none(),
                ClientLimits.defaults(),
                Map.of(),
                null,
                true);
    }

    public ClientOptions withName(String otherName, String otherVersion) {
        return new ClientOptions(
                otherName,
                otherVersion,
                era,
                memory,
                callbacks,
                limits,
                headers,
                authorizer,
                tasks);
    }

    public ClientOptions withEra(EraChoice other) {
        return new ClientOptions(
                name, version, other, memory, callbacks, limits, headers, authorizer, tasks);
    }

    public ClientOptions withMemory(EraMemory other) {
        return new ClientOptions(
                name, version, era, other, callbacks, limits, headers, authorizer, tasks);
    }

    public ClientOptions withCallbacks(Callbacks other) {
        return new ClientOptions(
                name, version, era, memory, other, limits, headers, authorizer, tasks);
    }

    public ClientOptions withLimits(ClientLimits other) {
        return new ClientOptions(
                name, version, era, memory, callbacks, other, headers, authorizer, tasks);
    }

    public ClientOptions withHeaders(Map<String, String> other) {
        return new ClientOptions(
                name, version, era, memory, callbacks, limits, other, authorizer, tasks);
    }

    public ClientOptions withAuthorizer(@Nullable Authorizer other) {
        return new ClientOptions(
                name, version, era, memory, callbacks, limits, headers, other, tasks);
    }

    public ClientOptions withTasks(boolean other) {
        return new ClientOptions(
                name, version, era, memory, callbacks, limits, headers, authorizer, other);
    }
}
