package dev.toolbooth.server.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A key manager that shows one identity to all who connect, until it is replaced. A handshake asks
 * several times: it gets everything from the identity that it began with, also during a change.
 * Thread-safe.
 */
final class ReplaceableIdentity extends X509ExtendedKeyManager {
    private volatile Shown shown;

    /**
     * The present identity, and the one before, by their numbers.
     *
     * @param before null when there was none
     */
    private record Shown(int number, TlsIdentity now, @Nullable TlsIdentity before) {}

    ReplaceableIdentity(TlsIdentity identity) {
        this.shown = new Shown(0, identity, null);
    }

    TlsIdentity identity() {
        return shown.now();
    }

    /** Shows another from now on. */
    synchronized void show(TlsIdentity next) {
        Shown last = shown;
        shown = new Shown(last.number() + 1, next, last.now());
    }

    private @Nullable TlsIdentity named(@Nullable String alias) {
        Shown at = shown;
        if (alias == null) {
            return null;
        }
        return alias.equals(String.valueOf(at.number()))
                ? at.now()
                : alias.equals(String.valueOf(at.number() - 1)) ? at.before() : null;
    }

    private @Nullable String alias(String keyType) {
        Shown at = shown;
        String algorithm = at.now().key().getAlgorithm();
        return keyType.equals(algorithm) || keyType.startsWith(algorithm + "_")
                ? String.valueOf(at.number())
                : null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(keyType);
    }

    @Override
    public @Nullable String chooseServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(keyType);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        String alias = alias(keyType);
        return alias == null ? null : new String[] {alias};
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
        TlsIdentity identity = named(alias);
        return identity == null ? null : identity.chain();
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
        TlsIdentity identity = named(alias);
        return identity == null ? null : identity.key();
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
