/** The parts that tests of several modules share. */
@NullMarked
package dev.toolbooth.testkit;

import org.jspecify.annotations.NullMarked;
