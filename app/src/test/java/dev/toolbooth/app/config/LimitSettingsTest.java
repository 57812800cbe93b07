package dev.toolbooth.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of the configuration are those of the record, each in its place. */
class LimitSettingsTest {
    @TempDir private Path folder;

    @Test
    void everyLimitHasASettingAndEverySettingALimit() {
        assertThat(LimitSettings.ALL.stream().map(Setting::key).toList())
                .isEqualTo(components().map(LimitSettingsTest::key).toList());
    }

    @Test
    void everySettingReachesItsOwnLimit() {
        int number = 300;
        for (var component : components().toList()) {
            number++;
            var sample = sample(component, number);
            var limits = new Desk(folder).env(variable(component), sample.text()).config().limits();
            assertThat(read(component, limits)).as(component.getName()).isEqualTo(sample.value());
        }
    }

    @Test
    void theDefaultsAreTheStandardLimits() {
        assertThat(new Desk(folder).config().limits()).isEqualTo(Limits.standard());
    }

    /** A value, and how it is written. */
    private record Sample(String text, Object value) {}

    private static Sample sample(RecordComponent component, int number) {
        if (component.getType() == Duration.class) {
            return new Sample(number + "ms", Duration.ofMillis(number));
        }
        var rate = new Rate(number, Duration.ofSeconds(1), number);
        if (component.getType() == Rate.class) {
            return new Sample(number + "/s", rate);
        }
        if (component.getType() == Map.class) {
            return new Sample("echo=" + number + "/s", Map.of("echo", rate));
        }
        return component.getName().endsWith("Bytes")
                ? new Sample(number + "KiB", number * 1024)
                : new Sample(String.valueOf(number), number);
    }

    private static Stream<RecordComponent> components() {
        return List.of(Limits.class.getRecordComponents()).stream();
    }

    private static String key(RecordComponent component) {
        return "limits."
                + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static String variable(RecordComponent component) {
        return "TOOLBOOTH_"
                + key(component).replace(".", "__").replace('-', '_').toUpperCase(Locale.ROOT);
    }

    private static Object read(RecordComponent component, Limits limits) {
        try {
            return component.getAccessor().invoke(limits);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component.getName(), e);
        }
    }
}
