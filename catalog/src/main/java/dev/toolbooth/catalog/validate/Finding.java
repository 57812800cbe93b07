package dev.toolbooth.catalog.validate;

/**
 * One thing that was found out about an endpoint.
 *
 * @param about what it is about, such as {@code accepts[0].amount}
 * @param found what is so
 * @param expected what should be; empty where it is
 * @param mend what to do; empty where nothing is to be done
 */
public record Finding(Grade grade, String about, String found, String expected, String mend) {

    /** How much it matters. */
    public enum Grade {
        /** As it should be. */
        GOOD,
        /** Some buyers may have trouble. */
        WARN,
        /** Nobody can pay, or the wrong one is paid. */
        BAD
    }

    static Finding good(String about, String found) {
        return new Finding(Grade.GOOD, about, found, "", "");
    }

    static Finding warn(String about, String found, String expected, String mend) {
        return new Finding(Grade.WARN, about, found, expected, mend);
    }

    static Finding bad(String about, String found, String expected, String mend) {
        return new Finding(Grade.BAD, about, found, expected, mend);
    }
}
