/** The status page of a server: health, effective configuration and notices for operators. */
@NullMarked
package dev.toolbooth.app.admin.status;

import org.jspecify.annotations.NullMarked;
