package dev.toolbooth.app.config;

import java.nio.file.Path;

/** A whole number within bounds. */
record WholeKind(int min, int max) implements Kind<Integer> {

    @Override
    public Reading<Integer> read(String text, Path base) {
        try {
            long value = Long.parseLong(text);
            return value < min || value > max
                    ? bad("is out of range")
                    : new Reading.Good<>((int) value);
        } catch (NumberFormatException e) {
            return bad("is not a whole number");
        }
    }

    @Override
    public String write(Integer value) {
        return value.toString();
    }

    @Override
    public String expected() {
        return "a whole number from " + min + " to " + max;
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.WHOLE;
    }
}
