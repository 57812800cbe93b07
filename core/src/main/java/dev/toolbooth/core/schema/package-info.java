/** JSON Schema 2020-12 on values from outside, bounded in time and reach. */
@NullMarked
package dev.toolbooth.core.schema;

import org.jspecify.annotations.NullMarked;
