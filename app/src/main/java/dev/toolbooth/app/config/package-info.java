/**
 * The typed configuration: {@code toolbooth.yaml}, the environment and the flags become one {@link
 * dev.toolbooth.app.config.Config}.
 *
 * <p>Start reading at {@link dev.toolbooth.app.config.Config#of}: each section declares a setting
 * in the place where it takes its value. {@link dev.toolbooth.app.config.reading.AllSettings} is
 * the list of what they declare, which drives the file, the environment, the flags, the starter
 * file, the JSON Schema and the reference page. {@link
 * dev.toolbooth.app.config.reading.ConfigReader} says in which order the sources win. Lists of
 * groups have a {@link dev.toolbooth.app.config.setting.GroupShape} each.
 */
@NullMarked
package dev.toolbooth.app.config;

import org.jspecify.annotations.NullMarked;
