package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import java.util.Optional;

/**
 * The section on monitoring.
 *
 * @param metricsPublic whether anyone may read the metrics, wherever the server listens
 * @param health a second address for the health checks
 */
public record MonitorConfig(boolean metrics, boolean metricsPublic, Optional<Address> health) {
    private static final TextType ADDRESS =
            new TextType(
                    "a host and a port, such as 127.0.0.1:9080, or :9080 for the host of"
                            + " listen.host",
                    "^([A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+\\])"
                            + ":([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}"
                            + "|655[0-2][0-9]|6553[0-5])$");

    /** An address to listen on; port zero means any free one. */
    public record Address(String host, int port) {
        private static Address of(String text, String standardHost) {
            int colon = text.lastIndexOf(':');
            String host = text.substring(0, colon).replace("[", "").replace("]", "");
            return new Address(
                    host.isEmpty() ? standardHost : host,
                    Integer.parseInt(text.substring(colon + 1)));
        }
    }

    /** The resources about the server itself. */
    public record Resources(boolean builtin, int logEntries) {
        public static Resources of(SettingReader in) {
            in.section("resources", "Resources about the server itself.");
            return new Resources(
                    in.key(
                                    "resources.builtin",
                                    "Whether clients may read the server's configuration, metrics,"
                                            + " system information and log.")
                            .bool()
                            .alias("HS_MCP_RESOURCES_ENABLED")
                            .or(false),
                    in.key(
                                    "resources.log-entries",
                                    "How many of the latest log entries clients may read.")
                            .whole(1, 10_000)
                            .or(100));
        }
    }

    /**
     * Reads the sections.
     *
     * @param host where the health checks listen that name no host
     */
    public static MonitorConfig of(SettingReader in, String host) {
        in.section("metrics", "Counters for Prometheus.");
        in.section("health", "The health checks.");
        return new MonitorConfig(
                in.key(
                                "metrics.enabled",
                                "Whether /metrics serves the server's counters, for Prometheus.")
                        .bool()
                        .or(true),
                in.key(
                                "metrics.public",
                                "Whether anyone may read /metrics. Otherwise it needs a key with"
                                        + " the scope metrics, except on loopback without keys.")
                        .bool()
                        .or(false),
                in.key(
                                "health.listen",
                                "A second address for the health checks alone, such as :9080.")
                        .is(ADDRESS)
                        .alias("HEALTH_ADDR")
                        .find()
                        .map(text -> Address.of(text, host)));
    }
}
