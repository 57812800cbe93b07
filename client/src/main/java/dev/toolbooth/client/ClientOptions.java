package dev.toolbooth.client;

import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.model.KnownProtocol;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.RoundTripper;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The options of a client.
 *
 * @param name the name that it gives servers
 * @param version the version that goes with that name
 * @param headers that go with every HTTP request
 * @param authorizer null where an API key in the headers is enough
 * @param trust the certificate authorities to trust; null for Java's own
 * @param http sends HTTP requests; null for Java's own client
 * @param known the protocol that the server speaks; null to find out
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
        @Nullable SSLContext trust,
        @Nullable RoundTripper http,
        @Nullable KnownProtocol known,
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
                null,
                null,
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
                trust,
                http,
                known,
                tasks);
    }

    public ClientOptions withEra(EraChoice other) {
        return new ClientOptions(
                name,
                version,
                other,
                memory,
                callbacks,
                limits,
                headers,
                authorizer,
                trust,
                http,
                known,
                tasks);
    }

    public ClientOptions withMemory(EraMemory other) {
        return new ClientOptions(
                name,
                version,
                era,
                other,
                callbacks,
                limits,
                headers,
                authorizer,
                trust,
                http,
                known,
                tasks);
    }

    public ClientOptions withCallbacks(Callbacks other) {
        return new ClientOptions(
                name,
                version,
                era,
                memory,
                other,
                limits,
                headers,
                authorizer,
                trust,
                http,
                known,
                tasks);
    }

    public ClientOptions withLimits(ClientLimits other) {
        return new ClientOptions(
                name,
                version,
                era,
                memory,
                callbacks,
                other,
                headers,
                authorizer,
                trust,
                http,
                known,
                tasks);
    }

    public ClientOptions withHeaders(Map<String, String> other) {
        return new ClientOptions(
                name,
                version,
                era,
                memory,
                callbacks,
                limits,
                other,
                authorizer,
                trust,
                http,
                known,
                tasks);
    }

    public ClientOptions withAuthorizer(@Nullable Authorizer other) {
        return new ClientOptions(
                name, version, era, memory, callbacks, limits, headers, other, trust, http, known,
                tasks);
    }

    public ClientOptions withTasks(boolean other) {
        return new ClientOptions(
                name,
                version,
                era,
                memory,
                callbacks,
                limits,
                headers,
                authorizer,
                trust,
                http,
                known,
                other);
    }

    public ClientOptions withTrust(@Nullable SSLContext other) {
        return new ClientOptions(
                name,
                version,
                era,
                memory,
                callbacks,
                limits,
                headers,
                authorizer,
                other,
                http,
                known,
                tasks);
    }

    /** Over a way of its own, to a server of which it is known what it speaks. */
    public ClientOptions over(RoundTripper way, KnownProtocol spoken) {
        return new ClientOptions(
                name,
                version,
                era,
                memory,
                callbacks,
                limits,
                headers,
                authorizer,
                trust,
                way,
                spoken,
                tasks);
    }
}
