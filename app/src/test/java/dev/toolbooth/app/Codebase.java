package dev.toolbooth.app;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The project's files: the Java of every module, and every text that is committed. */
final class Codebase {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    /** What holds what is made or fetched: see .gitignore. In a worktree, .git is a file. */
    private static final Set<String> NOT_OURS =
            Set.of(
                    ".git",
                    "target",
                    "node_modules",
                    ".toolbooth",
                    "data",
                    "results",
                    ".idea",
                    ".vscode",
                    ".settings",
                    ".cifuzz-corpus",
                    "__pycache__",
                    ".venv");

    private final Path root;

    /** A committed file that holds text. */
    record TextFile(Path path, List<String> lines) {}

    private Codebase(Path root) {
        this.root = root;
    }

    /** The code that this test was built from. */
    static Codebase ours() {
        String root = System.getProperty("toolbooth.root");
        if (root == null || !Files.exists(Path.of(root, "pom.xml"))) {
            throw new IllegalStateException(
                    "set -Dtoolbooth.root to the folder with the root pom.xml, was " + root);
        }
        return new Codebase(Path.of(root));
    }

    /** The modules, in the order of the root pom.xml. */
    List<String> modules() throws IOException {
        List<String> modules = new ArrayList<>();
        Matcher module = MODULE.matcher(Files.readString(root.resolve("pom.xml")));
        while (module.find()) {
            modules.add(module.group(1));
        }
        return modules;
    }

    /** Every Java file of every module. */
    List<JavaFile> java() throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String module : modules()) {
            for (Path path : files(root.resolve(module).resolve("src"))) {
                if (path.toString().endsWith(".java")) {
                    paths.add(path);
                }
            }
        }
        return parse(paths);
    }

    private List<JavaFile> parse(List<Path> paths) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFile> parsed = new ArrayList<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    manager,
                                    null,
                                    List.of("-proc:none"),
                                    null,
                                    manager.getJavaFileObjectsFromPaths(paths));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                Path path = root.relativize(Path.of(unit.getSourceFile().toUri()));
                String text = unit.getSourceFile().getCharContent(true).toString();
                boolean main = !path.toString().contains("src/test/");
                parsed.add(JavaFile.of(path, main, text, unit, positions));
            }
        }
        return parsed;
    }

    /** Every file that holds text, of whatever kind. */
    List<TextFile> texts() {
        List<TextFile> texts = new ArrayList<>();
        for (Path path : files(root)) {
            text(path)
                    .ifPresent(
                            text ->
                                    texts.add(
                                            new TextFile(
                                                    root.relativize(path), text.lines().toList())));
        }
        return texts;
    }

    private static Optional<String> text(Path path) {
        try {
            String text = Files.readString(path);
            return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path under) {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(under)) {
            return found;
        }
        try {
            Files.walkFileTree(
                    under,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path folder, BasicFileAttributes attributes) {
                            return NOT_OURS.contains("" + folder.getFileName())
                                    ? FileVisitResult.SKIP_SUBTREE
                                    : FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            if (attributes.isRegularFile()
                                    && !NOT_OURS.contains("" + file.getFileName())) {
                                found.add(file);
                            }
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(null);
        return found;
    }
}
