/** Play money: real signatures, no chain, and nothing that is worth anything. */
@NullMarked
package dev.toolbooth.payments.play;

import org.jspecify.annotations.NullMarked;
