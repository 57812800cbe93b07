package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.Secret;
import dev.toolbooth.core.secret.Secrets;
import java.util.Map;
import java.util.stream.Stream;

/** Tells a server which of the things that it knows are secret. */
public final class KnownSecrets {
    private KnownSecrets() {}

    /** Adds what the configuration and the environment say. */
    public static void addTo(Secrets secrets, Config config, Map<String, String> environment) {
        secrets.add(
                Stream.of(
                                config.secret().stream(),
                                config.admin().key().stream(),
                                config.workspace().plans().model().stream()
                                        .flatMap(model -> model.key().stream()),
                                config.payments().secrets(),
                                config.lending().keys().stream())
                        .flatMap(all -> all)
                        .map(Secret::reveal)
                        .toList());
        // An address of a database may have a password in it.
        secrets.add(config.trade().store().stream().toList());
        secrets.addFrom(environment);
    }
}
