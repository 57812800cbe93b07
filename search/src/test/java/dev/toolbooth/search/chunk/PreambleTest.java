package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is only imports, and what says something. */
final class PreambleTest {
    private static boolean is(String text) {
        return Preamble.is(new Chunk(1, 1, text, "", SourceUnit.LINES));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "package a.b;\n\nimport static a.B.c;\nimport a.D; // for c\n",
                "/*\n * Copyright 2020 The Authors of Soup\n */\n\npackage a;",
                " * distributed without warranties of any kind\n */\npackage a;",
                "// Copyright of all the authors of this\npackage main\n\nimport (\n\t\"fmt\"\n)",
                "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\nimport os, sys",
                "from a import (\n    b,\n    c,\n)\nimport d as e",
                "'use strict';\nimport {\n  a,\n  b,\n} from 'c';\nconst d = require('d');",
                "#include <stdio.h>\n#include \"soup.h\"",
                "using System;\nusing Soup = Kitchen.Soup;",
                "use std::{\n    io,\n    fs::{self, File},\n};\npub use a::b;",
                "require 'json'\nrequire_relative \"soup\""
            })
    void importsAndLicencesAreOne(String text) {
        assertThat(is(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import a.B;\n\nclass C {}",
                "/** Prices. */\npackage a;",
                "// Soup is made here, of water and salt.\nimport a from 'b';",
                "\"\"\"Makes soup.\"\"\"\nimport os",
                "import a from 'b';function c() { return a; }",
                "import('a').then(b => b.run());",
                "using var pot = new Pot();",
                "/* pot */ int pot;",
                "Permission is granted under this license.",
                "from here on all is said",
                "// retryBudget",
                "# see soup.py",
                "/* pot */",
                ""
            })
    void whatSaysSomethingIsNone(String text) {
        assertThat(is(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = "# License")
    void aHeadingIsNone(String text) {
        assertThat(Preamble.is(new Chunk(1, 1, text, text, SourceUnit.HEADING))).isFalse();
    }
}
