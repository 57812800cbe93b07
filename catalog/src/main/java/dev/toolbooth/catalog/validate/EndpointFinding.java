package dev.toolbooth.catalog.validate;

/**
 * A finding about an endpoint.
 *
 * @param about its subject, such as {@code accepts[0].amount}
 * @param found the state found
 * @param expected the state expected; empty where it is so
 * @param mend what to do; empty for nothing
 */
public record EndpointFinding(
        Grade grade, String about, String found, String expected, String mend) {

    /** The severity of a finding. */
    public enum Grade {
        /** As it should be. */
        GOOD,
        /** Some buyers may have trouble. */
        WARN,
        /** No one can pay, or the wrong one is paid. */
        BAD
    }

    static EndpointFinding good(String about, String found) {
        return new EndpointFinding(Grade.GOOD, about, found, "", "");
    }

    static EndpointFinding warn(String about, String found, String expected, String mend) {
        return new EndpointFinding(Grade.WARN, about, found, expected, mend);
    }

    static EndpointFinding bad(String about, String found, String expected, String mend) {
        return new EndpointFinding(Grade.BAD, about, found, expected, mend);
    }
}
