/** The built-in tools of the shipped server, from outside. */
@NullMarked
package dev.toolbooth.testkit.builtin;

import org.jspecify.annotations.NullMarked;
