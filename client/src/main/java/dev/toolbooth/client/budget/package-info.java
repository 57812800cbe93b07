/**
 * Spending rules and the journal of purchases: {@link dev.toolbooth.client.budget.FilePurse} is the
 * purse of one user, shared by all processes; {@link dev.toolbooth.client.budget.Budget} its rules;
 * {@link dev.toolbooth.client.budget.ReceiptVerdict} says whether a seller's receipt matches the
 * payment.
 */
@NullMarked
package dev.toolbooth.client.budget;

import org.jspecify.annotations.NullMarked;
