/** Tools from the operator's own files. */
@NullMarked
package dev.toolbooth.app.source;

import org.jspecify.annotations.NullMarked;
