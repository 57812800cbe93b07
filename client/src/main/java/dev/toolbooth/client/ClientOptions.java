package dev.toolbooth.client;

import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.model.KnownProtocol;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.RoundTripper;
import java.util.Map;
import java.util.function.Consumer;
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
        return changed(
                it -> {
                    it.name = otherName;
                    it.version = otherVersion;
                });
    }

    public ClientOptions withEra(EraChoice other) {
        return changed(it -> it.era = other);
    }

    public ClientOptions withMemory(EraMemory other) {
        return changed(it -> it.memory = other);
    }

    public ClientOptions withCallbacks(Callbacks other) {
        return changed(it -> it.callbacks = other);
    }

    public ClientOptions withLimits(ClientLimits other) {
        return changed(it -> it.limits = other);
    }

    public ClientOptions withHeaders(Map<String, String> other) {
        return changed(it -> it.headers = other);
    }

    public ClientOptions withAuthorizer(@Nullable Authorizer other) {
        return changed(it -> it.authorizer = other);
    }

    public ClientOptions withTasks(boolean other) {
        return changed(it -> it.tasks = other);
    }

    public ClientOptions withTrust(@Nullable SSLContext other) {
        return changed(it -> it.trust = other);
    }

    /** Over a way of its own, to a server of which it is known what it speaks. */
    public ClientOptions over(RoundTripper way, KnownProtocol spoken) {
        return changed(
                it -> {
                    it.http = way;
                    it.known = spoken;
                });
    }

    private ClientOptions changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** Options that are being changed. Confined to one call. */
    private static final class Draft {
        private String name;
        private String version;
        private EraChoice era;
        private EraMemory memory;
        private Callbacks callbacks;
        private ClientLimits limits;
        private Map<String, String> headers;
        private @Nullable Authorizer authorizer;
        private @Nullable SSLContext trust;
        private @Nullable RoundTripper http;
        private @Nullable KnownProtocol known;
        private boolean tasks;

        private Draft(ClientOptions from) {
            name = from.name;
            version = from.version;
            era = from.era;
            memory = from.memory;
            callbacks = from.callbacks;
            limits = from.limits;
            headers = from.headers;
            authorizer = from.authorizer;
            trust = from.trust;
            http = from.http;
            known = from.known;
            tasks = from.tasks;
        }

        private ClientOptions options() {
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
                    tasks);
        }
    }
}
