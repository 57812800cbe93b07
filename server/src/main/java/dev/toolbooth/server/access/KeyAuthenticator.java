package dev.toolbooth.server.access;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Caller;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An authenticator of callers by their API keys. An invalid key is refused even where none is
 * needed, because its bearer wants to be someone in particular, and to pay from somewhere. Where no
 * credential is needed, one of another scheme only tells its bearer apart from others.
 */
public final class KeyAuthenticator implements Authenticator {
    private static final String KEY = "key:";
    private static final String UNKNOWN_KEY = "the key is not known here";
    private static final Authentication ANYONE = new Authentication.Known(Caller.ANONYMOUS, null);

    private final ApiKeys keys;
    private final boolean required;
    private final InstantSource clock;

    /**
     * @param required whether every caller needs a credential
     */
    public KeyAuthenticator(ApiKeys keys, boolean required, InstantSource clock) {
        this.keys = keys;
        this.required = required;
        this.clock = clock;
    }

    @Override
    public Authentication identify(@Nullable String authorization) {
        if (authorization == null) {
            return required
                    ? new Authentication.Unknown("send Authorization: Bearer and an API key")
                    : ANYONE;
        }
        String token = Bearer.token(authorization);
        if (token == null) {
            return stranger(authorization);
        }
        Optional<KeyText> text = KeyText.read(token);
        Optional<ApiKey> key = text.flatMap(t -> keys.find(t.id()));
        if (text.isEmpty() || key.isEmpty()) {
            return new Authentication.Unknown(UNKNOWN_KEY);
        }
        if (!text.get().has(key.get().digest())) {
            return new Authentication.Unknown(UNKNOWN_KEY);
        }
        String fault = key.get().fault(clock.instant());
        return fault == null
                ? new Authentication.Known(caller(key.get()), key.get().rate())
                : new Authentication.Unknown(fault);
    }

    private static Caller caller(ApiKey key) {
        return new Caller(KEY + key.id(), key.scopes(), key.servers(), key.payer());
    }

    /** Someone with a credential that is not ours: remembered by its digest alone. */
    private Authentication stranger(String authorization) {
        return required
                ? new Authentication.Unknown("expected the scheme Bearer")
                : new Authentication.Known(
                        Caller.stranger(HexFormat.of().formatHex(KeyText.sha256(authorization))),
                        null);
    }

    @Override
    public boolean stillWelcome(Caller caller) {
        if (!caller.id().startsWith(KEY)) {
            return true;
        }
        return keys.find(caller.id().substring(KEY.length()))
                .filter(key -> key.fault(clock.instant()) == null)
                .isPresent();
    }
}
