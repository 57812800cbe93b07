package dev.toolbooth.app.doctor;

/**
 * What the doctor found about one thing.
 *
 * @param what the thing, in a word or two
 * @param found how it is
 * @param advice what to do, or empty when all is well
 */
public record Finding(String what, Verdict verdict, String found, String advice) {

    /** How bad it is, named as it is printed. */
    public enum Verdict {
        ok,
        warn,
        fail
    }

    static Finding ok(String what, String found) {
        return new Finding(what, Verdict.ok, found, "");
    }

    static Finding warn(String what, String found, String advice) {
        return new Finding(what, Verdict.warn, found, advice);
    }

    static Finding fail(String what, String found, String advice) {
        return new Finding(what, Verdict.fail, found, advice);
    }
}
