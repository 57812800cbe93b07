package dev.toolbooth.tools.workspace.planner.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What becomes of requests. The file requests.txt has many: a name after %%, the request, and after
 * %%% what is made of it, with boxes as they are marked, roles after @, and the rest after bars.
 *
 * <p>Proves S4-143's and O4-5's steps without a model.
 */
class RequestReaderTest {

    @TestFactory
    Stream<DynamicTest> everyRequestOfTheFileIsReadAsItSays() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("requests.txt")) {
            String all = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
            List<String> cases = List.of(all.split("(?m)^%% ", -1));
            assertThat(cases).hasSizeGreaterThan(45);
            return cases.stream().skip(1).map(RequestReaderTest::test).toList().stream();
        }
    }

    private static DynamicTest test(String one) {
        int name = one.indexOf('\n');
        int end = one.indexOf("\n%%%\n", name);
        String request = one.substring(name + 1, end);
        String expected = one.substring(end + "\n%%%\n".length()).strip();
        return DynamicTest.dynamicTest(
                one.substring(0, name),
                () -> {
                    assertThat(shown(RequestReader.read(request))).isEqualTo(expected);
                    String windows = request.replace("\n", "\r\n");
                    assertThat(shown(RequestReader.read(windows)).replace("\r\n", "\n"))
                            .isEqualTo(expected);
                });
    }

    private static String shown(RequestOutline outline) {
        Stream<String> steps = outline.steps().stream().flatMap(step -> lines(step, ""));
        Stream<String> rest = outline.rest().isEmpty() ? Stream.of() : outline.rest().lines();
        return Stream.of(Stream.of(outline.origin().name()), steps, rest.map(line -> "| " + line))
                .flatMap(lines -> lines)
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));
    }

    private static Stream<String> lines(RequestStep step, String indent) {
        String box =
                switch (step.status()) {
                    case OPEN -> "[ ] ";
                    case STARTED -> "[~] ";
                    case DONE -> "[x] ";
                    case BLOCKED -> "[!] ";
                };
        List<String> text = step.text().lines().toList();
        String role = step.role().map(name -> " @" + name).orElse("");
        return Stream.of(
                        Stream.of(indent + box + text.getFirst() + role),
                        text.stream().skip(1).map(line -> indent + "    " + line),
                        step.parts().stream().flatMap(part -> lines(part, indent + "  ")))
                .flatMap(lines -> lines);
    }

    private static int depth(List<RequestStep> steps) {
        return steps.stream().mapToInt(step -> 1 + depth(step.parts())).max().orElse(0);
    }

    @Test
    void tenThousandPointsAreTenThousandSteps() {
        String request =
                IntStream.range(0, 10_000)
                        .mapToObj(i -> "- Add point " + i)
                        .collect(Collectors.joining("\n"));
        assertThat(RequestReader.read(request).steps()).hasSize(10_000);
    }

    @Test
    void howeverDeepPointsAreNestedNoneIsLost() {
        String request =
                IntStream.range(0, 1_000)
                        .mapToObj(i -> " ".repeat(2 * i) + "- Add point " + i)
                        .collect(Collectors.joining("\n"));
        RequestOutline outline = RequestReader.read(request);
        assertThat(outline.count()).isEqualTo(1_000);
        assertThat(depth(outline.steps())).isEqualTo(ListReader.DEPTH_MAX);
    }

    @Test
    void headingsCountAsLevelsToo() {
        String request =
                "# a\n## b\n### c\n#### d\n##### e\n###### f\n- g\n  - h\n    - i\n# j\n- k";
        assertThat(depth(RequestReader.read(request).steps())).isEqualTo(ListReader.DEPTH_MAX);
    }

    /** What takes more than linear time doesn't end within the build. */
    @Test
    void aQuarterOfAMegabyteOfAnythingIsRead() {
        int length = 1 << 18;
        for (String piece :
                List.of(
                        "a",
                        " ",
                        "\n",
                        "-",
                        "- ",
                        "# ",
                        "(",
                        "`",
                        "\"",
                        "\t",
                        ".",
                        ". ",
                        ", ",
                        "; ",
                        "and then ",
                        ", add ",
                        "🙂",
                        "\u202E",
                        "x\n",
                        "- x\n",
                        "1. ",
                        "1) 2) ",
                        "[ ] ",
                        "```\n",
                        "> q\n",
                        "**",
                        "=\n",
                        "fix it and ",
                        "a\n\n",
                        "- a\nb\n",
                        "please ",
                        "then add a ",
                        "|",
                        "\\",
                        "\u2028",
                        "مرحبا ")) {
            String request = "add " + piece.repeat(length / piece.length());
            RequestOutline outline = RequestReader.read(request);
            assertThat(outline.steps()).as(piece).isNotEmpty();
            assertThat(outline.steps())
                    .as(piece)
                    .allSatisfy(step -> assertThat(step.text()).isNotBlank());
        }
    }

    @Test
    void aLongRequestWithoutStepsIsKeptWhole() {
        String request = "Everything is broken " + "and nothing helps ".repeat(5_000);
        RequestOutline outline = RequestReader.read(request);
        assertThat(outline.steps()).hasSize(3);
        assertThat(outline.steps().getFirst().text())
                .startsWith("Understand request: Everything is broken and")
                .endsWith("…")
                .hasSizeLessThan(250);
        assertThat(outline.rest()).isEqualTo(request.strip());
    }

    @Test
    void aPictureIsNeverCutInTwo() {
        String text = RequestReader.read("x" + "🙂".repeat(500)).steps().getFirst().text();
        assertThat(text.codePoints().noneMatch(point -> point >= 0xD800 && point <= 0xDFFF))
                .isTrue();
    }
}
