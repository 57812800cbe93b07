/**
 * What may be spent, and the journal of what was: {@link dev.toolbooth.client.budget.FilePurse} is
 * the purse of one user, shared by all processes; {@link dev.toolbooth.client.budget.Budget} its
 * rules.
 */
@NullMarked
package dev.toolbooth.client.budget;

import org.jspecify.annotations.NullMarked;
