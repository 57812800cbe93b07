/** The workspace from outside, over HTTP and over pipes. */
@NullMarked
package dev.toolbooth.testkit.mira;

import org.jspecify.annotations.NullMarked;
