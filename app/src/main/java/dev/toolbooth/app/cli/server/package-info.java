/**
 * Commands that run or inspect a server on this machine: serve, doctor, config, backup and search.
 */
@NullMarked
package dev.toolbooth.app.cli.server;

import org.jspecify.annotations.NullMarked;
