package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** finding X8: what is shipped of others was decided on, and is written down. */
final class DependenciesTest {
    private static final Path TARGET = Checkout.root().resolve("app/target");
    private static final Path DECISIONS = Checkout.root().resolve("docs/decisions");

    /** A row of the table of jars: which, and the page. */
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (`.+`) \\| \\[\\d{4}]\\((\\d{4}-[a-z0-9-]+\\.md)\\) \\|$");

    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern JAR = Pattern.compile("(.+?)-\\d.*\\.jar");

    private static List<String> jars() throws IOException {
        try (Stream<Path> all = Files.list(TARGET.resolve("lib"))) {
            return all.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }

    private static JsonNode bill() throws IOException {
        return Json.parse(Files.readAllBytes(TARGET.resolve("toolbooth.cdx.json")));
    }

    /** The names of jars that somebody decided on; those that end in a star begin with the rest. */
    private static List<String> decided() throws IOException {
        List<String> decided = new ArrayList<>();
        Matcher rows = ROW.matcher(Files.readString(DECISIONS.resolve("README.md")));
        while (rows.find()) {
            assertThat(DECISIONS.resolve(rows.group(2))).exists();
            Matcher names = NAME.matcher(rows.group(1));
            while (names.find()) {
                decided.add(names.group(1));
            }
        }
        return decided;
    }

    private static boolean fits(String decided, String name) {
        return decided.endsWith("*")
                ? name.startsWith(decided.substring(0, decided.length() - 1))
                : name.equals(decided);
    }

    @Test
    void everyJarThatIsShippedWasDecidedOn() throws IOException {
        List<String> decided = decided();
        List<String> names = new ArrayList<>();
        for (JsonNode one : bill().path("components")) {
            if (!one.path("group").asString("").equals("dev.toolbooth")) {
                names.add(one.path("name").stringValue());
            }
        }
        assertThat(names)
                .as("each needs a page in docs/decisions, and a row in its README")
                .hasSizeGreaterThan(10)
                .allMatch(name -> decided.stream().anyMatch(one -> fits(one, name)));
        assertThat(decided)
                .as("rows of what is shipped no more")
                .allMatch(one -> names.stream().anyMatch(name -> fits(one, name)));
    }

    @Test
    void theBillOfMaterialsHasAllThatIsShippedAndNothingElse() throws IOException {
        assertThat(bill().path("bomFormat").stringValue()).isEqualTo("CycloneDX");
        TreeSet<String> listed = new TreeSet<>();
        for (JsonNode one : bill().path("components")) {
            assertThat(one.path("purl").stringValue()).startsWith("pkg:maven/");
            assertThat(one.path("hashes").size()).as(one.path("name").asString("")).isPositive();
            listed.add(one.path("name").stringValue() + "-" + one.path("version").stringValue());
        }
        assertThat(jars()).allMatch(jar -> JAR.matcher(jar).matches());
        assertThat(listed)
                .containsExactlyElementsOf(
                        new TreeSet<>(jars().stream().map(DependenciesTest::bare).toList()));
    }

    private static String bare(String jar) {
        return jar.substring(0, jar.length() - ".jar".length());
    }
}
