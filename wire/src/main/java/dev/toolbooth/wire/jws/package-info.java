/**
 * JSON Web Signature (RFC 7515): writing and reading in one place, with the published keys and the
 * verification of a signed receipt. Reading never throws.
 */
@NullMarked
package dev.toolbooth.wire.jws;

import org.jspecify.annotations.NullMarked;
