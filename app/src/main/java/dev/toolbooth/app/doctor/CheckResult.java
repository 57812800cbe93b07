package dev.toolbooth.app.doctor;

/**
 * A finding of the doctor.
 *
 * @param what the subject, in a word or two
 * @param found its state
 * @param advice what to do, or empty when all is well
 */
public record CheckResult(String what, Verdict verdict, String found, String advice) {

    /** The severity of a finding, named as it is printed. */
    public enum Verdict {
        ok,
        warn,
        fail
    }

    static CheckResult ok(String what, String found) {
        return new CheckResult(what, Verdict.ok, found, "");
    }

    static CheckResult warn(String what, String found, String advice) {
        return new CheckResult(what, Verdict.warn, found, advice);
    }

    static CheckResult fail(String what, String found, String advice) {
        return new CheckResult(what, Verdict.fail, found, advice);
    }
}
