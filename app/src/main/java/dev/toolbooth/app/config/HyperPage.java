package dev.toolbooth.app.config;

/** The page of the documentation that lists HyperServe's variables. */
final class HyperPage {
    private static final String HEAD =
            """
            # HyperServe's variables

            <!-- Made from the definitions in the code. To change it, change those and run the tests
            with -Dupdate=true. -->

            Toolbooth serves HyperServe's MCP, and takes its environment variables. A variable that
            gives a setting counts like that setting's own, which wins when both are set;
            `toolbooth config print --origin` names the variable that a value came from. The
            settings are in [configuration](configuration.md). A variable that starts with `HS_`
            and is not listed here changes nothing; the log says so at the start.

            | variable | what it does |
            |---|---|
            """;

    private HyperPage() {}

    static String text() {
        var page = new StringBuilder(HEAD);
        HyperVariables.all()
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
