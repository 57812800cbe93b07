/**
 * HTTP requests and responses: bodies, memory budget, origin guard, authentication and rate limits.
 */
@NullMarked
package dev.toolbooth.server.http;

import org.jspecify.annotations.NullMarked;
