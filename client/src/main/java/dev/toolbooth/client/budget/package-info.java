/**
 * What may be spent, and the journal of what was: {@link dev.toolbooth.client.budget.FilePurse} is
 * the purse of one user, shared by all processes; {@link dev.toolbooth.client.budget.Budget} its
 * rules; {@link dev.toolbooth.client.budget.ReceiptCheck} says whether a seller's receipt is for
 * what was paid.
 */
@NullMarked
package dev.toolbooth.client.budget;

import org.jspecify.annotations.NullMarked;
