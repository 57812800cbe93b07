package dev.toolbooth.client.auth;

import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.McpException;
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
import org.jspecify.annotations.Nullable;

/**
 * Gets leave by OAuth, as MCP has it from 2025-03-26 on. Tokens are kept in memory, and in the
 * {@link TokenStore}; a token is shown to the endpoint that it was got for, and to no other.
 * Thread-safe: requests that are refused at the same time make one question to the person.
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
    private final Discovery discovery;
    private final Registrar registrar;
    private final Tokens tokens;
    private final Flow flow;

    /** Guarded by itself. */
    private final Map<URI, Standing> standings = new LinkedHashMap<>(16, 0.75f, true);

    /** Seeks leave from a person. */
    public static OAuthAuthorizer forPerson(
            ClientProfile profile, Consent consent, TokenStore store) {
        return new OAuthAuthorizer(
                profile, Means.person(consent), store, InstantSource.system(), secrets(), PATIENCE);
    }

    /** Seeks leave for the program itself, by what it was registered as by hand. */
    public static OAuthAuthorizer forMachine(ClientProfile profile) {
        return forMachine(profile, Means.machine());
    }

    /** Seeks leave for the program, registered by hand, on the word of somebody else. */
    public static OAuthAuthorizer forMachine(ClientProfile profile, Voucher voucher) {
        return forMachine(profile, Means.vouched(voucher));
    }

    private static OAuthAuthorizer forMachine(ClientProfile profile, Means means) {
        return new OAuthAuthorizer(
                profile, means, TokenStore.NONE, InstantSource.system(), secrets(), PATIENCE);
    }

    /** How leave is got from those who give it. */
    @FunctionalInterface
    interface Means {
        Flow flow(Registrar registrar, Tokens tokens, Supplier<String> secrets);

        static Means person(Consent consent) {
            return (registrar, tokens, secrets) ->
                    new PersonFlow(registrar, consent, tokens, secrets);
        }

        static Means machine() {
            return (registrar, tokens, secrets) -> new MachineFlow(registrar, tokens, null);
        }

        static Means vouched(Voucher voucher) {
            return (registrar, tokens, secrets) -> new MachineFlow(registrar, tokens, voucher);
        }
    }

    /**
     * With all that is injected.
     *
     * @param secrets new ones that nobody can guess
     * @param patience how long an authorization server may take for an answer
     */
    OAuthAuthorizer(
            ClientProfile profile,
            Means means,
            TokenStore store,
            InstantSource clock,
            Supplier<String> secrets,
            Duration patience) {
        this.http = new AuthHttp(patience);
        this.clock = clock;
        this.store = store;
        this.discovery = new Discovery(http);
        this.registrar = new Registrar(profile, http);
        this.tokens = new Tokens(http, clock, secrets);
        this.flow = means.flow(registrar, tokens, secrets);
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
        Standing standing = standing(endpoint);
        Grant grant = standing.grant();
        if (grant != null && grant.refresh() != null && isEnding(grant)) {
            grant = renewed(endpoint, standing);
        }
        return grant == null ? null : "Bearer " + grant.access();
    }

    @Override
    public boolean refused(
            URI endpoint, int status, Map<String, List<String>> headers, int attempt) {
        Optional<Challenge> challenge = Challenge.read(headers);
        boolean ours =
                challenge.isPresent()
                        && (status == 401 || (status == 403 && challenge.get().wantsMore()));
        if (!ours || attempt >= ATTEMPTS_MAX) {
            return false;
        }
        Standing standing = standing(endpoint);
        long before = standing.rounds();
        acquire(standing);
        try {
            if (standing.rounds() != before) {
                standing.shareFailure();
                return true;
            }
            return seek(endpoint, standing, status, challenge.get(), attempt);
        } catch (McpException.NotAuthorized e) {
            standing.fail(String.valueOf(e.getMessage()));
            throw e;
        } finally {
            standing.lock.unlock();
        }
    }

    private boolean seek(
            URI endpoint, Standing standing, int status, Challenge challenge, int attempt) {
        Grant held = standing.grant();
        boolean fresh = held != null && held.obtained().plus(FRESH).isAfter(clock.instant());
        if (attempt == 0 && held != null && mayBeNewer(held, fresh, status, challenge)) {
            return true;
        }
        Discovered found = discovery.find(endpoint, challenge.resourceMetadata(), known(held));
        if (held != null && !isOf(held, found)) {
            standing.drop();
            store.forget(endpoint);
            held = null;
        }
        if (status == 401 && held != null && !fresh && renew(endpoint, standing, held)) {
            return true;
        }
        List<String> scopes = Scopes.choose(challenge, found, held);
        boolean same = held != null && Set.copyOf(held.asked()).containsAll(scopes);
        if (same && (status == 403 || (fresh && attempt > 0))) {
            // What was given covers all that could be asked for, and is not enough.
            return false;
        }
        standing.ask(scopes, clock.instant());
        keep(endpoint, standing, obtain(standing, found, scopes));
        return true;
    }

    /** Whether the refused request may have been sent before we had what we have now. */
    private static boolean mayBeNewer(Grant held, boolean fresh, int status, Challenge challenge) {
        return status == 401
                ? fresh
                : !challenge.scopes().isEmpty() && held.scopes().containsAll(challenge.scopes());
    }

    private Grant obtain(Standing standing, Discovered found, List<String> scopes) {
        try {
            return flow.obtain(found, scopes);
        } catch (McpException.NotAuthorized e) {
            standing.leaveInPeace(clock.instant());
            throw e;
        }
    }

    /** Authorization servers that know us come first. */
    private Set<String> known(@Nullable Grant held) {
        Set<String> known = new HashSet<>(registrar.issuers());
        if (held != null) {
            known.add(held.issuer());
        }
        return known;
    }

    private static boolean isOf(Grant grant, Discovered found) {
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
    private @Nullable Grant renewed(URI endpoint, Standing standing) {
        acquire(standing);
        try {
            Grant held = standing.grant();
            if (held != null && isEnding(held)) {
                renew(endpoint, standing, held);
            }
        } catch (McpException.NotAuthorized e) {
            // The server that wants the token is asked all the same, and has the last word.
        } finally {
            standing.lock.unlock();
        }
        return standing.grant();
    }

    /** Renews without asking anybody. */
    private boolean renew(URI endpoint, Standing standing, Grant held) {
        Optional<Grant> kept = store.read(endpoint).filter(other -> isNewer(other, held));
        if (kept.isPresent()) {
            // Another process was faster; what renewed ours may be good for one use.
            standing.take(kept.get());
            return true;
        }
        if (held.refresh() == null) {
            return false;
        }
        return switch (tokens.forRefresh(held, held.refresh())) {
            case TokenAnswer.Granted(Grant grant) -> {
                keep(endpoint, standing, grant);
                yield true;
            }
            case TokenAnswer.Refused refused -> {
                if (refused.isOfClient()) {
                    registrar.forget(held.issuer(), held.client());
                }
                keep(endpoint, standing, held.withoutRefresh());
                yield false;
            }
        };
    }

    private void keep(URI endpoint, Standing standing, Grant grant) {
        standing.take(grant);
        if (flow.lasts()) {
            store.write(endpoint, grant);
        }
    }

    private Standing standing(URI endpoint) {
        synchronized (standings) {
            Standing known = standings.get(endpoint);
            if (known != null) {
                return known;
            }
            Grant kept = store.read(endpoint).orElse(null);
            if (kept != null && kept.client().redirect() != null) {
                registrar.remember(kept.issuer(), kept.client());
            }
            Standing fresh = new Standing(kept);
            standings.put(endpoint, fresh);
            if (standings.size() > ENDPOINTS_MAX) {
                standings.remove(standings.keySet().iterator().next());
            }
            return fresh;
        }
    }

    private static void acquire(Standing standing) {
        try {
            standing.lock.lockInterruptibly();
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
