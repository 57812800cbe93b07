/** The limits on everything: one record, documented, configurable, tested at and past each. */
@NullMarked
package dev.toolbooth.core.limit;

import org.jspecify.annotations.NullMarked;
