package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PayProblem;

/** Where the rules come from; asked before each purchase, so that a change counts at once. */
public interface BudgetSource {
    Budget read() throws PayProblem;
}
