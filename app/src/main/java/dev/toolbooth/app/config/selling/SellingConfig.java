package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.StoreAddressType;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Optional;

/**
 * The section on what is sold, and on the store of keys and accounts.
 *
 * @param store a PostgreSQL, or empty for a file in the data folder
 * @param playMoney whether callers may top up with play money
 * @param servers the shops, or empty for the starter configuration
 */
public record SellingConfig(
        Optional<String> store, boolean playMoney, Optional<List<ServerConfig>> servers) {
    private static final int SERVERS_MAX = 100;

    public static final Setting<List<ServerConfig>> SERVERS =
            Setting.of(
                            "servers",
                            new GroupListType<>(ServerConfig.SHAPE, SERVERS_MAX),
                            "The servers on sale, each with tools, prices and a path of its own; []"
                                    + " sells nothing.")
                    .withNote("the starter set-up");

    /** The conditions for a feature. */
    private enum Use {
        AUTO,
        ON,
        OFF
    }

    /**
     * Reads the section.
     *
     * @param local whether only this machine can call, nor through a proxy
     */
    public static SellingConfig of(SettingReader in, boolean local) {
        in.section("money", "Play money.");
        String store =
                in.key(
                                "store",
                                "Where keys and accounts are stored: in a file in the data folder,"
                                        + " or in a PostgreSQL that several servers share.")
                        .is(new StoreAddressType())
                        .or("sqlite");
        Use play =
                in.key(
                                "money.play",
                                "Whether callers may pay with play money, which is free and worth"
                                        + " nothing. auto allows it while payments.networks is"
                                        + " empty and no other machine can call, also not through a"
                                        + " proxy named by listen.public-url, listen.hosts or"
                                        + " listen.trusted-proxies.")
                        .choice(Use.values())
                        .or(Use.AUTO);
        // Real money must never be self-issued.
        boolean real = !in.peek(PaymentConfig.NETWORKS).orElse(List.of()).isEmpty();
        return new SellingConfig(
                Optional.of(store).filter(text -> !text.equals("sqlite")),
                play == Use.ON || (play == Use.AUTO && local && !real),
                in.find(SERVERS));
    }

    /** The shops; the default ones are shown as the setting's value. */
    public List<ServerConfig> servers(SettingReader in, String version, PaymentConfig payments) {
        return servers.orElseGet(() -> in.show(SERVERS, StarterServers.of(version, payments)));
    }

    /** Reports an MCP endpoint at a path where a server sells something. */
    public void reportPaths(SettingReader in, ListenConfig listen, List<ServerConfig> servers) {
        for (ServerConfig server : servers) {
            if (server.paths().stream().anyMatch(listen::isUnder)) {
                in.report(
                        "listen.endpoint",
                        SafeText.quoted(listen.endpoint())
                                + " is where the server \""
                                + server.name()
                                + "\" sells its tools",
                        "expected a path of its own, such as /mcp; servers: [] sells nothing");
            }
        }
    }
}
