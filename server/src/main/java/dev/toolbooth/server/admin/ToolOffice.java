package dev.toolbooth.server.admin;

import tools.jackson.databind.JsonNode;

/** The part of an office that shows tools, and tries them. */
public interface ToolOffice {

    /** Every tool with its schemas, and where it is offered for how much. */
    Answer tools();

    /** Calls a tool as a client would, and shows what went over the wire. */
    Answer attempt(JsonNode order);

    /** An office without tools. */
    ToolOffice CLOSED =
            new ToolOffice() {
                @Override
                public Answer tools() {
                    return Answer.closed("no server runs that would have tools");
                }

                @Override
                public Answer attempt(JsonNode order) {
                    return Answer.closed("no server runs that would have tools");
                }
            };
}
