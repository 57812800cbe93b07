package dev.toolbooth.app.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator is told of a file that should hold tools, and doesn't. */
class ToolSourcesTest {
    private static final String TOOL =
            """
            import dev.toolbooth.core.tool.*;

            public final class Mine implements Tool {
                static final ToolSpec SPEC = ToolSpec.named("mine").build();

                public ToolSpec spec() {
                    return SPEC;
                }

                public ToolResult run(ToolCall call) {
                    Runnable nested = new Runnable() {
                        public void run() {}
                    };
                    nested.run();
                    return ToolOutput.text("done");
                }
            }
            """;

    @TempDir Path folder = Path.of("");
    private final Toolbox toolbox = new Toolbox(new Announcements());

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private String problem(Path file) {
        try {
            ToolSources.install(file, toolbox);
        } catch (ToolSourceException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).startsWith(file + ": ");
            return message.substring(file.toString().length() + 2);
        }
        return fail("no problem with " + file);
    }

    @Test
    void aSourceFileIsCompiledAndItsToolOffered() throws Exception {
        ToolSources.install(file("Mine.java", TOOL), toolbox);
        assertThat(toolbox.find("mine")).isNotNull();
    }

    /** finding U10: the page said that the later tool replaces the earlier one. */
    @Test
    void aToolKeepsItsNameAsTheExamplesSay() throws Exception {
        ToolSources.install(file("Mine.java", TOOL), toolbox);
        String again = TOOL.replace("class Mine", "class Other").replace("\"done\"", "\"other\"");
        ToolSources.install(file("Other.java", again), toolbox);
        assertThat(toolbox.list())
                .extracting(ToolSpec::name)
                .containsExactly("mine", "mcp__Other__mine");
        assertThat(Files.readString(Path.of("..", "examples", "README.md")))
                .contains("that one\nkeeps it", "Only a tool of the same namespace is replaced");

        String newer = TOOL.replace("\"mine\").build()", "\"mine\").title(\"2\").build()");
        ToolSources.install(file("Mine.java", newer), toolbox);
        assertThat(toolbox.list()).extracting(ToolSpec::title).containsExactlyInAnyOrder("2", null);
    }

    @Test
    void aSourceThatDoesNotCompileShowsWhere() throws IOException {
        Path broken = file("Mine.java", TOOL.replace("\"done\")", "done)"));
        assertThat(problem(broken))
                .startsWith("does not compile:\n")
                .contains("Mine.java:15: error: cannot find symbol")
                .endsWith("a tool that needs more goes into a jar.");
    }

    @Test
    void aSourceWithoutAToolSaysWhatOneIs() throws IOException {
        assertThat(problem(file("Empty.java", "public class Empty {}")))
                .isEqualTo(
                        "no tool in it; expected a public class that implements"
                                + " dev.toolbooth.core.tool.Tool and has a public constructor"
                                + " without parameters");
        assertThat(problem(file("Hidden.java", TOOL.replace("public final class", "class"))))
                .endsWith("; not public: Mine");
    }

    @Test
    void aToolThatCannotBeMadeSaysWhy() throws IOException {
        String asked =
                TOOL.replace("static final ToolSpec", "public Mine(int a) {} static ToolSpec");
        assertThat(problem(file("Mine.java", asked)))
                .startsWith("Mine can't be made; expected a public class");
        String throwing =
                TOOL.replace(
                        "static final ToolSpec",
                        "public Mine() { throw new IllegalStateException(\"no key\"); } static"
                                + " ToolSpec");
        assertThat(problem(file("Mine.java", throwing)))
                .isEqualTo("the constructor of Mine threw java.lang.IllegalStateException: no key");
        String early = TOOL.replace(".build()", ".build(); static int broken = 1 / zero()");
        early =
                early.replace(
                        "public ToolSpec spec",
                        "static int zero() { return 0; } public ToolSpec spec");
        assertThat(problem(file("Mine.java", early)))
                .isEqualTo("the class Mine threw java.lang.ArithmeticException: / by zero");
    }

    @Test
    void aToolWithABadSpecificationIsNamed() throws IOException {
        assertThat(problem(file("Mine.java", TOOL.replace("\"mine\"", "\"my tool\""))))
                .isEqualTo(
                        "Mine can't be offered: tool name \"my tool\": expected 1 to 128 letters,"
                                + " digits, _ . / or -");
    }

    @Test
    void aFileThatIsNotThereIsSaidToBeMissing() {
        assertThat(problem(folder.resolve("None.java"))).isEqualTo("no such file");
    }

    @Test
    void aJarWithoutAServiceSaysWhereToNameIt() throws IOException {
        Path jar = folder.resolve("tools.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("nothing.txt"));
        }
        assertThat(problem(jar))
                .startsWith("no tool in it")
                .endsWith("META-INF/services/dev.toolbooth.core.tool.Tool");
    }

    @Test
    void aJarThatNamesAClassItDoesNotHaveSaysSo() throws IOException {
        Path jar = folder.resolve("tools.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/services/dev.toolbooth.core.tool.Tool"));
            out.write("com.example.Gone\n".getBytes(UTF_8));
        }
        assertThat(problem(jar)).contains("com.example.Gone not found");
    }
}
