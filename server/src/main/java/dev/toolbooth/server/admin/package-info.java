/** The admin API of a server: keys, accounts, and the ledger. */
@NullMarked
package dev.toolbooth.server.admin;

import org.jspecify.annotations.NullMarked;
