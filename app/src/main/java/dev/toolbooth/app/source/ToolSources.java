package dev.toolbooth.app.source;

import dev.toolbooth.core.tool.Tool;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Loads tools from files of the operator's: a jar that names them as services ({@code
 * META-INF/services/dev.toolbooth.core.tool.Tool}), or a Java source file, which is compiled.
 */
public final class ToolSources {
    private ToolSources() {}

    /** All tools in a file. */
    public static List<Tool> load(Path file) throws SourceProblem {
        if (!Files.isRegularFile(file)) {
            throw new SourceProblem(file + ": no such file");
        }
        try {
            List<Tool> tools = file.toString().endsWith(".java") ? compiled(file) : services(file);
            if (tools.isEmpty()) {
                throw new SourceProblem(
                        file
                                + ": no tool in it; expected a public class that implements"
                                + " dev.toolbooth.core.tool.Tool and has a constructor without"
                                + " parameters (a jar names it in"
                                + " META-INF/services/dev.toolbooth.core.tool.Tool)");
            }
            return tools;
        } catch (IOException | UncheckedIOException e) {
            throw new SourceProblem(file + ": can't be read: " + e.getMessage());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new SourceProblem(file + ": a tool can't be made: " + e);
        } catch (ServiceConfigurationError e) {
            throw new SourceProblem(file + ": " + e.getMessage());
        }
    }

    private static List<Tool> services(Path jar) throws IOException {
        // The loader stays open: the tools' classes are loaded as they are needed.
        @SuppressWarnings("resource")
        URLClassLoader loader = loader(jar);
        return ServiceLoader.load(Tool.class, loader).stream()
                .filter(provider -> provider.type().getClassLoader().equals(loader))
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static List<Tool> compiled(Path source)
            throws IOException, ReflectiveOperationException, SourceProblem {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new SourceProblem(source + ": a JDK is needed to compile it; this is a JRE");
        }
        Path classes = Files.createTempDirectory("toolbooth-tools");
        StringWriter complaints = new StringWriter();
        boolean good =
                compiler.getTask(
                                complaints,
                                null,
                                null,
                                List.of(
                                        "-d",
                                        classes.toString(),
                                        "-proc:none",
                                        "-classpath",
                                        System.getProperty("java.class.path")),
                                null,
                                compiler.getStandardFileManager(null, null, null)
                                        .getJavaFileObjects(source))
                        .call();
        if (!good) {
            throw new SourceProblem(source + ": does not compile:\n" + complaints);
        }
        @SuppressWarnings("resource")
        URLClassLoader loader = loader(classes);
        List<Tool> tools = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                String path = classes.relativize(file).toString();
                String name = path.substring(0, path.length() - 6).replace('/', '.');
                Class<?> type = Class.forName(name, true, loader);
                if (Tool.class.isAssignableFrom(type)
                        && Modifier.isPublic(type.getModifiers())
                        && !Modifier.isAbstract(type.getModifiers())) {
                    tools.add((Tool) type.getDeclaredConstructor().newInstance());
                }
            }
        }
        return tools;
    }

    private static URLClassLoader loader(Path from) throws IOException {
        return new URLClassLoader(
                new URL[] {from.toUri().toURL()}, ToolSources.class.getClassLoader());
    }
}
