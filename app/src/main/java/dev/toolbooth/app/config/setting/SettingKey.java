package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The key of a setting that is being declared, before its type is known.
 *
 * @param <G> what is made of the group that it stands in
 */
public record SettingKey<G>(SettingReader reader, String key, String description) {
    public <T> SettingDraft<G, T> is(SettingType<T> type) {
        return new SettingDraft<>(reader, Setting.of(key, type, description));
    }

    public SettingDraft<G, Boolean> bool() {
        return is(new BooleanType());
    }

    public SettingDraft<G, Integer> whole(int min, int max) {
        return is(new IntegerType(min, max));
    }

    public SettingDraft<G, Integer> bytes(int min, int max) {
        return is(new ByteSizeType(min, max));
    }

    public SettingDraft<G, Duration> time(Duration min, Duration max) {
        return is(new DurationType(min, max));
    }

    public SettingDraft<G, Secret> secret(int minChars) {
        return is(new SecretType(minChars));
    }

    public SettingDraft<G, String> text(String expected, String pattern) {
        return is(new TextType(expected, pattern));
    }

    /** One of two words, of more that there are. */
    public <E extends Enum<E>> SettingDraft<G, E> choice(E one, E other) {
        return is(new ChoiceType<>(List.of(one, other)));
    }

    public <E extends Enum<E>> SettingDraft<G, E> choice(E[] choices) {
        return is(new ChoiceType<>(List.of(choices)));
    }

    public SettingDraft<G, Path> path(PathType.Must must) {
        return is(new PathType(List.of(), must));
    }

    public <T> SettingDraft<G, List<T>> list(SettingType<T> item) {
        return is(new ListType<>(item));
    }
}
