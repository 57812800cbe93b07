package dev.toolbooth.tools.upstream;

/** The rule of whether tools of other servers are paid for. */
public enum PaymentConsent {
    /** Within the budget; the client's user is asked where the budget wants a person's word. */
    WITHIN_RULES,
    /** Within the budget, each time after the client's user was asked. */
    AFTER_A_QUESTION,
    /** Not at all. */
    NEVER
}
