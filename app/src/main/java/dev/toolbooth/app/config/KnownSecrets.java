package dev.toolbooth.app.config;

import dev.toolbooth.core.secret.Secrets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a server knows and nobody may see, in results, errors or logs. */
public final class KnownSecrets {
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
                                config.lending().keys().stream(),
                                config.catalog().buys().stream()
                                        .map(CatalogConfig.Buys::passphrase))
                        .flatMap(all -> all)
                        .map(Secret::reveal);
        return Stream.of(
                        configured,
                        // An address of a database may have a password in it.
                        config.trade().store().stream(),
                        Secrets.in(environment).stream())
                .flatMap(all -> all)
                .toList();
    }
}
