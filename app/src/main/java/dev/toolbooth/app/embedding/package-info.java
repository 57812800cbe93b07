/** The embedding model of the process, loaded once and shared by code search and the catalog. */
@NullMarked
package dev.toolbooth.app.embedding;

import org.jspecify.annotations.NullMarked;
