/** Tools that operators bring along. */
@NullMarked
package dev.toolbooth.app.source;

import org.jspecify.annotations.NullMarked;
