/** What is kept on the disk of one user: keys, tokens, rules and the journal. */
@NullMarked
package dev.toolbooth.client.files;

import org.jspecify.annotations.NullMarked;
