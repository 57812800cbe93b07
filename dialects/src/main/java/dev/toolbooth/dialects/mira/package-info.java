/**
 * Mira's contracts: a method is a tool, its parameters are the arguments, and every error has a
 * code of its own in a response that is always HTTP 200.
 */
@NullMarked
package dev.toolbooth.dialects.mira;

import org.jspecify.annotations.NullMarked;
