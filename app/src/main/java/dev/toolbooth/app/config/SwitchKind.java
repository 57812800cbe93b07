package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.Locale;

/** True or false. */
record SwitchKind() implements Kind<Boolean> {

    @Override
    public Reading<Boolean> read(String text, Path base) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> new Reading.Good<>(true);
            case "false" -> new Reading.Good<>(false);
            default -> bad("is neither true nor false");
        };
    }

    @Override
    public String write(Boolean value) {
        return value.toString();
    }

    @Override
    public String expected() {
        return "true or false";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.SWITCH;
    }
}
