package dev.toolbooth.app.admin.status;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.Json;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The part of the configuration that a client may see: no secrets, and only the last name of paths.
 */
public final class ConfigReport {
    private ConfigReport() {}

    public static ObjectNode of(Config config) {
        ListenConfig listen = config.listen();
        String address = address(listen.host(), listen.port());
        ObjectNode shown =
                Json.object()
                        .put("addr", address)
                        .put("enableTLS", listen.tls().isPresent())
                        .put("runHealthServer", config.monitor().health().isPresent())
                        .put(
                                "readTimeout",
                                config.limits().http().requestTimeout().toSeconds() + "s");
        Rate rate = config.limits().rates().address();
        if (!rate.unlimited()) {
            shown.put("rateLimit", (double) rate.times() / rate.period().toSeconds())
                    .put("burst", rate.burst());
        }
        if (listen.tls().isPresent()) {
            shown.put("tlsAddr", address);
        }
        config.monitor()
                .health()
                .ifPresent(at -> shown.put("healthAddr", address(at.host(), at.port())));
        Redactor redactor =
                new Redactor(config.secret().map(s -> List.of(s.reveal())).orElse(List.of()));
        shown.set("settings", redactor.settings(config.settings().withoutPaths()));
        return shown;
    }

    private static String address(String host, int port) {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
