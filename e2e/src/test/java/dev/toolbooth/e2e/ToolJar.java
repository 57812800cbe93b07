package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.tool.Tool;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;

/** Puts tools of the tests into a jar, so that a server need not compile them at every start. */
final class ToolJar {
    private ToolJar() {}

    static void pack(Path jar, List<Class<? extends Tool>> classes) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            for (Class<?> one : classes) {
                String path = one.getName().replace('.', '/') + ".class";
                try (var code = one.getClassLoader().getResourceAsStream(path)) {
                    entries.putNextEntry(new JarEntry(path));
                    assertThat(code).isNotNull();
                    code.transferTo(entries);
                }
            }
            entries.putNextEntry(new JarEntry("META-INF/services/" + Tool.class.getName()));
            String names =
                    classes.stream()
                            .filter(one -> !Modifier.isAbstract(one.getModifiers()))
                            .map(Class::getName)
                            .collect(Collectors.joining("\n"));
            entries.write(names.getBytes(UTF_8));
        }
    }
}
