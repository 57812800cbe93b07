package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingValue;
import dev.toolbooth.app.config.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/** The default for the demo tools: an operator who serves tools of their own wants only those. */
final class DemoToolsDefault {
    private static final List<Setting<Boolean>> DEMO =
            List.of(Config.Tools.DEMO, Config.Tools.SAMURAI, Config.Tools.PIZZA);

    private static final List<String> OWN =
            List.of("tools.sources", "servers", "routes", "workspace.root");

    private DemoToolsDefault() {}

    static void put(SettingValues values) {
        if (OWN.stream().noneMatch(key -> isGiven(values, key))) {
            return;
        }
        for (Setting<Boolean> demo : DEMO) {
            if (!isGiven(values, demo.key())) {
                values.put(
                        new SettingValue<>(demo, Optional.of(false), new SettingOrigin.Standard()));
            }
        }
    }

    private static boolean isGiven(SettingValues values, String key) {
        return !(values.origin(key) instanceof SettingOrigin.Standard);
    }
}
