package dev.toolbooth.app.admin.status;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.log.Redactor;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

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
        shown.set("settings", masked("", config.settings().withoutPaths(), redactor));
        return shown;
    }

    private static String address(String host, int port) {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /** Masks what looks like a secret in a setting that was not made for one. */
    public static JsonNode masked(String name, JsonNode value, Redactor redactor) {
        return switch (value) {
            case ObjectNode object -> {
                ObjectNode masked = Json.object();
                for (Map.Entry<String, JsonNode> member : object.properties()) {
                    masked.set(
                            member.getKey(), masked(member.getKey(), member.getValue(), redactor));
                }
                yield masked;
            }
            case ArrayNode array -> {
                ArrayNode masked = Json.array();
                array.forEach(item -> masked.add(masked(name, item, redactor)));
                yield masked;
            }
            case StringNode text -> StringNode.valueOf(redactor.field(name, text.asString()));
            default -> value;
        };
    }
}
