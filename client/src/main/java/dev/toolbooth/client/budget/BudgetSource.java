package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PayProblem;

/** A source of the rules, read before each purchase, so that a change applies at once. */
public interface BudgetSource {
    Budget read() throws PayProblem;
}
