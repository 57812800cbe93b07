/** A client of Mira's contracts: files, commands, terminals, plans and search of a workspace. */
@NullMarked
package dev.toolbooth.client.mira;

import org.jspecify.annotations.NullMarked;
