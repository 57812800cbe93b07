/**
 * Starting and ending processes for agents: what may be started, with which environment, how it is
 * confined, and that nothing of it is left. Start reading at {@link
 * dev.toolbooth.tools.workspace.exec.launch.Launcher}.
 */
@NullMarked
package dev.toolbooth.tools.workspace.exec.launch;

import org.jspecify.annotations.NullMarked;
