/** The command line: start reading at {@link dev.toolbooth.app.cli.Cli}. */
@NullMarked
package dev.toolbooth.app.cli;

import org.jspecify.annotations.NullMarked;
