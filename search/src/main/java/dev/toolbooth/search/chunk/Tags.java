package dev.toolbooth.search.chunk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The purposes of a file, by its path and name. */
public final class Tags {
    /** What tests are tagged with. */
    public static final String TEST = "test";

    private static final Set<String> TEST_FOLDERS =
            Set.of(
                    "test",
                    "tests",
                    "testing",
                    "spec",
                    "specs",
                    "__tests__",
                    "e2e",
                    "testdata",
                    "fixtures");
    private static final Pattern TEST_NAME =
            Pattern.compile(
                    "(?:test_.*\\.py|conftest\\.py|.*_test\\.\\w+|.*[.-](?:test|spec)\\.\\w+|.*_spec\\.rb)");

    /** Looked for in the name as it is written: a capital letter begins the word. */
    private static final Pattern TEST_CLASS =
            Pattern.compile("(?:Test[A-Z].*|.*[a-z0-9](?:Test|Tests|TestCase|IT|Spec))\\.\\w+");

    private static final Set<String> DOC_FOLDERS = Set.of("doc", "docs", "documentation");
    private static final Pattern DOC_NAME =
            Pattern.compile(
                    "(?:.*\\.(?:md|mdx|markdown|rst|adoc|asciidoc)|"
                            + "(?:readme|changelog|license|licence|notice|authors|contributing)(?:\\.txt)?)");
    private static final Set<String> EXAMPLE_FOLDERS =
            Set.of("example", "examples", "sample", "samples", "demo", "demos");
    private static final Set<String> BUILD_FOLDERS =
            Set.of(".github", ".gitlab", ".circleci", "ci");
    private static final Pattern BUILD_NAME =
            Pattern.compile(
                    "(?:pom\\.xml|build\\.(?:gradle|sbt|xml|zig)(?:\\.kts)?|settings\\.gradle(?:\\.kts)?|"
                            + "package\\.json|cargo\\.toml|go\\.mod|pyproject\\.toml|setup\\.(?:py|cfg)|"
                            + "requirements.*\\.txt|(?:gnu)?makefile|.*\\.mk|cmakelists\\.txt|.*\\.cmake|"
                            + "rakefile|gemfile|(?:docker|container)file(?:\\..*)?|.*\\.dockerfile|"
                            + "(?:docker-)?compose(?:\\..*)?\\.ya?ml|jenkinsfile|\\.gitlab-ci\\.yml|"
                            + "\\.travis\\.yml|build|build\\.bazel|workspace|.*\\.csproj|.*\\.sln)");
    private static final Pattern CONFIG_NAME =
            Pattern.compile(
                    "(?:.*\\.(?:ya?ml|toml|ini|cfg|conf|properties|env|tfvars)|\\.env(?:\\..*)?|"
                            + "\\.[a-z]+rc(?:\\.\\w+)?|\\.editorconfig|\\.gitattributes|\\.gitignore|"
                            + "\\.dockerignore|tsconfig.*\\.json|.*\\.config\\.[cm]?[jt]s|"
                            + "application.*\\.json|appsettings.*\\.json)");

    private Tags() {}

    /**
     * Some of {@code build}, {@code config}, {@code docs}, {@code example}, {@code test}.
     *
     * @param path from the folder that is searched, with slashes
     */
    public static SortedSet<String> of(String path) {
        String written = path.substring(path.lastIndexOf('/') + 1);
        String name = written.toLowerCase(Locale.ROOT);
        String above = path.substring(0, path.length() - written.length()).toLowerCase(Locale.ROOT);
        List<String> folders = Arrays.asList(above.split("/", -1));
        SortedSet<String> tags = new TreeSet<>();
        if (folders.stream().anyMatch(TEST_FOLDERS::contains)
                || TEST_NAME.matcher(name).matches()
                || TEST_CLASS.matcher(written).matches()) {
            tags.add(TEST);
        }
        if (folders.stream().anyMatch(DOC_FOLDERS::contains) || DOC_NAME.matcher(name).matches()) {
            tags.add("docs");
        }
        if (folders.stream().anyMatch(EXAMPLE_FOLDERS::contains)) {
            tags.add("example");
        }
        boolean build = BUILD_NAME.matcher(name).matches();
        if (build || folders.stream().anyMatch(BUILD_FOLDERS::contains)) {
            tags.add("build");
        }
        if (!build && CONFIG_NAME.matcher(name).matches()) {
            tags.add("config");
        }
        return tags;
    }
}
