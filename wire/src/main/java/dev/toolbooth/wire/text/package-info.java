/** Texts from outside, made safe to read, and patterns for names. */
@NullMarked
package dev.toolbooth.wire.text;

import org.jspecify.annotations.NullMarked;
