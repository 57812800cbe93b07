/** The console: its static files and their security headers. */
@NullMarked
package dev.toolbooth.server.console;

import org.jspecify.annotations.NullMarked;
