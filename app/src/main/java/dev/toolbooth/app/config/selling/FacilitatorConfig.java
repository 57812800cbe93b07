package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.serving.LimitSettings;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.server.shop.FacilitatorSettings;
import java.util.Arrays;
import java.util.List;

/**
 * The section on the facilitator, which settles payments for other sellers.
 *
 * @param keys the keys of those sellers; without any, this server is no facilitator
 * @param rate how often each of them may ask
 */
public record FacilitatorConfig(List<Secret> keys, Rate rate, int settlesAtOnce) {
    private static final int KEY_CHARS_MIN = 32;

    public FacilitatorConfig {
        keys = List.copyOf(keys);
    }

    public static FacilitatorConfig of(SettingReader in, PaymentConfig payments) {
        in.section("facilitator", "Settling payments for other sellers.");
        var facilitator =
                new FacilitatorConfig(
                        in
                                .key(
                                        "facilitator.keys",
                                        "The keys of the sellers for whom /facilitator settles"
                                                + " payments, separated by spaces. Without keys, it"
                                                + " settles for nobody.")
                                .secret(KEY_CHARS_MIN)
                                .find()
                                .stream()
                                .flatMap(keys -> Arrays.stream(keys.reveal().split("\\s+")))
                                .filter(key -> !key.isEmpty())
                                .map(Secret::new)
                                .toList(),
                        Rate.read(
                                        in.key(
                                                        "facilitator.rate",
                                                        "The most requests with one of these keys.")
                                                .is(LimitSettings.RATE)
                                                .or("50/s burst 100"))
                                .orElseThrow(),
                        in.key(
                                        "facilitator.settles-at-once",
                                        "The most payments of other sellers settled at the same"
                                                + " time.")
                                .whole(1, 10_000)
                                .or(FacilitatorSettings.SETTLES_AT_ONCE));
        if (in.given("facilitator.keys")) {
            facilitator.report(in, payments);
        }
        return facilitator;
    }

    /** Reports keys that could be guessed, and those for which nothing can be done. */
    private void report(SettingReader in, PaymentConfig payments) {
        if (keys.stream().anyMatch(key -> key.reveal().length() < KEY_CHARS_MIN)) {
            in.report(
                    "facilitator.keys",
                    "has a key that is too short",
                    "expected at least " + KEY_CHARS_MIN + " characters for each");
        }
        if (payments.networks().stream()
                .noneMatch(one -> one.settle() == NetworkConfig.Settle.OWN)) {
            in.report(
                    "facilitator.keys",
                    "is given, and no network is settled by this server itself",
                    "give a network a node and a key (payments.networks), or leave this out");
        }
    }
}
