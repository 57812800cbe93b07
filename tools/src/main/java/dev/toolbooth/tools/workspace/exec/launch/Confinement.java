package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;

/** How commands are kept from what is not theirs. */
public sealed interface Confinement permits Bubblewrap, Unconfined {

    /** The command line that runs another one in here. */
    List<String> around(List<String> line, Room room);

    /** Whether more is kept from commands than the user's own rights do. */
    boolean confines();

    /** Whether what runs in here takes its terminal itself, so that nobody else may before. */
    boolean takesTerminals();

    /** What an operator is told of it. */
    String told();

    /**
     * What a command needs.
     *
     * @param directory where it starts
     * @param network whether it may reach others
     * @param terminal whether it has a terminal of its own
     */
    record Room(Path directory, boolean network, boolean terminal) {}
}
