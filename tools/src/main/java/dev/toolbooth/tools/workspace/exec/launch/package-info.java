/**
 * Starting and ending processes for agents: which ones are allowed, their environment, their
 * sandbox, and their complete end. Start reading at {@link
 * dev.toolbooth.tools.workspace.exec.launch.LaunchResolver}.
 */
@NullMarked
package dev.toolbooth.tools.workspace.exec.launch;

import org.jspecify.annotations.NullMarked;
