/**
 * The server's certificate: read from PEM files, checked before use, and read again when the files
 * change.
 */
@NullMarked
package dev.toolbooth.server.tls;

import org.jspecify.annotations.NullMarked;
