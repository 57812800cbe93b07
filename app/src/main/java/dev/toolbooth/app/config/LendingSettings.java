package dev.toolbooth.app.config;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.server.FacilitatorSettings;
import java.util.Arrays;
import java.util.List;

/** The settings of the facilitator, which settles payments of other sellers. */
final class LendingSettings {
    private static final int KEY_CHARS_MIN = 32;

    static final Setting<Secret> KEYS =
            Setting.of(
                    "facilitator.keys",
                    new SecretKind(KEY_CHARS_MIN),
                    "The keys of sellers who may have payments settled at /facilitator, with blanks"
                            + " between them. Without any, nobody may.");
    static final Setting<String> RATE =
            Setting.of(
                            "facilitator.rate",
                            LimitSettings.RATE_KIND,
                            "How often each of these keys may ask.")
                    .withStandard("50/s burst 100");
    static final Setting<Integer> SETTLES =
            Setting.of(
                            "facilitator.settles-at-once",
                            new WholeKind(1, 10_000),
                            "How many payments of others are settled at the same time.")
                    .withStandard(FacilitatorSettings.SETTLES_AT_ONCE);

    static final List<Setting<?>> ALL = List.of(KEYS, RATE, SETTLES);

    private LendingSettings() {}

    static LendingConfig lending(Values values) {
        return new LendingConfig(
                values.find(KEYS).stream()
                        .flatMap(keys -> Arrays.stream(keys.reveal().split("\\s+")))
                        .filter(key -> !key.isEmpty())
                        .map(Secret::new)
                        .toList(),
                Rate.read(values.get(RATE)).orElseThrow(),
                values.get(SETTLES));
    }

    /** Reports keys that could be guessed, and those for which nothing can be done. */
    static void report(Values values, List<Problem> problems) {
        if (values.find(KEYS).isEmpty()) {
            return;
        }
        List<Secret> keys = lending(values).keys();
        if (keys.stream().anyMatch(key -> key.reveal().length() < KEY_CHARS_MIN)) {
            problems.add(
                    problem(
                            values,
                            "has a key that is too short",
                            "expected at least " + KEY_CHARS_MIN + " characters for each"));
        }
        boolean settles =
                PaymentSettings.payments(values).networks().stream()
                        .anyMatch(one -> one.settle() == NetworkConfig.Settle.OWN);
        if (!settles) {
            problems.add(
                    problem(
                            values,
                            "is given, and no network is settled by this server itself",
                            "give a network a node and a key (payments.networks), or leave this"
                                    + " out"));
        }
    }

    private static Problem problem(Values values, String what, String hint) {
        return new Problem(values.of(KEYS).origin(), KEYS.key(), what, hint);
    }
}
