package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a file is written in. */
class LanguageTest {
    @Test
    void aLanguageIsKnownByTheNameOfTheFile() {
        Map<String, String> known =
                Map.ofEntries(
                        Map.entry("src/Main.java", "java"),
                        Map.entry("build.gradle.kts", "kotlin"),
                        Map.entry("a/b.PY", "python"),
                        Map.entry("a.mjs", "javascript"),
                        Map.entry("a.d.ts", "typescript"),
                        Map.entry("a.tsx", "tsx"),
                        Map.entry("a.go", "go"),
                        Map.entry("a.rs", "rust"),
                        Map.entry("a.h", "c"),
                        Map.entry("a.hpp", "c++"),
                        Map.entry("README.md", "markdown"),
                        Map.entry("a.rb", "ruby"),
                        Map.entry("a.cs", "c#"),
                        Map.entry("Dockerfile", "dockerfile"),
                        Map.entry("Dockerfile.alpine", "dockerfile"),
                        Map.entry("x/Makefile", "makefile"),
                        Map.entry("CMakeLists.txt", "cmake"),
                        Map.entry("a.proto", "protobuf"),
                        Map.entry(".gitignore", "ignore"),
                        Map.entry("pom.xml", "xml"),
                        Map.entry("a.yml", "yaml"),
                        Map.entry("LICENSE", "text"));

        known.forEach((path, id) -> assertThat(Language.of(path, "").id()).as(path).isEqualTo(id));
    }

    @Test
    void aLanguageIsKnownByWhatRunsTheFile() {
        assertThat(Language.of("check", "#!/usr/bin/env bash\n").id()).isEqualTo("shell");
        assertThat(Language.of("run", "#!/usr/bin/python3.12 -u\nx").id()).isEqualTo("python");
        assertThat(Language.of("run", "#!/usr/bin/env -S node --x\r\n").id())
                .isEqualTo("javascript");
        assertThat(Language.of("run", "#! /bin/sh").id()).isEqualTo("shell");
    }

    @Test
    void whatIsNotKnownIsReadByItsLines() {
        assertThat(Language.of("a.unheard", "x")).isEqualTo(Language.UNKNOWN);
        assertThat(Language.of("a", "#!")).isEqualTo(Language.UNKNOWN);
        assertThat(Language.of("a", "#!/bin/unheard")).isEqualTo(Language.UNKNOWN);
        assertThat(Language.of("", "")).isEqualTo(Language.UNKNOWN);
        assertThat(Language.of("a.sql", "").structure()).isEqualTo(FileStructure.LINES);
    }
}
