package dev.toolbooth.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.JavaFile.Kind;
import dev.toolbooth.app.JavaFile.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The house rules that a machine can check. Every fault says where, and what to do about it. */
class TidyTest {
    private static final int FILE_LINES_MAX = 400;
    private static final int TEST_LINES_MAX = 500;
    private static final int METHOD_LINES_MAX = 60;
    private static final int TABLE_LINES_MAX = 100;
    private static final int COLUMNS_MAX = 100;

    private static final Pattern VAGUE_TYPE =
            Pattern.compile(".*(Util|Utils|Helper|Helpers|Manager|Impl|Common)");
    private static final Pattern VAGUE_PACKAGE =
            Pattern.compile(".*\\.(util|utils|helper|helpers|manager|impl|common)(\\..*)?");

    /** A text with a number or a time in it: how these look depends on the locale. */
    private static final Pattern LOCALE_FORMAT =
            Pattern.compile("(?s).*%[-#+ 0,(\\d.$]*[dfeEgGtT].*\"\\.formatted");

    private static final Pattern LONE_TEXT =
            Pattern.compile("\\s*(\\+ )?\"(?:[^\"\\\\]|\\\\.)*+\"[,;)]*");
    private static final Pattern TODO = Pattern.compile("\\b(?:TODO|FIXME|XXX)\\b(?!\\(#\\d+\\))");

    /** The line on which the type of a file begins. */
    private static final Pattern TOP_LEVEL_TYPE =
            Pattern.compile(
                    "(?:(?:public|abstract|final|sealed|non-sealed) )*"
                            + "(?:class|record|interface|enum|@interface) \\w.*");

    /** The beginning of a doc that describes what a type is about, and not what it is. */
    private static final Pattern QUESTION_WORD =
            Pattern.compile(
                    "(?:What|Whatever|Who|Whoever|Whom|Whose|How|Where|Whether|When|Which)\\b.*");

    /** Folders of someone's own, but not the example paths of URLs such as file:///home/me. */
    private static final Pattern MACHINE =
            Pattern.compile(
                    "(?<![\\w./-])/(?:home|Users|root|work)/[\\w.]"
                            + "|\\b[A-Z]:\\\\\\\\?Users\\\\"
                            + "|(?<![\\w./-])/tmp/[a-z]\\d");

    /** Where packages are fetched from is for the machine's own settings to say. */
    private static final Pattern REGISTRY =
            Pattern.compile(
                    "(?i)https?://[^\\s\"'<>]*\\b(?:artifactory|nexus|registry|mirror)\\b[^\\s\"'<>]*"
                            + "|https?://repo[0-9]?\\.maven|https?://pypi\\.|https?://npm\\.");

    private static List<JavaFile> java = List.of();

