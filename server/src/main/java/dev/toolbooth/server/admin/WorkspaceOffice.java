package dev.toolbooth.server.admin;

import tools.jackson.databind.JsonNode;

/** The part of an office that has to do with the folder that coding agents work in. */
public interface WorkspaceOffice {

    /** The tools of the workspace, none where there is no workspace. */
    Answer tools();

    /**
     * Uses one of them: files, search, plans and terminals, those of all callers.
     *
     * @param arguments as its contract has them; what comes back is its output
     */
    Answer use(String tool, JsonNode arguments);

    /** An office without a server. */
    WorkspaceOffice CLOSED =
            new WorkspaceOffice() {
                @Override
                public Answer tools() {
                    return Answer.closed("no server runs that would have a workspace");
                }

                @Override
                public Answer use(String tool, JsonNode arguments) {
                    return Answer.closed("no server runs that would have a workspace");
                }
            };
}
