/** SQL that both databases share: statements, rows and parameters. */
@NullMarked
package dev.toolbooth.store.sql;

import org.jspecify.annotations.NullMarked;
