package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file is for (S4-96). */
class TagsTest {
    @ParameterizedTest
    @CsvSource({
        "core/src/main/java/a/Ledger.java, ''",
        "core/src/test/java/a/LedgerTest.java, test",
        "a/LedgerTest.java, test",
        "a/Latest.java, ''",
        "a/test_ledger.py, test",
        "a/ledger_test.go, test",
        "web/app.spec.ts, test",
        "a/contest.py, ''",
        "README.md, docs",
        "docs/conf.py, docs",
        "docs/examples/a.yaml, config docs example",
        "examples/shop/tools.yaml, config example",
        "pom.xml, build",
        "web/package.json, build",
        "Dockerfile.alpine, build",
        ".github/workflows/ci.yml, build config",
        "src/main/resources/application.yaml, config",
        "vite.config.ts, config",
        ".env.example, config",
        "e2e/run.ts, test"
    })
    void aPathTellsWhatAFileIsFor(String path, String tags) {
        assertThat(String.join(" ", Tags.of(path))).isEqualTo(tags);
    }
}
