/**
 * How the client gets leave from servers that want OAuth, in every revision that has it: finds who
 * gives leave, makes itself known there, asks the person, keeps the tokens. {@link
 * dev.toolbooth.client.auth.OAuthAuthorizer} has the order of it.
 */
@NullMarked
package dev.toolbooth.client.auth;

import org.jspecify.annotations.NullMarked;
