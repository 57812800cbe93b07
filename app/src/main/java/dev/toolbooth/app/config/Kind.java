package dev.toolbooth.app.config;

import java.nio.file.Path;

/** The type of a setting's value: how it is read, written and described. */
sealed interface Kind<T>
        permits AllowedKind,
                BytesKind,
                CentsKind,
                ChoiceKind,
                GroupsKind,
                ListKind,
                NamedKind,
                NetworkKind,
                PathKind,
                SecretKind,
                SpanKind,
                StoreKind,
                SwitchKind,
                TextKind,
                TreeKind,
                WholeKind {

    /** Reads a value; a relative path in it starts at {@code base}. */
    Reading<T> read(String text, Path base);

    /** The text that reads back as the value. */
    String write(T value);

    /** What a good value looks like, as a noun phrase. */
    String expected();

    /** Whether such a scalar in the file may stand for a value. */
    boolean takes(ScalarType type);

    /** Refuses a text, and says what a good one looks like. */
    default Reading<T> bad(String what) {
        return new Reading.Bad<>(what, "expected " + expected());
    }
}
