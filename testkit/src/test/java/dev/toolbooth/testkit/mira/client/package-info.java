/** A client of Mira's contracts: files, commands, terminals, plans and search of a workspace. */
@NullMarked
package dev.toolbooth.testkit.mira.client;

import org.jspecify.annotations.NullMarked;
