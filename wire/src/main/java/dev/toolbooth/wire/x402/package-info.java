/**
 * The objects of x402, v1 and v2, as buyers, sellers and facilitators exchange them. Reading is
 * strict and never throws: what can't be read is a {@link
 * dev.toolbooth.wire.x402.X402ParseResult.Bad}.
 */
@NullMarked
package dev.toolbooth.wire.x402;

import org.jspecify.annotations.NullMarked;
