/** The parts every command is made of: options, output, tables, exit codes and error reports. */
@NullMarked
package dev.toolbooth.app.cli.command;

import org.jspecify.annotations.NullMarked;
