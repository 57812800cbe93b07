package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;
import java.util.Optional;

/** Reads a request into steps. */
public final class RequestReader {
    private RequestReader() {}

    /** What a request consists of. */
    public static Outline read(String request) {
        return new Outline(
                Outline.Origin.NOTHING,
                List.of(
                        step("Understand request: " + request.strip(), "Architect"),
                        new Step(
                                "Implement minimal changes",
                                Mark.OPEN,
                                Optional.empty(),
                                List.of()),
                        step("Run tests and verify in terminal", "Debugger")),
                "");
    }

    private static Step step(String text, String role) {
        return new Step(text, Mark.OPEN, Optional.of(role), List.of());
    }
}
