/** The process: version, data folder, standard streams and signals. */
@NullMarked
package dev.toolbooth.app.process;

import org.jspecify.annotations.NullMarked;
