/** Setting definitions: names, types, defaults, and the values they are parsed to. */
@NullMarked
package dev.toolbooth.app.config.setting;

import org.jspecify.annotations.NullMarked;
