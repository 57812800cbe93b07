/** Tests of the tools that operators bring along, and of the examples for them. */
@NullMarked
package dev.toolbooth.app.source;

import org.jspecify.annotations.NullMarked;
