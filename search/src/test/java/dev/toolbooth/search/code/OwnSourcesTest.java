package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.IndexStatus.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about this repository, asked before anything is embedded: by words alone. */
final class OwnSourcesTest {
    private static final Path ROOT = Path.of(System.getProperty("toolbooth.root", ".."));
    private static final Pattern SOURCES =
            Pattern.compile("[a-z]+/src/(main|test)/java/.*\\.java|(docs/)?[\\w-]+\\.md");
    private static final int FILE_BYTES_MAX = 1 << 20;

    /** What README asks. */
    private static final String README_ASKS = "where are retries delayed";

    /** Of these, any file is right. */
    private static final Map<String, Set<String>> QUESTIONS = questions();

    @TempDir static Path index;
    private static WorkspaceSearch search;

    private static Map<String, Set<String>> questions() {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        all.put(README_ASKS, Set.of("RetryPolicy", "RetryPause"));
        all.put("how are commands sandboxed", Set.of("Bubblewrap", "Confinement"));
        all.put("how are API keys stored", Set.of("StoredKeys", "KeySql"));
        all.put(
                "where are ledger entries written in batches",
                Set.of("GroupWriter", "PostgresBatch"));
        all.put("how is a backup of the database made", Set.of("Backup"));
        all.put(
                "which addresses may outbound requests reach",
                Set.of("AddressRules", "GuardedOutbound"));
        all.put("where is the rate of a caller limited", Set.of("Throttle", "Rate", "Gate"));
        all.put(
                "how are escape sequences of a terminal parsed",
                Set.of("SequenceParser", "SequenceParams"));
        all.put("where are arguments checked against the schema", Set.of("SchemaCheck"));
        all.put(
                "when are TLS certificates read again",
                Set.of("ListenerCertificate", "CertificateKeyManager", "TlsIdentity"));
        all.put(
                "how are idempotency keys remembered",
                Set.of("IdempotencyKeys", "WalletIdempotencyKeys"));
        all.put("parse a Solana transaction", Set.of("SolanaTransaction"));
        all.put("which environment variables may a command get", Set.of("EnvironmentRules"));
        all.put("how does a plan hand out tasks with leases", Set.of("TaskLeases", "LeaseTools"));
        all.put("which error code does each refusal have", Set.of("Refusals", "Refusal"));
        return all;
    }

    @BeforeAll
    static void indexAll() throws Exception {
        MemoryFolder folder = new MemoryFolder();
        for (String path : sources()) {
            folder.put(path, Files.readString(ROOT.resolve(path)));
        }
        search =
                WorkspaceSearch.open(
                        new SearchSetup(
                                folder, index, null, FILE_BYTES_MAX, Duration.ZERO, () -> false));
        while (search.status().phase() != Phase.READY) {
            Thread.onSpinWait();
        }
    }

    @AfterAll
    static void close() {
        search.close();
    }

    private static List<String> sources() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT)) {
            for (Path one : top.toList()) {
                Path below = Files.isDirectory(one) ? one.resolve("src") : one;
                if (Files.exists(below)) {
                    found.addAll(below(below));
                }
            }
        }
        found.addAll(below(ROOT.resolve("docs")));
        return found.stream()
                .filter(path -> SOURCES.matcher(path).matches())
                // It has all questions.
                .filter(path -> !path.endsWith("/OwnSourcesTest.java"))
                .toList();
    }

    private static List<String> below(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> ROOT.relativize(file).toString())
                    .toList();
        }
    }

    /** The files that are found, the best first, without their folders and endings. */
    private static List<String> found(String question) throws Exception {
        return search
                .search(new CodeQuery(question, null, 30, "", List.of(), false, true))
                .matches()
                .stream()
                .map(CodeMatch::path)
                .distinct()
                .map(path -> path.replaceFirst(".*/", "").replaceFirst("\\.java$", ""))
                .toList();
    }

    /** finding U8: an empty constructor came first. */
    @Test
    void theQuestionOfTheReadmeIsAnsweredFirst() throws Exception {
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains(README_ASKS);
        assertThat(found(README_ASKS)).first().isEqualTo("RetryPolicy");
    }

    /** finding U8: it was the sandbox of files, and nothing of bubblewrap. */
    @Test
    void theSandboxOfCommandsIsFoundForCommands() throws Exception {
        assertThat(found("how are commands sandboxed").subList(0, 5))
                .containsAnyOf("Bubblewrap", "Confinement");
    }

    /** finding U8: it was six of ten first, and eight among the first three. */
    @Test
    void mostQuestionsFindTheRightFileFirst() throws Exception {
        List<String> first = new ArrayList<>();
        List<String> later = new ArrayList<>();
        for (Map.Entry<String, Set<String>> question : QUESTIONS.entrySet()) {
            List<String> found = found(question.getKey());
            if (question.getValue().contains(found.getFirst())) {
                first.add(question.getKey());
            } else if (!Collections.disjoint(question.getValue(), found.subList(0, 5))) {
                later.add(question.getKey());
            }
        }
        assertThat(first).hasSizeGreaterThanOrEqualTo(QUESTIONS.size() * 2 / 3);
        assertThat(first.size() + later.size()).isGreaterThanOrEqualTo(QUESTIONS.size() - 2);
    }
}
