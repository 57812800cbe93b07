/** The ways to be paid on a chain: each is one of core's rails. */
@NullMarked
package dev.toolbooth.payments;

import org.jspecify.annotations.NullMarked;
