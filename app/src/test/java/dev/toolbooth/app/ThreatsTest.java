package dev.toolbooth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of threats in SECURITY.md: each names a test that there is. */
class ThreatsTest {
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z0-9]*Test)`");
    private static final Pattern TRANSCRIPT = Pattern.compile("\\]\\(([^)]+\\.transcript)\\)");

    private static final Path ROOT = Path.of(System.getProperty("toolbooth.root", ".."));

    /** The rows of the table, with their cells. */
    private static List<List<String>> threats() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(ROOT.resolve("SECURITY.md"))) {
            List<String> cells = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            boolean row = line.startsWith("|");
            if (inside && row && !line.startsWith("|---")) {
                rows.add(cells);
            }
            inside = row && (inside || cells.get(1).equals("threat"));
        }
        return rows;
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.map(folder -> folder.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    private static Set<String> tests() throws IOException {
        Set<String> tests = new HashSet<>();
        for (Path module : modules()) {
            try (Stream<Path> files = Files.walk(module)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith("Test.java"))
                        .map(name -> name.substring(0, name.length() - ".java".length()))
                        .forEach(tests::add);
            }
        }
        return tests;
    }

    @Test
    void eachThreatNamesATestThatThereIs() throws IOException {
        Set<String> there = tests();
        List<String> wrong = new ArrayList<>();
        List<List<String>> threats = threats();
        assertThat(threats).hasSizeGreaterThan(40);
        for (List<String> row : threats) {
            String threat = row.get(1);
            String proof = row.get(row.size() - 2);
            int proofs = 0;
            for (Matcher test = TEST.matcher(proof); test.find(); proofs++) {
                if (!there.contains(test.group(1))) {
                    wrong.add(threat + ": there is no " + test.group(1));
                }
            }
            for (Matcher link = TRANSCRIPT.matcher(proof); link.find(); proofs++) {
                if (!Files.exists(ROOT.resolve(link.group(1)))) {
                    wrong.add(threat + ": there is no " + link.group(1));
                }
            }
            if (proofs == 0) {
                wrong.add(threat + ": nothing proves it");
            }
        }
        assertThat(wrong).isEmpty();
    }
}
