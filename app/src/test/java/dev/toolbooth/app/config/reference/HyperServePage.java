package dev.toolbooth.app.config.reference;

import dev.toolbooth.app.config.reading.HyperServeVariables;

/** The page of the documentation that lists HyperServe's variables. */
public final class HyperServePage {
    private static final String HEAD =
            """
            # HyperServe's variables

            <!-- Made from the definitions in the code. To change it, change those and run the tests
            with -Dupdate=true. -->

            HyperServe is a Go MCP server. Toolbooth serves its clients and reads its environment
            variables. A variable that sets a setting counts like the setting's own variable, which
            wins if both are given; `toolbooth config print --origin` names the one that a value
            comes from. The settings are in [configuration](configuration.md). A variable that
            starts with `HS_` and is not listed here has no effect; the log says so at the start.

            | variable | what it does |
            |---|---|
            """;

    private HyperServePage() {}

    public static String text() {
        var page = new StringBuilder(HEAD);
        HyperServeVariables.all()
                .forEach(
                        (name, how) ->
                                page.append("| `")
                                        .append(name)
                                        .append("` | ")
                                        .append(how)
                                        .append(" |\n"));
        return page.toString();
    }
}
