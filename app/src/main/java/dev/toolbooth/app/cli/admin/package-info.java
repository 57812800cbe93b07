/** Commands for operators: keys, accounts, calls, payments, catalog, console and statistics. */
@NullMarked
package dev.toolbooth.app.cli.admin;

import org.jspecify.annotations.NullMarked;
