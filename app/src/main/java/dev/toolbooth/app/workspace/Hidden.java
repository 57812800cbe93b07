package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.Glob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What of a workspace no agent gets: what the server keeps there, and what it is told there. */
final class Hidden {
    /** Where a server looks for its configuration: whoever writes it decides what agents may. */
    private static final String CONFIGURATION = "toolbooth.yaml";

    private Hidden() {}

    /** The operator's rules, and the server's own. */
    static FileRules from(Config config, Path root, FileRules rules) {
        List<Glob> deny = new ArrayList<>(rules.deny());
        Path folder = root.toAbsolutePath().normalize();
        for (Path own : List.of(config.data(), config.receipts().key())) {
            Path kept = own.toAbsolutePath().normalize();
            if (kept.startsWith(folder) && !kept.equals(folder)) {
                Glob.read("/" + folder.relativize(kept)).ifPresent(deny::add);
            }
        }
        List<Glob> readOnly = new ArrayList<>(rules.readOnly());
        Glob.read(CONFIGURATION).ifPresent(readOnly::add);
        return new FileRules(rules.allow(), deny, readOnly);
    }
}
