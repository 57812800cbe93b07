package dev.toolbooth.client;

import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.model.KnownProtocol;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ServerFacts;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ClientTransport;
import dev.toolbooth.client.transport.HttpClientSettings;
import dev.toolbooth.client.transport.HttpSseTransport;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.client.transport.StandaloneStream;
import dev.toolbooth.client.transport.StdioTransport;
import dev.toolbooth.client.transport.StreamableHttpTransport;
import dev.toolbooth.client.transport.TransportListener;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The connection to one server, whatever it speaks: negotiated when it is opened, and again when
 * the server has forgotten the session. Thread-safe: {@code lock} guards the negotiation.
 */
final class ServerConnection implements AutoCloseable {
    /** What a server of 2024-11-05 says to a POST where its stream is. */
    private static final Set<Integer> PERHAPS_SSE = Set.of(400, 404, 405);

    private final ServerAddress address;
    private final ClientOptions options;
    private final UserWaitTimer userWaitTimer = new UserWaitTimer();
    private final ServerRequestHandler serverRequestHandler;
    private final ServerNotifications serverNotifications;
    private final ReentrantLock lock = new ReentrantLock();

    private final List<Runnable> renewals = new CopyOnWriteArrayList<>();

    private volatile RpcChannel channel;
    private volatile ServerFacts facts;
    private volatile boolean closed;
    private @Nullable StandaloneStream standing;

    /** Meets the server. */
    ServerConnection(ServerAddress address, ClientOptions options) {
        this.address = address;
        this.options = options;
        this.serverRequestHandler = new ServerRequestHandler(options.callbacks(), userWaitTimer);
        this.serverNotifications = new ServerNotifications(options.callbacks().listener());
        Met met = meet();
        this.channel = met.channel();
        this.facts = met.facts();
        if (options.callbacks().any()) {
            listen();
        }
    }

    private record Met(RpcChannel channel, ServerFacts facts) {}

    ServerFacts facts() {
        return facts;
    }

    ServerNotifications notices() {
        return serverNotifications;
    }

    ServerRequestHandler questions() {
        return serverRequestHandler;
    }

    UserWaitTimer patience() {
        return userWaitTimer;
    }

    /** What is to be done again in each new session. */
    void onRenewal(Runnable work) {
        renewals.add(work);
    }

    void forgetRenewal(Runnable work) {
        renewals.remove(work);
    }

    /** Has the server say more or less for those who look after it. */
    void logLevel(String level) {
        if (channel.envelope() instanceof Envelope.Modern modern) {
            channel.useEnvelope(modern.withLogLevel(level));
        } else {
            ask(new Request(
                            "logging/setLevel",
                            Json.object().put("level", level),
                            options.limits().requestTimeout()))
                    .object();
        }
    }

    /** Whether requests have headers. */
    boolean overHttp() {
        return channel.transport() instanceof StreamableHttpTransport;
    }

    /** Asks; what a server refused unread, because its session is over, is asked once more. */
    RpcResponse ask(Request request) {
        ServerFacts met = facts;
        try {
            RpcResponse rpcResponse = channel.ask(request);
            boolean unread =
                    rpcResponse.head().status() == 404
                            && rpcResponse.code() != RpcCode.METHOD_NOT_FOUND
                            && met.session() != null;
            if (!unread) {
                return rpcResponse;
            }
        } catch (McpException.HttpRefusal refusal) {
            if (refusal.status() != 404 || met.session() == null) {
                throw refusal;
            }
        }
        if (renew(met)) {
            renewals.forEach(Runnable::run);
        }
        return channel.ask(request);
    }

