package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;

/** The sandbox that commands run in. */
public sealed interface Confinement permits Bubblewrap, Unconfined {

    /** The command line that runs another one in here. */
    List<String> around(List<String> line, Requirements requirements);

    /** Whether more is kept from commands than the user's own rights do. */
    boolean confines();

    /** Whether its processes take their terminal themselves, so that no one else may before. */
    boolean takesTerminals();

    /** Its description for operators. */
    String told();

    /**
     * The requirements of a command.
     *
     * @param directory its working directory
     * @param home its caller's home
     * @param network whether it may use the network
     * @param terminal whether it has a terminal of its own
     */
    record Requirements(Path directory, Path home, boolean network, boolean terminal) {}
}
