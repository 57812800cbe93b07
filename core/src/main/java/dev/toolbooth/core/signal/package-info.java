/** What clients are told without having asked. */
@NullMarked
package dev.toolbooth.core.signal;

import org.jspecify.annotations.NullMarked;
