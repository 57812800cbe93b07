package dev.toolbooth.app.config;

import java.util.List;

/** The settings for clients that were written for HyperServe. */
final class HyperSettings {
    static final Setting<Boolean> SSE_ALIAS =
            Setting.of(
                            "listen.sse-alias",
                            new SwitchKind(),
                            "Whether the endpoint's event stream can also be opened at /sse below"
                                    + " it.")
                    .withStandard(false)
                    .withAlias("HS_MCP_SSE_ALIAS");
    static final Setting<Boolean> PING_MESSAGE =
            Setting.of(
                            "listen.ping-message",
                            new SwitchKind(),
                            "Whether a ping is answered with a message, as HyperServe does.")
                    .withStandard(false)
                    .withAlias("HS_MCP_PING_MESSAGE");

    /** All of them. */
    static final List<Setting<?>> ALL = List.of(SSE_ALIAS, PING_MESSAGE);

    private HyperSettings() {}

    /** What the values say. */
    static Config.Hyper hyper(Values values) {
        return new Config.Hyper(values.get(SSE_ALIAS), values.get(PING_MESSAGE));
    }
}
