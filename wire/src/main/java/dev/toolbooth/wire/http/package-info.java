/** HTTP: what its headers are called. */
@NullMarked
package dev.toolbooth.wire.http;

import org.jspecify.annotations.NullMarked;
