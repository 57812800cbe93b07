/** Private files on one user's disk: keys, tokens, rules and the journal. */
@NullMarked
package dev.toolbooth.client.files;

import org.jspecify.annotations.NullMarked;
