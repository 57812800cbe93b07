package dev.toolbooth.testkit;

import java.util.List;
import java.util.Map;

/** Settings of the demo tools, which tests call also where a server has something of its own. */
public final class DemoSettings {
    private static final List<String> SETTINGS =
            List.of("TOOLBOOTH_TOOLS__DEMO", "TOOLBOOTH_TOOLS__SAMURAI", "TOOLBOOTH_TOOLS__PIZZA");

    private DemoSettings() {}

    /** Switches them on in an environment that doesn't say whether it wants them. */
    public static void switchOn(Map<String, String> environment) {
        if (!environment.containsKey("HS_HARDENED_MODE")) {
            SETTINGS.forEach(name -> environment.putIfAbsent(name, "true"));
        }
    }
}
