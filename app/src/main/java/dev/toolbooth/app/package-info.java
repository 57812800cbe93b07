/** The program itself: start reading at {@code Main}. */
@NullMarked
package dev.toolbooth.app;

import org.jspecify.annotations.NullMarked;
