package dev.toolbooth.server.access;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Identity;
import dev.toolbooth.core.access.Keys;
import dev.toolbooth.core.ask.Caller;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Knows callers by their API keys. Where no credential is needed, one that is no key of ours only
 * tells its bearer apart from others; a key of ours that doesn't work is turned away all the same.
 */
public final class KeyAuthenticator implements Authenticator {
    private static final String KEY = "key:";
    private static final Identity ANYONE = new Identity.Known(Caller.ANONYMOUS, null);

    private final Keys keys;
    private final boolean required;
    private final InstantSource clock;

    /**
     * @param required whether nobody comes in without a credential
     */
    public KeyAuthenticator(Keys keys, boolean required, InstantSource clock) {
        this.keys = keys;
        this.required = required;
        this.clock = clock;
    }

    @Override
    public Identity identify(@Nullable String authorization) {
        if (authorization == null) {
            return required
                    ? new Identity.Unknown("send Authorization: Bearer and an API key")
                    : ANYONE;
        }
        String token = Bearer.token(authorization);
        if (token == null) {
            return stranger(authorization, "expected the scheme Bearer");
        }
        Optional<KeyText> text = KeyText.read(token);
        Optional<ApiKey> key = text.flatMap(t -> keys.find(t.id()));
        if (text.isEmpty() || key.isEmpty()) {
            return stranger(authorization, "the key is not known here");
        }
        if (!text.get().has(key.get().digest())) {
            return new Identity.Unknown("the key is not known here");
        }
        String fault = key.get().fault(clock.instant());
        return fault == null
                ? new Identity.Known(caller(key.get()), key.get().rate())
                : new Identity.Unknown(fault);
    }

    private static Caller caller(ApiKey key) {
        return new Caller(KEY + key.id(), key.scopes(), key.servers(), key.payer());
    }

    /** Someone with a credential that is not ours: remembered by its digest alone. */
    private Identity stranger(String authorization, String reason) {
        return required
                ? new Identity.Unknown(reason)
                : new Identity.Known(
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
