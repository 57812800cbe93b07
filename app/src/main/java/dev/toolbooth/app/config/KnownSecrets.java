package dev.toolbooth.app.config;

import dev.toolbooth.app.config.selling.CatalogConfig;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.core.secret.Secrets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The secrets of a server, which no result, error or log may show. */
public final class KnownSecrets {
    private static final String TLS_KEY = "TOOLBOOTH_LISTEN__TLS__KEY";

    private KnownSecrets() {}

    /** What the configuration and the environment say. */
    public static List<String> of(Config config, Map<String, String> environment) {
        Stream<String> configured =
                Stream.of(
                                config.secret().stream(),
                                config.admin().keys().values().stream(),
                                config.workspace().plans().model().stream()
                                        .flatMap(model -> model.key().stream()),
                                config.workspace().search().endpoint().stream()
                                        .flatMap(endpoint -> endpoint.key().stream()),
                                config.payments().secrets(),
                                config.facilitator().keys().stream(),
                                config.catalog().buys().stream()
                                        .map(CatalogConfig.Buys::passphrase))
                        .flatMap(all -> all)
                        .map(Secret::reveal);
        return Stream.of(
                        configured,
                        // An address of a database may have a password in it.
                        config.selling().store().stream(),
                        Secrets.in(withoutPaths(environment)).stream())
                .flatMap(all -> all)
                .toList();
    }

    /** Where a key is may be known, and messages about it have to say it. */
    private static Map<String, String> withoutPaths(Map<String, String> environment) {
        Map<String, String> left = new HashMap<>(environment);
        left.remove(TLS_KEY);
        return left;
    }
}
