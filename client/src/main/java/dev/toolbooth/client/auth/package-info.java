/**
 * OAuth for clients, in every revision that has it: discovery, registration, consent and tokens.
 * {@link dev.toolbooth.client.auth.OAuthAuthorizer} has the order of steps.
 */
@NullMarked
package dev.toolbooth.client.auth;

import org.jspecify.annotations.NullMarked;
