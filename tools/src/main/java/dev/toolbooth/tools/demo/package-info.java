/**
 * Tools, resources and a prompt to try a server with, one for each feature of tools. Start reading
 * at {@link dev.toolbooth.tools.demo.DemoTools}.
 */
@NullMarked
package dev.toolbooth.tools.demo;

import org.jspecify.annotations.NullMarked;
