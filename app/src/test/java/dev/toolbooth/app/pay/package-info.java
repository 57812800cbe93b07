/** Tests of how payments on chains are put together. */
@NullMarked
package dev.toolbooth.app.pay;

import org.jspecify.annotations.NullMarked;
