package dev.toolbooth.app.config.setting;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A setting that is being declared; the last call in the chain takes its value. Of one thread.
 *
 * @param <G> what is made of the group that it stands in
 */
public final class SettingDraft<G, T> {
    private final SettingReader reader;
    private Setting<T> setting;
    private String flag = "";
    private String label = "";
    private @Nullable Function<G, Optional<T>> shown;
    private boolean defaultShown = true;

    SettingDraft(SettingReader reader, Setting<T> setting) {
        this.reader = reader;
        this.setting = setting;
    }

    /** The setting as it is declared so far. */
    public Setting<T> setting() {
        return setting;
    }

    /** Gives it one more name in the environment, after the one made from the key. */
    public SettingDraft<G, T> alias(String name) {
        setting = setting.withAlias(name);
        return this;
    }

    /** Gives it a flag; one that switches something on has no label. */
    public SettingDraft<G, T> flag(String name, String valueLabel) {
        flag = name;
        label = valueLabel;
        return this;
    }

    /** Says what its default is where others decide that. */
    public SettingDraft<G, T> note(String text) {
        setting = setting.withNote(text);
        return this;
    }

    /** Says what its value was, for the group that reads back as what was made of it. */
    public SettingDraft<G, T> shown(Function<G, T> of) {
        return shownIf(of.andThen(Optional::of));
    }

    /** The same where there may be none. */
    public SettingDraft<G, T> shownIf(Function<G, Optional<T>> of) {
        shown = of;
        return this;
    }

    /** Leaves out a default, which goes without saying. */
    public SettingDraft<G, T> unlessDefault() {
        defaultShown = false;
        return this;
    }

    /** The value, or this default. */
    public T or(T standard) {
        setting = setting.withDefault(standard);
        return reader.get(done());
    }

    /** The value, if there is one. */
    public Optional<T> find() {
        return reader.find(done());
    }

    /** The value of a setting that can't be left out. */
    public Optional<T> required() {
        return reader.require(done());
    }

    @SuppressWarnings("unchecked") // what is shown is only given to drafts of a group's reader
    private Setting<T> done() {
        if (shown != null && reader instanceof GroupValues<?> group) {
            Function<G, Optional<T>> of = shown;
            SettingType<T> type = setting.valueType();
            Optional<T> silent = defaultShown ? Optional.empty() : setting.standard();
            ((GroupValues<G>) group)
                    .show(
                            setting.key(),
                            whole ->
                                    of.apply(whole)
                                            .filter(value -> !silent.equals(Optional.of(value)))
                                            .map(type::json));
        }
        return flag.isEmpty() ? setting : setting.withFlag(flag, label);
    }
}
