/** Tests of the command line. */
@NullMarked
package dev.toolbooth.app.cli;

import org.jspecify.annotations.NullMarked;
