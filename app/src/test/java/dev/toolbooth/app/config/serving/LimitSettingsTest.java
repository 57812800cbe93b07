package dev.toolbooth.app.config.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of the configuration are those of the record, each in its place. */
class LimitSettingsTest {
    @TempDir private Path folder;

    @Test
    void everyLimitHasASettingAndEverySettingALimit() {
        assertThat(leaves(Limits.standard()).values()).hasSize(keys().size());
    }

    @Test
    void everySettingReachesOneLimitOfItsOwn() {
        var standard = leaves(Limits.standard());
        var reached = new HashSet<String>();
        int number = 300;
        for (var key : keys()) {
            number++;
            var sample = sample(key, number);
            var limits = new Desk(folder).env(variable(key), sample.text()).config().limits();
            var changed = leaves(limits);
            changed.entrySet().removeAll(standard.entrySet());
            assertThat(changed.values()).as(key).containsExactly(sample.value());
            reached.addAll(changed.keySet());
        }
        assertThat(reached).hasSize(standard.size());
    }

    @Test
    void theDefaultsAreTheStandardLimits() {
        assertThat(new Desk(folder).config().limits()).isEqualTo(Limits.standard());
    }

    private static List<String> keys() {
        return AllSettings.ALL.stream()
                .map(Setting::key)
                .filter(key -> key.startsWith("limits."))
                .toList();
    }

    /** A value, and how it is written. */
    private record Sample(String text, Object value) {}

    private static Sample sample(String key, int number) {
        var rate = new Rate(number, Duration.ofSeconds(1), number);
        return switch (key) {
            case "limits.tool-rates" -> new Sample("echo=" + number + "/s", Map.of("echo", rate));
            case "limits.address-rate", "limits.key-rate" -> new Sample(number + "/s", rate);
            case "limits.heartbeat", "limits.session-idle", "limits.shutdown-grace" -> span(number);
            default ->
                    key.endsWith("-timeout") || key.endsWith("-ttl")
                            ? span(number)
                            : key.endsWith("-bytes")
                                    ? new Sample(number + "KiB", number * 1024)
                                    : new Sample(String.valueOf(number), number);
        };
    }

    private static Sample span(int number) {
        return new Sample(number + "ms", Duration.ofMillis(number));
    }

    private static String variable(String key) {
        return "TOOLBOOTH_" + key.replace(".", "__").replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** Every limit by its group and name. */
    private static Map<String, Object> leaves(Limits limits) {
        var leaves = new HashMap<String, Object>();
        for (var group : Limits.class.getRecordComponents()) {
            var inner = read(group, limits);
            for (var component : inner.getClass().getRecordComponents()) {
                leaves.put(group.getName() + "." + component.getName(), read(component, inner));
            }
        }
        return leaves;
    }

    private static Object read(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component.getName(), e);
        }
    }
}
