/** Tool calls from the console and {@code try}, with every HTTP exchange recorded. */
@NullMarked
package dev.toolbooth.app.tryout;

import org.jspecify.annotations.NullMarked;