    private final List<String> faults = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        java = Codebase.ours().java();
        assertThat(java).as("Java files under toolbooth.root").hasSizeGreaterThan(50);
    }

    @AfterEach
    void everyFaultIsTold() {
        assertThat(faults).isEmpty();
    }

    private void fault(Path path, long line, String what) {
        faults.add(path + ":" + line + ": " + what);
    }

    private void eachUse(Kind kind, Predicate<JavaFile> where, Predicate<Use> bad, String what) {
        for (JavaFile file : java) {
            if (where.test(file)) {
                file.uses(kind).stream()
                        .filter(bad)
                        .forEach(use -> fault(file.path(), use.line(), what));
            }
        }
    }

    private static boolean anywhere(JavaFile file) {
        return true;
    }

    @Test
    void filesAreShort() {
        for (JavaFile file : java) {
            int most = file.main() ? FILE_LINES_MAX : TEST_LINES_MAX;
            int lines = file.lines().size();
            if (lines > most) {
                fault(
                        file.path(),
                        most + 1,
                        lines + " lines, at most " + most + ": split it by what it is about");
            }
        }
    }

    @Test
    void scriptsAndStylesOfTheConsoleAreShort() {
        for (Codebase.TextFile file : Codebase.ours().texts()) {
            String path = file.path().toString();
            boolean console = path.contains("server/console/") && !isOthers(file.path());
            if (console && file.lines().size() > FILE_LINES_MAX) {
                fault(
                        file.path(),
                        FILE_LINES_MAX + 1,
                        file.lines().size() + " lines: split it by what it is about");
            }
        }
    }

    @Test
    void methodsAreShort() {
        for (JavaFile file : java) {
            file.uses(Kind.METHOD).stream()
                    .filter(method -> file.linesOfCode(method) > METHOD_LINES_MAX)
                    .forEach(
                            method ->
                                    fault(
                                            file.path(),
                                            method.line(),
                                            method.name()
                                                    + " has more than 60 lines:"
                                                    + " give a part of it a name of its own"));
        }
        eachUse(
                Kind.TABLE,
                TidyTest::anywhere,
                method -> method.lines() > TABLE_LINES_MAX,
                "a switch of more than 100 lines: split what it decides in two");
    }

    @Test
    void linesAreShortAndIndentedWithBlanks() {
        for (JavaFile file : java) {
            for (int i = 0; i < file.lines().size(); i++) {
                String line = file.lines().get(i);
                int columns = line.codePointCount(0, line.length());
                if (columns > COLUMNS_MAX && !isText(file, line, i + 1)) {
                    fault(
                            file.path(),
                            i + 1,
                            columns + " columns, at most " + COLUMNS_MAX + ": break the line");
                }
                if (line.indexOf('\t') >= 0) {
                    fault(file.path(), i + 1, "a tab: write blanks, or \\t in a text");
                }
            }
        }
    }

    /** Whether the line is a text, or a part of one, that a break would change or help no one. */
    private static boolean isText(JavaFile file, String line, long number) {
        return LONE_TEXT.matcher(line).matches()
                || file.uses(Kind.TEXT_BLOCK).stream()
                        .anyMatch(text -> text.line() <= number && number <= text.lastLine());
    }

    @Test
    void everyPackageSaysWhatMayBeNull() {
        Set<String> marked = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (JavaFile file : java) {
            if (file.main()) {
                String here = file.path().getName(0) + " " + file.packageName();
                all.add(here);
                if (file.path().endsWith("package-info.java")
                        && file.uses(Kind.ANNOTATION).stream()
                                .anyMatch(use -> use.name().equals("NullMarked"))) {
                    marked.add(here);
                }
            }
        }
        all.removeAll(marked);
        all.forEach(
                here ->
                        faults.add(
                                here
                                        + ": add package-info.java, with one sentence on the"
                                        + " package and @NullMarked"));
    }

    @Test
    void onlyTheCommandLinePrints() {
        eachUse(
                Kind.MEMBER,
                file ->
                        !file.packageName().startsWith("dev.toolbooth.app.cli")
                                && !file.packageName().startsWith("dev.toolbooth.testkit")
                                && !file.packageName().startsWith("dev.toolbooth.e2e"),
                use -> use.name().equals("System.out") || use.name().equals("System.err"),
                "prints: take a PrintStream, or log");
    }

    @Test
    void testsDoNotSleep() {
        eachUse(
                Kind.CALL,
                file -> !file.main(),
                use -> use.name().equals("Thread.sleep") || use.name().endsWith("SECONDS.sleep"),
                "sleeps: wait for a latch, or move an injected clock");
    }

    @Test
    void noTestIsSwitchedOff() {
        eachUse(
                Kind.ANNOTATION,
                TidyTest::anywhere,
                use -> use.name().equals("Disabled") || use.name().equals("Ignore"),
                "is switched off: mend it or delete it");
    }

    @Test
    void randomnessIsGiven() {
        eachUse(
                Kind.NEW,
                TidyTest::anywhere,
                use -> use.name().equals("Random"),
                "new Random: take a RandomGenerator; in tests one with a seed");
        eachUse(
                Kind.CALL,
                TidyTest::anywhere,
                use ->
                        use.name().equals("Math.random")
                                || use.name().equals("ThreadLocalRandom.current"),
                "hidden randomness: take a RandomGenerator; in tests one with a seed");
    }

    @Test
    void oldTimeIsNotUsed() {
        eachUse(
                Kind.NEW,
                TidyTest::anywhere,
                use ->
                        use.name().equals("Date")
                                || use.name().equals("SimpleDateFormat")
                                || use.name().equals("GregorianCalendar"),
                "old date types: use java.time");
    }

    @Test
    void stackTracesGoToTheLog() {
        eachUse(
                Kind.CALL,
                TidyTest::anywhere,
                use -> use.name().endsWith(".printStackTrace") && use.firstArgument().isEmpty(),
                "prints a stack trace: log the exception, or let it pass");
    }

    @Test
    void textIsFormattedTheSameEverywhere() {
        eachUse(
                Kind.CALL,
                JavaFile::main,
                use ->
                        use.name().equals("String.format")
                                && !use.firstArgument().startsWith("Locale."),
                "formats for whatever locale the machine has: String.format(Locale.ROOT, …)");
        eachUse(
                Kind.CALL,
                JavaFile::main,
                use -> LOCALE_FORMAT.matcher(use.name()).matches(),
                "formats for whatever locale the machine has: String.format(Locale.ROOT, …)");
    }

    @Test
    void namesSayWhatAThingIs() {
        eachUse(
                Kind.TYPE,
                TidyTest::anywhere,
                use -> VAGUE_TYPE.matcher(use.name()).matches(),
                "a name that says nothing: name the thing (Ledger, Quote, Mount)");
        for (JavaFile file : java) {
            if (VAGUE_PACKAGE.matcher(file.packageName()).matches()) {
                fault(file.path(), 1, "a package that says nothing: name what is in it");
            }
        }
    }

    @Test
    void noNameStandsTwice() {
        Map<String, JavaFile> named = new TreeMap<>();
        for (JavaFile file : java) {
            String name = String.valueOf(file.path().getFileName());
            boolean type = !name.equals("package-info.java") && !name.equals("module-info.java");
            if (type && file.path().toString().contains("src/main/")) {
                JavaFile first = named.putIfAbsent(name, file);
                if (first != null) {
                    fault(file.path(), 1, "a name like " + first.path() + ": say what differs");
                }
            }
        }
    }

    @Test
    void classDocsBeginWithTheNoun() {
        for (JavaFile file : java) {
            if (file.path().toString().contains("src/main/java/")) {
                int line = lineOfType(file.lines());
                String doc = docAbove(file.lines(), line);
                if (QUESTION_WORD.matcher(doc).matches()) {
                    fault(
                            file.path(),
                            line + 1L,
                            "its doc begins with a question word: begin with the noun,"
                                    + " what the thing is");
                }
                if (doc.isEmpty() && line >= 0 && file.lines().get(line).startsWith("public ")) {
                    fault(file.path(), line + 1L, "has no doc: say what the thing is");
                }
            }
        }
    }

    /** The index of the line on which a file's type begins; -1 where there is none. */
    private static int lineOfType(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (TOP_LEVEL_TYPE.matcher(lines.get(i)).matches()) {
                return i;
            }
        }
        return -1;
    }

    /** The first line of the doc above a type and its annotations; empty without one. */
    private static String docAbove(List<String> lines, int type) {
        for (int i = type - 1; i >= 0 && !lines.get(i).isEmpty(); i--) {
            if (lines.get(i).startsWith("/**")) {
                String first = lines.get(i).substring("/**".length());
                return (first.isBlank() ? lines.get(i + 1).substring(" *".length()) : first)
                        .strip();
            }
        }
        return "";
    }

    @Test
    void whatIsLeftToDoHasAnIssue() {
        for (Codebase.TextFile file : Codebase.ours().texts()) {
            if (!isThisTest(file.path()) && !isOthers(file.path())) {
                check(file, TODO, "do it, or write TODO(#12) with the number of its issue");
            }
        }
    }

    @Test
    void nothingOfOneMachineIsCommitted() {
        for (Codebase.TextFile file : Codebase.ours().texts()) {
            if (!isThisTest(file.path())) {
                check(file, MACHINE, "a path of one machine: make it relative or a setting");
                check(file, REGISTRY, "a registry's address: leave it to the machine's settings");
            }
        }
    }

    private void check(Codebase.TextFile file, Pattern bad, String what) {
        for (int i = 0; i < file.lines().size(); i++) {
            if (bad.matcher(file.lines().get(i)).find()) {
                fault(file.path(), i + 1, what);
            }
        }
    }

    private static boolean isThisTest(Path path) {
        return path.endsWith("TidyTest.java");
    }

    /** Whether a tool put it there: npm, or scripts/vendor. */
    private static boolean isOthers(Path path) {
        return path.endsWith("package-lock.json") || path.toString().contains("console/vendor/");
    }

    @Test
    void theRulesNoticeWhatTheyAreFor() {
        List<String> machine =
                List.of(
                        "cd /home/me/x",
                        "\"/work/main\"",
                        "/tmp/h4/x",
                        "C:\\\\Users\\\\me",
                        "/root/x");
        assertThat(machine).allMatch(line -> MACHINE.matcher(line).find());
        List<String> fine =
                List.of("file:///home/user/p", "/usr/lib/jvm", "/tmp/out", "a/work/b", "./root/x");
        assertThat(fine).noneMatch(line -> MACHINE.matcher(line).find());
        assertThat("// TODO later").matches(line -> TODO.matcher(line).find());
        assertThat("// TODO(#12): later").matches(line -> !TODO.matcher(line).find());
        assertThat(java.stream().map(JavaFile::packageName).collect(Collectors.toSet()))
                .contains("dev.toolbooth.wire", "dev.toolbooth.core.engine");
        List<String> wordy = List.of("/**", " * What it is.", " */", "@X", "final class A {");
        assertThat(lineOfType(wordy)).isEqualTo(4);
        assertThat(docAbove(wordy, 4)).matches(QUESTION_WORD);
        List<String> plain = List.of("import x;", "", "/** Whole numbers. */", "record A() {}");
        assertThat(docAbove(plain, 3)).doesNotMatch(QUESTION_WORD).startsWith("Whole numbers.");
        assertThat(docAbove(List.of("", "public enum A {"), 1)).isEmpty();
        assertThat(VAGUE_TYPE.matcher("StringUtils").matches()).isTrue();
        assertThat(VAGUE_PACKAGE.matcher("dev.toolbooth.core.util").matches()).isTrue();
        assertThat(VAGUE_PACKAGE.matcher("dev.toolbooth.core.utility").matches()).isFalse();
    }
}
