package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.SettingDraft;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.AdminSettings.Mode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The section on the admin API over HTTP.
 *
 * @param keys of the roles that have one
 * @param console where there is one
 */
public record AdminConfig(Mode mode, Map<AdminRole, Secret> keys, Mode console) {
    private static final int KEY_CHARS_MIN = 32;
    private static final Map<AdminRole, String> KEYS =
            Map.of(
                    AdminRole.ADMIN,
                    "admin.key",
                    AdminRole.OPERATOR,
                    "admin.operator-key",
                    AdminRole.VIEWER,
                    "admin.viewer-key");

    public AdminConfig {
        keys = Map.copyOf(keys);
    }

    public static AdminConfig of(SettingReader in) {
        in.section("admin", "The admin API, for keys and accounts.");
        in.section("console", "The console, for operators with a browser.");
        return new AdminConfig(
                in.key(
                                "admin.enabled",
                                "Who may use the admin API. auto: this machine, and with the admin"
                                        + " key only while no other machine can call.")
                        .choice(Mode.values())
                        .or(Mode.AUTO),
                keys(in),
                in.key(
                                "console.enabled",
                                "Who may use the console at /console. auto: this machine, while no"
                                        + " other machine can call. The console needs the admin API"
                                        + " (admin.enabled).")
                        .choice(Mode.values())
                        .or(Mode.AUTO));
    }

    private static Map<AdminRole, Secret> keys(SettingReader in) {
        Map<AdminRole, Secret> keys = new EnumMap<>(AdminRole.class);
        put(
                in,
                keys,
                AdminRole.ADMIN,
                in.key(
                                "admin.key",
                                "The key for the admin API. Commands on this machine need none.")
                        .secret(KEY_CHARS_MIN));
        put(
                in,
                keys,
                AdminRole.OPERATOR,
                in.key(
                                "admin.operator-key",
                                "A second key, for operators: refunds, deposits, calls and the"
                                        + " catalog, but no keys.")
                        .secret(KEY_CHARS_MIN));
        put(
                in,
                keys,
                AdminRole.VIEWER,
                in.key("admin.viewer-key", "A third key, for viewers, who can change nothing.")
                        .secret(KEY_CHARS_MIN));
        return keys;
    }

    /** Reports a key that another role has too, because the roles could not be told apart. */
    private static void put(
            SettingReader in,
            Map<AdminRole, Secret> keys,
            AdminRole role,
            SettingDraft<?, Secret> draft) {
        Optional<Secret> key = draft.find();
        keys.entrySet().stream()
                .filter(other -> key.equals(Optional.of(other.getValue())))
                .findFirst()
                .ifPresent(
                        other ->
                                in.report(
                                        draft.setting().key(),
                                        "is the same key as " + KEYS.get(other.getKey()),
                                        "expected a key of its own for each role, such as from"
                                                + " openssl rand -hex 32"));
        key.ifPresent(secret -> keys.put(role, secret));
    }
}
