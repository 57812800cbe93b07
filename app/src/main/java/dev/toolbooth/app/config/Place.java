package dev.toolbooth.app.config;

import java.nio.file.Path;
import org.snakeyaml.engine.v2.nodes.Node;

/** Says where a piece of YAML was written. */
interface Place {

    Origin of(Node node);

    /** In a file, by its line. */
    static Place in(Path file) {
        return node -> new Origin.InFile(file, YamlFile.line(node.getStartMark()));
    }

    /** In one line of some other source. */
    static Place at(Origin origin) {
        return node -> origin;
    }
}
