package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.SettingValue;
import dev.toolbooth.app.config.setting.SettingValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The default data folder: the user's own, so that it doesn't depend on where a command is run; or
 * {@code ./data} where a server already has its folder.
 */
final class DataFolderDefault {
    private static final String HERE = "data";

    private DataFolderDefault() {}

    static void put(SettingValues values, ConfigSources sources, List<ConfigProblem> problems) {
        if (values.find(Config.DATA).isPresent()) {
            return;
        }
        Optional<Path> folder =
                isServersFolder(sources.directory())
                        ? Optional.of(sources.directory().resolve(HERE))
                        : sources.userFolder("XDG_DATA_HOME", ".local/share")
                                .map(home -> home.resolve("toolbooth"));
        values.put(new SettingValue<>(Config.DATA, folder, new SettingOrigin.Standard()));
        if (folder.isEmpty()) {
            problems.add(
                    new ConfigProblem(
                            new SettingOrigin.Standard(),
                            Config.DATA.key(),
                            "is not set, and this user has no home folder to keep data in",
                            "set HOME, or name a folder with --data or TOOLBOOTH_DATA"));
        }
    }

    private static boolean isServersFolder(Path directory) {
        return Files.exists(directory.resolve(ConfigSources.FILE_NAME))
                || Files.exists(directory.resolve(HERE).resolve("toolbooth.db"));
    }
}
