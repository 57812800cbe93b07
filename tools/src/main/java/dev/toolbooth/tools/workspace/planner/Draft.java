package dev.toolbooth.tools.workspace.planner;

import java.util.Optional;

/**
 * What a plan is made of.
 *
 * @param request what is to be done, in the words of whoever wants it
 * @param role who does what nobody else fits better
 */
record Draft(String title, String request, Optional<String> context, Optional<String> role) {}