    /** Whether it was this one that shook hands again. */
    private boolean renew(ServerFacts old) {
        lock.lock();
        try {
            boolean first = Objects.equals(facts.session(), old.session());
            if (first) {
                facts = new Handshake(channel, options, serverRequestHandler).legacy(offered());
                if (standing != null) {
                    standing.close();
                    standing = null;
                    listen();
                }
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** The revision that a handshake begins with. */
    private String offered() {
        return options.known() instanceof KnownProtocol.Session(String revision)
                ? revision
                : ProtocolVersions.LEGACY;
    }

    /** Opens the stream on which a server speaks by itself, where there is one. */
    void listen() {
        lock.lock();
        try {
            if (standing == null
                    && !facts.modern()
                    && channel.transport() instanceof StreamableHttpTransport http) {
                standing = http.listen(channel.envelope().headers("", Json.object()));
                standing.awaitOpen(options.limits().connectTimeout());
            }
        } finally {
            lock.unlock();
        }
    }

    private Met meet() {
        return switch (address) {
            case ServerAddress.Http http -> meet(http.endpoint());
            case ServerAddress.Sse sse -> meetStream(sse.endpoint());
            case ServerAddress.Command command ->
                    meetChild(
                            converse(
                                    transportListener ->
                                            new StdioTransport(
                                                    command, options.limits(), transportListener)));
        };
    }

    private Met meet(URI endpoint) {
        KnownProtocol spoken = options.known();
        if (spoken != null) {
            return meetKnown(endpoint, spoken);
        }
        Optional<EraMemory.Era> known =
                options.era() == EraChoice.AUTO
                        ? options.memory().recall(endpoint)
                        : Optional.empty();
        if (known.isPresent()) {
            try {
                return known.get() == EraMemory.Era.SSE
                        ? meetStream(endpoint)
                        : meetHttp(endpoint, known.get());
            } catch (McpException.Unreachable | McpException.NotAuthorized e) {
                throw e;
            } catch (McpException renewed) {
                // It may be another server by now.
                options.memory().forget(endpoint);
            }
        }
        return meetHttp(endpoint, EraMemory.Era.MODERN);
    }

    private Met meetKnown(URI endpoint, KnownProtocol spoken) {
        RpcChannel over = streamable(endpoint);
        Handshake handshake = new Handshake(over, options, serverRequestHandler);
        try {
            return new Met(
                    over,
                    switch (spoken) {
                        case KnownProtocol.Session(String revision) -> handshake.legacy(revision);
                        case KnownProtocol.Stateless _ -> handshake.stateless();
                        case KnownProtocol.Bare() -> Handshake.bare();
                    });
        } catch (RuntimeException e) {
            over.close();
            throw e;
        }
    }

    private RpcChannel streamable(URI endpoint) {
        return converse(
                transportListener ->
                        new StreamableHttpTransport(endpoint, settings(), transportListener));
    }

    private Met meetHttp(URI endpoint, EraMemory.Era likely) {
        RpcChannel over = streamable(endpoint);
        try {
            over.transport().open();
            Met met = agree(over, likely);
            if (options.era() == EraChoice.AUTO) {
                options.memory()
                        .remember(
                                endpoint,
                                met.facts().modern() ? EraMemory.Era.MODERN : EraMemory.Era.LEGACY);
            }
            return met;
        } catch (McpException e) {
            over.close();
            if (options.era() != EraChoice.MODERN && perhapsStream(e)) {
                return meetStream(endpoint, e);
            }
            throw e;
        }
    }

    /** Finds out what is spoken over this transport. */
    private Met agree(RpcChannel over, EraMemory.Era likely) {
        Handshake handshake = new Handshake(over, options, serverRequestHandler);
        if (options.era() == EraChoice.MODERN
                || (options.era() == EraChoice.AUTO && likely == EraMemory.Era.MODERN)) {
            Optional<ServerFacts> modern = handshake.modern();
            if (modern.isPresent()) {
                return new Met(over, modern.get());
            }
            if (options.era() == EraChoice.MODERN) {
                throw new McpException.NotUnderstood(
                        "The server does not speak MCP " + ProtocolVersions.MODERN + ".");
            }
        }
        return new Met(over, handshake.legacy(ProtocolVersions.LEGACY));
    }

    private static boolean perhapsStream(McpException e) {
        return e instanceof McpException.HttpRefusal refusal
                ? PERHAPS_SSE.contains(refusal.status())
                : e instanceof McpException.RpcError;
    }

    /** As 2024-11-05, if there is a stream; else what went wrong before is what went wrong. */
    private Met meetStream(URI endpoint, McpException before) {
        try {
            Met met = meetStream(endpoint);
            options.memory().remember(endpoint, EraMemory.Era.SSE);
            return met;
        } catch (McpException noStream) {
            before.addSuppressed(noStream);
            throw before;
        }
    }

    private Met meetStream(URI endpoint) {
        RpcChannel over =
                converse(
                        transportListener ->
                                new HttpSseTransport(endpoint, settings(), transportListener));
        try {
            over.transport().open();
            return new Met(
                    over,
                    new Handshake(over, options, serverRequestHandler)
                            .legacy(ProtocolVersions.LEGACY));
        } catch (RuntimeException e) {
            over.close();
            throw e;
        }
    }

    private Met meetChild(RpcChannel over) {
        try {
            over.transport().open();
            return agree(over, EraMemory.Era.MODERN);
        } catch (RuntimeException e) {
            over.close();
            throw e;
        }
    }

    private RpcChannel converse(Function<TransportListener, ClientTransport> way) {
        return new RpcChannel(
                way,
                serverRequestHandler,
                userWaitTimer,
                serverNotifications,
                options.limits().questions());
    }

    private HttpClientSettings settings() {
        Authorizer authorizer = options.authorizer();
        return new HttpClientSettings(
                options.headers(),
                authorizer == null ? null : new TimedAuthorizer(authorizer, userWaitTimer),
                options.limits(),
                options.trust(),
                options.http());
    }

    boolean closed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        lock.lock();
        try {
            if (standing != null) {
                standing.close();
            }
            if (facts.session() != null
                    && channel.transport() instanceof StreamableHttpTransport http) {
                http.forget(channel.envelope().headers("", Json.object()));
            }
            channel.close();
        } finally {
            lock.unlock();
        }
    }
}
