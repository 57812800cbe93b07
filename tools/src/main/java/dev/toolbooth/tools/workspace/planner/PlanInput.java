package dev.toolbooth.tools.workspace.planner;

import java.util.Optional;

/**
 * The input to a new plan.
 *
 * @param request the goal, in the words of whoever asks for the plan
 * @param role the role for tasks that suit no other
 */
record PlanInput(String title, String request, Optional<String> context, Optional<String> role) {}
