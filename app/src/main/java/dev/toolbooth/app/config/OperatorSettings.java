package dev.toolbooth.app.config;

import dev.toolbooth.server.AdminSettings.Mode;
import dev.toolbooth.server.admin.Role;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    static final Setting<Secret> OPERATOR_KEY =
            Setting.of(
                    "admin.operator-key",
                    new SecretKind(KEY_CHARS_MIN),
                    "A second key, for whoever runs the business but makes no keys: refunds,"
                            + " deposits, calls, the catalog.");
    static final Setting<Secret> VIEWER_KEY =
            Setting.of(
                    "admin.viewer-key",
                    new SecretKind(KEY_CHARS_MIN),
                    "A third key, for whoever looks and changes nothing.");
    static final Setting<Mode> CONSOLE =
            Setting.of(
                            "console.enabled",
                            new ChoiceKind<>(List.of(Mode.values())),
                            "Whether there is a console at /console; auto is for this machine,"
                                    + " while no other machine can call. It needs the admin API"
                                    + " (admin.enabled).")
                    .withStandard(Mode.AUTO);

    static final List<Setting<?>> ALL = List.of(ENABLED, KEY, OPERATOR_KEY, VIEWER_KEY, CONSOLE);

    private OperatorSettings() {}

    /** Reports a key that is given for two roles: nobody could tell which one it has. */
    static void report(Values values, List<Problem> problems) {
        Map<Secret, Setting<Secret>> first = new HashMap<>();
        for (Setting<Secret> setting : List.of(KEY, OPERATOR_KEY, VIEWER_KEY)) {
            Optional<Secret> key = values.find(setting);
            Setting<Secret> other = key.isEmpty() ? null : first.putIfAbsent(key.get(), setting);
            if (other != null) {
                problems.add(
                        new Problem(
                                values.of(setting).origin(),
                                setting.key(),
                                "is the same key as " + other.key(),
                                "expected a key of its own for each role, such as from openssl"
                                        + " rand -hex 32"));
            }
        }
    }

    static Config.Admin admin(Values values) {
        Map<Role, Secret> keys = new EnumMap<>(Role.class);
        values.find(KEY).ifPresent(key -> keys.put(Role.ADMIN, key));
        values.find(OPERATOR_KEY).ifPresent(key -> keys.put(Role.OPERATOR, key));
        values.find(VIEWER_KEY).ifPresent(key -> keys.put(Role.VIEWER, key));
        return new Config.Admin(values.get(ENABLED), keys, values.get(CONSOLE));
    }
}
