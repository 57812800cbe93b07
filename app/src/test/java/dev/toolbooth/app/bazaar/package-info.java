/** Tests of the bazaar. */
@NullMarked
package dev.toolbooth.app.bazaar;

import org.jspecify.annotations.NullMarked;
