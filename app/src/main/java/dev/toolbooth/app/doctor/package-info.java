/** Looks at everything a server depends on, and says what is wrong and what to do. */
@NullMarked
package dev.toolbooth.app.doctor;

import org.jspecify.annotations.NullMarked;
