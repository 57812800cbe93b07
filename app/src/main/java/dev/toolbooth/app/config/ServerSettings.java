package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;

/** The setting that says what is sold. */
final class ServerSettings {
    private static final int SERVERS_MAX = 100;

    static final Setting<List<ServerConfig>> SERVERS =
            Setting.of(
                            "servers",
                            new GroupsKind<>(new ServerShape(), SERVERS_MAX),
                            "What is sold: each server has tools, prices and a path of its own;"
                                    + " [] sells nothing.")
                    .withNote("the starter set-up");

    static final List<Setting<?>> ALL = List.of(SERVERS);

    private ServerSettings() {}

    /** Shows what is sold where nobody says what. */
    static void putStarter(Values values) {
        if (values.find(SERVERS).isEmpty()) {
            values.put(
                    new Value<>(
                            SERVERS,
                            Optional.of(
                                    TradeSettings.starter(
                                            values.get(Settings.SERVER_VERSION),
                                            PaymentSettings.payments(values))),
                            new Origin.Standard()));
        }
    }

    /** What somebody wants to be sold, or nothing for the starter set-up. */
    static Optional<List<ServerConfig>> chosen(Values values) {
        Value<List<ServerConfig>> value = values.of(SERVERS);
        return value.origin() instanceof Origin.Standard ? Optional.empty() : value.value();
    }
}
