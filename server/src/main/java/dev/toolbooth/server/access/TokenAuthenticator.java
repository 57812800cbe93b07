package dev.toolbooth.server.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.ExpiredJWTException;
import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An authenticator of callers by access tokens that an issuer has signed (JWT, RFC 9068); it leaves
 * every other credential to others. A token is valid when its signature, issuer, audience and times
 * are right; its scopes are those of our keys. Thread-safe.
 */
public final class TokenAuthenticator implements Authenticator {
    private static final String TOKEN = "oauth:";
    private static final int TOKEN_CHARS_MAX = 16_384;

    /** Tokens that were looked at and are good: checking a signature takes a while. */
    private static final int REMEMBERED_MAX = 10_000;

    /** Asymmetric ones only: with these no one but the issuer can sign. */
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(
                    JWSAlgorithm.RS256,
                    JWSAlgorithm.RS384,
                    JWSAlgorithm.RS512,
                    JWSAlgorithm.PS256,
                    JWSAlgorithm.PS384,
                    JWSAlgorithm.PS512,
                    JWSAlgorithm.ES256,
                    JWSAlgorithm.ES384,
                    JWSAlgorithm.ES512);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final Authenticator otherwise;
    private final InstantSource clock;
    private final int rememberedMax;
    private final Map<String, Good> good = new ConcurrentHashMap<>();
    private final Map<String, Instant> welcomeUntil = new ConcurrentHashMap<>();

    private record Good(Authentication authentication, Instant until) {}

    /**
     * @param issuer who must have signed a token
     * @param audience for whom it must be meant: this server's own address
     * @param keys the issuer's keys
     * @param otherwise knows other credentials
     */
    public TokenAuthenticator(
            String issuer,
            String audience,
            IssuerKeys keys,
            Authenticator otherwise,
            InstantSource clock) {
        this(issuer, audience, keys, otherwise, clock, REMEMBERED_MAX);
    }

    /**
     * @param rememberedMax how many tokens, and how many of those who brought them, are remembered
     */
    TokenAuthenticator(
            String issuer,
            String audience,
            IssuerKeys keys,
            Authenticator otherwise,
            InstantSource clock,
            int rememberedMax) {
        this.otherwise = otherwise;
        this.clock = clock;
        this.rememberedMax = rememberedMax;
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(
                        JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWTClaimsSetVerifier(
                new DefaultJWTClaimsVerifier<>(
                        audience,
                        new JWTClaimsSet.Builder().issuer(issuer).build(),
                        Set.of("sub", "exp")));
    }

    @Override
    public Authentication identify(@Nullable String authorization) {
        String token = authorization == null ? null : Bearer.token(authorization);
        return token != null
                        && token.startsWith("ey")
                        && token.chars().filter(c -> c == '.').count() == 2
                ? known(token)
                : otherwise.identify(authorization);
    }

    private Authentication known(String token) {
        if (token.length() > TOKEN_CHARS_MAX) {
            return new Authentication.Unknown("the access token is too long");
        }
        String digest = HexFormat.of().formatHex(KeyText.sha256(token));
        Good before = good.get(digest);
        if (before != null && clock.instant().isBefore(before.until())) {
            return before.authentication();
        }
        good.remove(digest);
        try {
            JWTClaimsSet claims = processor.process(token, null);
            Instant until = claims.getExpirationTime().toInstant();
            Authentication authentication = new Authentication.Known(caller(claims, until), null);
            if (good.size() >= rememberedMax) {
                good.clear();
            }
            good.put(digest, new Good(authentication, until));
            return authentication;
        } catch (ExpiredJWTException e) {
            return new Authentication.Unknown("the access token has expired");
        } catch (BadJOSEException | JOSEException | ParseException e) {
            return new Authentication.Unknown("the access token is not good for this server");
        }
    }

    private Caller caller(JWTClaimsSet claims, Instant until) {
        String id = TOKEN + claims.getSubject();
        if (welcomeUntil.size() >= rememberedMax) {
            Instant now = clock.instant();
            welcomeUntil.values().removeIf(end -> !now.isBefore(end));
        }
        // One too many may call, and only its streams end early: it isn't remembered for them.
        if (welcomeUntil.size() < rememberedMax || welcomeUntil.containsKey(id)) {
            welcomeUntil.merge(id, until, (a, b) -> a.isAfter(b) ? a : b);
        }
        return new Caller(id, scopes(claims), Set.of(), new Payer(id, id, SpendLimits.NONE));
    }

    private static Scopes scopes(JWTClaimsSet claims) {
        return Scopes.of(
                Stream.of("scope", "scp")
                        .flatMap(name -> words(claims.getClaim(name)))
                        .filter(Scopes::isScope)
                        .filter(scope -> !scope.equals("*"))
                        .toList());
    }

    private static Stream<String> words(@Nullable Object claim) {
        return switch (claim) {
            case String text -> Stream.of(text.split(" ", -1));
            case Collection<?> many -> many.stream().map(String::valueOf);
            case null, default -> List.<String>of().stream();
        };
    }

    @Override
    public boolean stillWelcome(Caller caller) {
        if (!caller.id().startsWith(TOKEN)) {
            return otherwise.stillWelcome(caller);
        }
        Instant until = welcomeUntil.get(caller.id());
        return until != null && clock.instant().isBefore(until);
    }
}
