package dev.toolbooth.app.config;

import dev.toolbooth.server.AdminSettings.Mode;
import java.util.List;

/** The settings of who may look after keys and accounts over HTTP. */
final class OperatorSettings {
    private static final int KEY_CHARS_MIN = 32;

    static final Setting<Mode> ENABLED =
            Setting.of(
                            "admin.enabled",
                            new ChoiceKind<>(List.of(Mode.values())),
                            "Who may use the admin API; auto is this machine, with the admin key"
                                    + " only while no other machine can call.")
                    .withStandard(Mode.AUTO);
    static final Setting<Secret> KEY =
            Setting.of(
                    "admin.key",
                    new SecretKind(KEY_CHARS_MIN),
                    "The key of the admin API. Commands on this machine need none.");

    static final List<Setting<?>> ALL = List.of(ENABLED, KEY);

    private OperatorSettings() {}

    static Config.Admin admin(Values values) {
        return new Config.Admin(values.get(ENABLED), values.find(KEY));
    }
}
