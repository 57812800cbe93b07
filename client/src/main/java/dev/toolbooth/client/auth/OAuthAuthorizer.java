package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.Authorizer;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * An authorizer by OAuth, as MCP has it from 2025-03-26 on. Tokens are kept in memory and in the
 * {@link TokenStore}; a token is sent only to the endpoint that it was issued for. Thread-safe:
 * requests refused at the same time cause one question to the person.
 */
public final class OAuthAuthorizer implements Authorizer, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A token that is younger than this may be newer than the request that was refused. */
    static final Duration FRESH = Duration.ofSeconds(10);

    /** How long before its end a token is renewed. */
    static final Duration MARGIN = Duration.ofSeconds(30);

    /** More endpoints than one client has. */
    static final int ENDPOINTS_MAX = 256;

    /** A fresh token, a renewed one, a new one: nothing else is worth trying. */
    static final int ATTEMPTS_MAX = 3;

    private final AuthHttp http;
    private final InstantSource clock;
    private final TokenStore store;
    private final AuthServerDiscovery authServerDiscovery;
    private final ClientRegistrations clientRegistrations;
    private final TokenEndpoint tokenEndpoint;
    private final OAuthFlow flow;

    /** Guarded by itself. */
    private final Map<URI, EndpointAuthState> standings = new LinkedHashMap<>(16, 0.75f, true);

    /** Seeks leave from a person. */
    public static OAuthAuthorizer forPerson(
            ClientIdentity profile, Consent consent, TokenStore store) {
        return forPerson(profile, consent, store, null);
    }

    /**
     * The same.
     *
     * @param trust whose certificates are taken; null for what Java trusts
     */
    public static OAuthAuthorizer forPerson(
            ClientIdentity profile, Consent consent, TokenStore store, @Nullable SSLContext trust) {
        return new OAuthAuthorizer(
                profile,
                Means.person(consent),
                store,
                InstantSource.system(),
                secrets(),
                new AuthHttp(PATIENCE, trust));
    }

    /** Seeks leave for the program itself, by what it was registered as by hand. */
    public static OAuthAuthorizer forMachine(ClientIdentity profile) {
        return forMachine(profile, Means.machine());
    }

    /** Authorizes the program, registered by hand, by assertions from someone else. */
    public static OAuthAuthorizer forMachine(
            ClientIdentity profile, AssertionProvider assertionProvider) {
        return forMachine(profile, Means.vouched(assertionProvider));
    }

    private static OAuthAuthorizer forMachine(ClientIdentity profile, Means means) {
        return new OAuthAuthorizer(
                profile,
                means,
                TokenStore.NONE,
                InstantSource.system(),
                secrets(),
                new AuthHttp(PATIENCE));
    }

    /** A factory of the flow that obtains grants. */
    @FunctionalInterface
    interface Means {
        OAuthFlow flow(
                ClientRegistrations clientRegistrations,
                TokenEndpoint tokenEndpoint,
                Supplier<String> secrets);

        static Means person(Consent consent) {
            return (clientRegistrations, tokenEndpoint, secrets) ->
                    new AuthorizationCodeFlow(clientRegistrations, consent, tokenEndpoint, secrets);
        }

        static Means machine() {
            return (clientRegistrations, tokenEndpoint, secrets) ->
                    new MachineFlow(clientRegistrations, tokenEndpoint, null);
        }

        static Means vouched(AssertionProvider assertionProvider) {
            return (clientRegistrations, tokenEndpoint, secrets) ->
                    new MachineFlow(clientRegistrations, tokenEndpoint, assertionProvider);
        }
    }

    /**
     * An authorizer with all its parts.
     *
     * @param secrets makes unguessable texts
     * @param http asks authorization servers
     */
    OAuthAuthorizer(
            ClientIdentity profile,
            Means means,
            TokenStore store,
            InstantSource clock,
            Supplier<String> secrets,
            AuthHttp http) {
        this.http = http;
        this.clock = clock;
        this.store = store;
        this.authServerDiscovery = new AuthServerDiscovery(http);
        this.clientRegistrations = new ClientRegistrations(profile, http);
        this.tokenEndpoint = new TokenEndpoint(http, clock, secrets);
        this.flow = means.flow(clientRegistrations, tokenEndpoint, secrets);
    }

    private static Supplier<String> secrets() {
        SecureRandom random = new SecureRandom();
        return () -> secret(random);
    }

    private static String secret(SecureRandom random) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The token for this endpoint; renews it first if it is about to end. */
    @Override
    public @Nullable String header(URI endpoint) {
        EndpointAuthState endpointAuthState = standing(endpoint);
        Grant grant = endpointAuthState.grant();
        if (grant != null && grant.refresh() != null && isEnding(grant)) {
            grant = renewed(endpoint, endpointAuthState);
        }
        return grant == null ? null : "Bearer " + grant.access();
    }

    @Override
    public boolean refused(
            URI endpoint, int status, Map<String, List<String>> headers, int attempt) {
        Optional<AuthChallenge> challenge = AuthChallenge.read(headers);
        boolean ours =
                challenge.isPresent()
                        && (status == 401 || (status == 403 && challenge.get().wantsMore()));
        if (!ours || attempt >= ATTEMPTS_MAX) {
            return false;
        }
        EndpointAuthState endpointAuthState = standing(endpoint);
        long before = endpointAuthState.rounds();
        acquire(endpointAuthState);
        try {
            if (endpointAuthState.rounds() != before) {
                endpointAuthState.shareFailure();
                return true;
            }
            return seek(endpoint, endpointAuthState, status, challenge.get(), attempt);
        } catch (McpException.NotAuthorized e) {
            endpointAuthState.fail(String.valueOf(e.getMessage()));
            throw e;
        } finally {
            endpointAuthState.lock.unlock();
        }
    }

    private boolean seek(
            URI endpoint,
            EndpointAuthState endpointAuthState,
            int status,
            AuthChallenge challenge,
            int attempt) {
        Grant held = endpointAuthState.grant();
        boolean fresh = held != null && held.obtained().plus(FRESH).isAfter(clock.instant());
        if (attempt == 0 && held != null && mayBeNewer(held, fresh, status, challenge)) {
            return true;
        }
        ProtectedResource found =
                authServerDiscovery.find(endpoint, challenge.resourceMetadata(), known(held));
        if (held != null && !isOf(held, found)) {
            endpointAuthState.drop();
            store.forget(endpoint);
            held = null;
        }
        if (status == 401 && held != null && !fresh && renew(endpoint, endpointAuthState, held)) {
            return true;
        }
        List<String> scopes = ScopeSelection.choose(challenge, found, held);
        boolean same = held != null && Set.copyOf(held.asked()).containsAll(scopes);
        if (same && (status == 403 || (fresh && attempt > 0))) {
            // What was given covers all that could be asked for, and is not enough.
            return false;
        }
        endpointAuthState.ask(scopes, clock.instant());
        keep(endpoint, endpointAuthState, obtain(endpointAuthState, found, scopes));
        return true;
    }

    /** Whether the refused request may have been sent before we had what we have now. */
    private static boolean mayBeNewer(
            Grant held, boolean fresh, int status, AuthChallenge challenge) {
        return status == 401
                ? fresh
                : !challenge.scopes().isEmpty() && held.scopes().containsAll(challenge.scopes());
    }

    private Grant obtain(
            EndpointAuthState endpointAuthState, ProtectedResource found, List<String> scopes) {
        try {
            return flow.obtain(found, scopes);
        } catch (McpException.NotAuthorized e) {
            endpointAuthState.leaveInPeace(clock.instant());
            throw e;
        }
    }

    /** Authorization servers that know us come first. */
    private Set<String> known(@Nullable Grant held) {
        Set<String> known = new HashSet<>(clientRegistrations.issuers());
        if (held != null) {
            known.add(held.issuer());
        }
        return known;
    }

    private static boolean isOf(Grant grant, ProtectedResource found) {
        return grant.issuer().equals(found.server().issuer())
                && grant.resource().equals(found.resource());
    }

    private static boolean isNewer(Grant other, Grant held) {
        return other.obtained().isAfter(held.obtained())
                && other.issuer().equals(held.issuer())
                && other.resource().equals(held.resource());
    }

    private boolean isEnding(Grant grant) {
        return grant.expires() != null && !clock.instant().isBefore(grant.expires().minus(MARGIN));
    }

    /**
     * What is held once it was renewed; as it was when that does not work, for the server to say.
     */
    private @Nullable Grant renewed(URI endpoint, EndpointAuthState endpointAuthState) {
        acquire(endpointAuthState);
        try {
            Grant held = endpointAuthState.grant();
            if (held != null && isEnding(held)) {
                renew(endpoint, endpointAuthState, held);
            }
        } catch (McpException.NotAuthorized e) {
            // The server that wants the token is asked all the same, and has the last word.
        } finally {
            endpointAuthState.lock.unlock();
        }
        return endpointAuthState.grant();
    }

    /** Refreshes a token without asking the person. */
    private boolean renew(URI endpoint, EndpointAuthState endpointAuthState, Grant held) {
        Optional<Grant> kept = store.read(endpoint).filter(other -> isNewer(other, held));
        if (kept.isPresent()) {
            // Another process was faster; what renewed ours may be good for one use.
            endpointAuthState.take(kept.get());
            return true;
        }
        if (held.refresh() == null) {
            return false;
        }
        return switch (tokenEndpoint.forRefresh(held, held.refresh())) {
            case TokenResponse.Granted(Grant grant) -> {
                keep(endpoint, endpointAuthState, grant);
                yield true;
            }
            case TokenResponse.Refused refused -> {
                if (refused.isOfClient()) {
                    clientRegistrations.forget(held.issuer(), held.client());
                }
                keep(endpoint, endpointAuthState, held.withoutRefresh());
                yield false;
            }
        };
    }

    private void keep(URI endpoint, EndpointAuthState endpointAuthState, Grant grant) {
        endpointAuthState.take(grant);
        if (flow.lasts()) {
            store.write(endpoint, grant);
        }
    }

    private EndpointAuthState standing(URI endpoint) {
        synchronized (standings) {
            EndpointAuthState known = standings.get(endpoint);
            if (known != null) {
                return known;
            }
            Grant kept = store.read(endpoint).orElse(null);
            if (kept != null && kept.client().redirect() != null) {
                clientRegistrations.remember(kept.issuer(), kept.client());
            }
            EndpointAuthState fresh = new EndpointAuthState(kept);
            standings.put(endpoint, fresh);
            if (standings.size() > ENDPOINTS_MAX) {
                standings.remove(standings.keySet().iterator().next());
            }
            return fresh;
        }
    }

    private static void acquire(EndpointAuthState endpointAuthState) {
        try {
            endpointAuthState.lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.NotAuthorized("The wait for leave was interrupted");
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
