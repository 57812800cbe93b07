/** The JSON of the admin API: how requests are read and results are written. */
@NullMarked
package dev.toolbooth.app.admin.json;

import org.jspecify.annotations.NullMarked;
