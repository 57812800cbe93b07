/** Puts together how calls are paid for on chains. */
@NullMarked
package dev.toolbooth.app.pay;

import org.jspecify.annotations.NullMarked;
