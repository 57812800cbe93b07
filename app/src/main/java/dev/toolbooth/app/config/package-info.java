/**
 * The typed configuration: {@code toolbooth.yaml}, the environment and the flags become one {@link
 * dev.toolbooth.app.config.Config}.
 *
 * <p>Start reading at {@link dev.toolbooth.app.config.Settings}: its list of definitions drives the
 * file, the environment, the flags, the starter file, the JSON Schema and the reference page.
 * {@link dev.toolbooth.app.config.ConfigReader} says in which order the sources win. A list of
 * objects comes in as one more kind of {@link dev.toolbooth.app.config.Entry}, whose elements are
 * read by {@link dev.toolbooth.app.config.FileWalk} with a {@link dev.toolbooth.app.config.Section}
 * each.
 */
@NullMarked
package dev.toolbooth.app.config;

import org.jspecify.annotations.NullMarked;
