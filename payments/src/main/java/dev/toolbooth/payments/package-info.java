/** The rails: the ways to be paid on a chain. */
@NullMarked
package dev.toolbooth.payments;

import org.jspecify.annotations.NullMarked;
