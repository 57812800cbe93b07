package dev.toolbooth.search.chunk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCpp;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterKotlin;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/**
 * The native libraries of tree-sitter and its languages. Left to itself, the binding unpacks them
 * into the temporary folder, where they stay if the server is killed; here they are deleted as soon
 * as they are loaded.
 */
final class TreeSitterLibrary {
    /** Where the binding looks for a library before it unpacks one. */
    private static final String FOLDER = "tree-sitter-lib";

    private TreeSitterLibrary() {}

    /**
     * @throws LinkageError if there is no such library for this machine, or it can't be loaded
     * @throws IOException if it can't be unpacked
     */
    static synchronized TSLanguage load(FileStructure structure) throws IOException {
        String name = structure.name().toLowerCase(Locale.ROOT);
        return unpacked(
                List.of("tree-sitter", "tree-sitter-" + name),
                () -> {
                    TSLanguage language = language(structure);
                    int version = language.abiVersion();
                    if (version < TSParser.TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION
                            || version > TSParser.TREE_SITTER_LANGUAGE_VERSION) {
                        throw new LinkageError("tree-sitter can't read version " + version);
                    }
                    return language;
                });
    }

    private static TSLanguage language(FileStructure structure) {
        return switch (structure) {
            case JAVA -> new TreeSitterJava();
            case KOTLIN -> new TreeSitterKotlin();
            case PYTHON -> new TreeSitterPython();
            case JAVASCRIPT -> new TreeSitterJavascript();
            case TYPESCRIPT -> new TreeSitterTypescript();
            case TSX -> new TreeSitterTsx();
            case GO -> new TreeSitterGo();
            case RUST -> new TreeSitterRust();
            case C -> new TreeSitterC();
            case CPP -> new TreeSitterCpp();
            case MARKDOWN, LINES -> throw new IllegalArgumentException(structure + " has no tree");
        };
    }

    private static TSLanguage unpacked(List<String> libraries, Supplier<TSLanguage> load)
            throws IOException {
        if (System.getProperty(FOLDER) != null) {
            return load.get();
        }
        List<Path> made = new ArrayList<>();
        try {
            Path folder = Files.createTempDirectory("toolbooth-tree-sitter-");
            made.add(folder);
            made.add(Files.createDirectory(folder.resolve("lib")));
            for (String library : libraries) {
                unpack("lib/" + file(library), folder, made);
            }
            System.setProperty(FOLDER, folder.toString());
            return load.get();
        } finally {
            System.clearProperty(FOLDER);
            for (Path path : made.reversed()) {
                Files.deleteIfExists(path);
            }
        }
    }

    private static void unpack(String resource, Path folder, List<Path> made) throws IOException {
        try (InputStream in = TSParser.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("there is no " + resource);
            }
            Path file = folder.resolve(resource);
            made.add(file);
            Files.copy(in, file);
        }
    }

    /** What the binding calls a library of this machine. */
    private static String file(String library) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String processor = machine.equals("amd64") ? "x86_64" : machine;
        if (system.contains("windows")) {
            return processor + "-windows-" + library + ".dll";
        }
        return system.contains("mac")
                ? processor + "-macos-" + library + ".dylib"
                : processor + "-linux-gnu-" + library + ".so";
    }
}
