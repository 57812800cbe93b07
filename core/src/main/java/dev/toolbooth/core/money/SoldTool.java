package dev.toolbooth.core.money;

import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/**
 * The facts that a caller needs in order to call a tool.
 *
 * @param takes JSON Schema of its arguments
 * @param fits whether it takes such arguments
 */
public record SoldTool(String description, ObjectNode takes, Predicate<ObjectNode> fits) {}
