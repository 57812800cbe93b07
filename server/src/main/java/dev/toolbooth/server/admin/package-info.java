/** What an operator may ask of a server: keys, accounts, and the books. */
@NullMarked
package dev.toolbooth.server.admin;

import org.jspecify.annotations.NullMarked;
