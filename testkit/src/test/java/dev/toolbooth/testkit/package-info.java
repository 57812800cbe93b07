/** Tests of the server as a whole. */
@NullMarked
package dev.toolbooth.testkit;

import org.jspecify.annotations.NullMarked;
