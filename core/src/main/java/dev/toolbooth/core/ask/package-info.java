/** The client during a call: its identity, its capabilities, and questions to it. */
@NullMarked
package dev.toolbooth.core.ask;

import org.jspecify.annotations.NullMarked;
