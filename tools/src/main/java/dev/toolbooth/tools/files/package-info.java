/**
 * Files of one folder and nothing outside of it, whatever path a client sends. Start reading at
 * {@link dev.toolbooth.tools.files.Sandbox}.
 */
@NullMarked
package dev.toolbooth.tools.files;

import org.jspecify.annotations.NullMarked;
