/** The shipped server sells: what buyers are told, and what they pay. */
@NullMarked
package dev.toolbooth.testkit.samurai;

import org.jspecify.annotations.NullMarked;
