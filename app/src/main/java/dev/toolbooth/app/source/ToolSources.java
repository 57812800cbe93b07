package dev.toolbooth.app.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.Toolbox;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.slf4j.LoggerFactory;

/**
 * Tools from the operator's files: a jar that names them as services ({@code
 * META-INF/services/dev.toolbooth.core.tool.Tool}), or a Java source file, which is compiled.
 */
public final class ToolSources {
    private static final String EXPECTED =
            "expected a public class that implements dev.toolbooth.core.tool.Tool and has a public"
                    + " constructor without parameters";

    private ToolSources() {}

    /** Puts all tools of a file on offer, in a namespace that is called like the file. */
    public static void install(Path file, Toolbox toolbox) throws ToolSourceException {
        Namespace namespace = namespace(file);
        for (Tool tool : load(file)) {
            try {
                if (!toolbox.add(namespace, tool)) {
                    String plain = tool.spec().name();
                    LoggerFactory.getLogger(ToolSources.class)
                            .warn(
                                    "another tool is already called {}; the one of {} is called {}",
                                    plain,
                                    file.getFileName(),
                                    namespace.full(plain));
                }
            } catch (RuntimeException e) {
                // A tool's own code makes its specification, and may throw anything.
                String why = e.getMessage();
                throw new ToolSourceException(
                        file
                                + ": "
                                + tool.getClass().getName()
                                + " can't be offered: "
                                + (why == null ? e : why));
            }
        }
    }

    private static Namespace namespace(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return Namespace.like(dot < 0 ? name : name.substring(0, dot));
    }

    /** All tools in a file. */
    static List<Tool> load(Path file) throws ToolSourceException {
        if (!Files.isRegularFile(file)) {
            throw new ToolSourceException(file + ": no such file");
        }
        try {
            return file.toString().endsWith(".java") ? compiled(file) : services(file);
        } catch (IOException | UncheckedIOException e) {
            throw new ToolSourceException(file + ": can't be read: " + e.getMessage());
        } catch (LinkageError e) {
            throw new ToolSourceException(file + ": a class of it can't be loaded: " + e);
        } catch (ServiceConfigurationError e) {
            throw new ToolSourceException(file + ": " + e.getMessage());
        }
    }

    private static List<Tool> services(Path jar) throws IOException, ToolSourceException {
        // The loader stays open: the tools' classes are loaded as they are needed.
        @SuppressWarnings("resource")
        URLClassLoader loader = loader(jar);
        List<Tool> tools =
                ServiceLoader.load(Tool.class, loader).stream()
                        .filter(provider -> provider.type().getClassLoader().equals(loader))
                        .map(ServiceLoader.Provider::get)
                        .toList();
        if (tools.isEmpty()) {
            throw new ToolSourceException(
                    jar
                            + ": no tool in it; "
                            + EXPECTED
                            + ", named on a line of"
                            + " META-INF/services/dev.toolbooth.core.tool.Tool");
        }
        return tools;
    }

    private static List<Tool> compiled(Path source) throws IOException, ToolSourceException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ToolSourceException(
                    source + ": a JDK is needed to compile it; this is a JRE");
        }
        Path classes = Files.createTempDirectory("toolbooth-tools");
        try {
            compile(compiler, source, classes);
            return instances(source, classesIn(classes));
        } finally {
            delete(classes);
        }
    }

    private static void compile(JavaCompiler compiler, Path source, Path classes)
            throws IOException, ToolSourceException {
        StringWriter complaints = new StringWriter();
        List<String> options =
                List.of(
                        "-d",
                        classes.toString(),
                        "-proc:none",
                        "-nowarn",
                        "-classpath",
                        System.getProperty("java.class.path"));
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, UTF_8)) {
            var units = files.getJavaFileObjects(source);
            if (!compiler.getTask(complaints, files, null, options, null, units).call()) {
                throw new ToolSourceException(
                        source
                                + ": does not compile:\n"
                                + complaints.toString().stripTrailing()
                                + "\nIt is compiled alone, against Toolbooth's own classes; a tool"
                                + " that needs more goes into a jar.");
            }
        }
    }

    /** Every class in a folder, all loaded, so that the folder is needed no more. */
    private static List<Class<?>> classesIn(Path folder) throws IOException {
        List<Class<?>> types = new ArrayList<>();
        try (URLClassLoader loader = loader(folder);
                Stream<Path> files = Files.walk(folder)) {
            // In an order of ours: a folder's own differs from one file system to the next.
            List<Path> classes =
                    files.filter(f -> f.toString().endsWith(".class")).sorted().toList();
            for (Path file : classes) {
                String path = folder.relativize(file).toString();
                String name = path.substring(0, path.length() - 6).replace(File.separatorChar, '.');
                types.add(Class.forName(name, false, loader));
            }
        } catch (ClassNotFoundException e) {
            throw new IOException("class " + e.getMessage() + " was compiled and is gone", e);
        }
        return types;
    }

    private static List<Tool> instances(Path source, List<Class<?>> types)
            throws ToolSourceException {
        List<Tool> tools = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        for (Class<?> type : types) {
            if (Tool.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                if (Modifier.isPublic(type.getModifiers())) {
                    tools.add(instance(source, type));
                } else {
                    hidden.add(type.getName());
                }
            }
        }
        if (tools.isEmpty()) {
            throw new ToolSourceException(
                    source
                            + ": no tool in it; "
                            + EXPECTED
                            + (hidden.isEmpty()
                                    ? ""
                                    : "; not public: " + String.join(", ", hidden)));
        }
        return tools;
    }

    private static Tool instance(Path source, Class<?> type) throws ToolSourceException {
        try {
            return (Tool) type.getConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new ToolSourceException(
                    source + ": the constructor of " + type.getName() + " threw " + e.getCause());
        } catch (ExceptionInInitializerError e) {
            throw new ToolSourceException(
                    source + ": the class " + type.getName() + " threw " + e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new ToolSourceException(
                    source + ": " + type.getName() + " can't be made; " + EXPECTED);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static URLClassLoader loader(Path from) throws IOException {
        return new URLClassLoader(
                new URL[] {from.toUri().toURL()}, ToolSources.class.getClassLoader());
    }
}
