package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;

/** The settings of those who look after a server: metrics, health checks, built-in resources. */
final class MonitorSettings {
    private static final int LOG_ENTRIES_MAX = 10_000;
    private static final TextKind ADDRESS =
            new TextKind(
                    "a host and a port, such as 127.0.0.1:9080, or :9080 for the host of"
                            + " listen.host",
                    "^([A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+\\])"
                            + ":([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}"
                            + "|655[0-2][0-9]|6553[0-5])$");

    static final Setting<Boolean> METRICS_ENABLED =
            Setting.of(
                            "metrics.enabled",
                            new SwitchKind(),
                            "Whether /metrics has what the server counts, for Prometheus.")
                    .withStandard(true);
    static final Setting<Boolean> METRICS_PUBLIC =
            Setting.of(
                            "metrics.public",
                            new SwitchKind(),
                            "Whether anyone may read /metrics; on loopback without keys all may,"
                                    + " else those with the scope metrics.")
                    .withStandard(false);
    static final Setting<String> HEALTH_LISTEN =
            Setting.of(
                            "health.listen",
                            ADDRESS,
                            "A second address for the health checks alone, such as :9080.")
                    .withAlias("HEALTH_ADDR");
    static final Setting<Boolean> RESOURCES_BUILTIN =
            Setting.of(
                            "resources.builtin",
                            new SwitchKind(),
                            "Whether clients may read the server's configuration, metrics, system"
                                    + " and log.")
                    .withStandard(false)
                    .withAlias("HS_MCP_RESOURCES_ENABLED");
    static final Setting<Integer> RESOURCES_LOG_ENTRIES =
            Setting.of(
                            "resources.log-entries",
                            new WholeKind(1, LOG_ENTRIES_MAX),
                            "How many of the last log entries clients may read.")
                    .withStandard(100);

    /** All of them, in the order in which pages show them. */
    static final List<Setting<?>> ALL =
            List.of(
                    METRICS_ENABLED,
                    METRICS_PUBLIC,
                    HEALTH_LISTEN,
                    RESOURCES_BUILTIN,
                    RESOURCES_LOG_ENTRIES);

    private MonitorSettings() {}

    static Config.Monitor monitor(Values values) {
        String host = values.get(Settings.LISTEN_HOST);
        return new Config.Monitor(
                values.get(METRICS_ENABLED),
                values.get(METRICS_PUBLIC),
                values.find(HEALTH_LISTEN).map(text -> address(text, host)));
    }

    static Config.Resources resources(Values values) {
        return new Config.Resources(
                values.get(RESOURCES_BUILTIN), values.get(RESOURCES_LOG_ENTRIES));
    }

    private static Config.Address address(String text, String standardHost) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, colon).replace("[", "").replace("]", "");
        return new Config.Address(
                Optional.of(host).filter(name -> !name.isEmpty()).orElse(standardHost),
                Integer.parseInt(text.substring(colon + 1)));
    }
}
