/** Group commit: one writer thread that makes many changes durable in one transaction. */
@NullMarked
package dev.toolbooth.store.batch;

import org.jspecify.annotations.NullMarked;
