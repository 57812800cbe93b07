package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sandbox shows and refuses (S2-26, S2-27, S2-52), whichever way it walks. */
@ParameterizedClass
@EnumSource(SandboxTest.Way.class)
final class SandboxTest {
    private static final int FILE_BYTES = 100;
    private static final DiskThreads THREADS = new DiskThreads();

    @TempDir private Path folder;
    private final Way way;
    private Path root = Path.of("");
    private Sandbox sandbox = new Sandbox(root, FILE_BYTES, THREADS);

    SandboxTest(Way way) {
        this.way = way;
    }

    /** The ways to walk; on Linux both work. */
    enum Way {
        BY_DESCRIPTOR {
            @Override
            Walk walk(Path root) throws IOException {
                @SuppressWarnings("StreamResourceLeak") // the walk closes it
                var opened = (SecureDirectoryStream<Path>) Files.newDirectoryStream(root);
                return new DescriptorWalk(root, opened);
            }
        },
        BY_REAL_PATH {
            @Override
            Walk walk(Path root) {
                return new RealPathWalk(root);
            }
        };

        abstract Walk walk(Path root) throws IOException;
    }

    @BeforeEach
    void fill() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(root.resolve("sub/deep"));
        Files.writeString(root.resolve("hello.txt"), "Hällo");
        Files.writeString(root.resolve("sub/deep/inner.txt"), "inner");
        Files.writeString(folder.resolve("secret.txt"), "secret");
        sandbox = new Sandbox(root, FILE_BYTES, THREADS, way::walk);
    }

    @Test
    void aFileIsReadByEverySpellingThatStaysInside() throws Exception {
        assertThat(sandbox.readText("hello.txt")).isEqualTo("Hällo");
        assertThat(sandbox.readText("./sub//deep/./inner.txt")).isEqualTo("inner");
        assertThat(sandbox.readText("sub/deep/../../hello.txt")).isEqualTo("Hällo");
    }

    @Test
    void relativeLinksThatStayInsideAreFollowed() throws Exception {
        link("sub/current", "deep");
        link("sub/deep/up", "../../hello.txt");
        assertThat(sandbox.readText("sub/current/inner.txt")).isEqualTo("inner");
        assertThat(sandbox.readText("sub/current/up")).isEqualTo("Hällo");
        assertThat(sandbox.readText("sub/current/../../hello.txt")).isEqualTo("Hällo");
        assertThat(sandbox.list("sub/current").entries())
                .extracting(DirectoryListing.Entry::name)
                .containsExactly("inner.txt", "up");
    }

    @Test
    void linksThatLeadOutsideAreRefused() throws IOException {
        link("relative", "../secret.txt");
        link("sub/folder", "../..");
        assertThat(kind("relative")).isEqualTo(Kind.OUTSIDE);
        assertThat(kind("sub/folder/secret.txt")).isEqualTo(Kind.OUTSIDE);
        link("absolute", folder.resolve("secret.txt").toString());
        assertThat(kind("absolute")).isEqualTo(Kind.OUTSIDE);
    }

    @Test
    void pathsThatLeadOutsideAreRefused() {
        assertThat(kind("../secret.txt")).isEqualTo(Kind.OUTSIDE);
        assertThat(kind("sub/../../secret.txt")).isEqualTo(Kind.OUTSIDE);
        assertThat(kind("../root/hello.txt")).isEqualTo(Kind.OUTSIDE);
        assertThat(kind(folder.resolve("secret.txt").toString())).isEqualTo(Kind.OUTSIDE);
    }

    @Test
    void pathsThatCantBeOnesAreRefused() {
        assertThat(kind("hello.txt\0.png")).isEqualTo(Kind.BAD_PATH);
        assertThat(kind("..\\secret.txt")).isEqualTo(Kind.BAD_PATH);
        assertThat(kind("C:/secret.txt")).isEqualTo(Kind.BAD_PATH);
        assertThat(kind("\ud800")).isEqualTo(Kind.BAD_PATH);
        assertThat(kind("x".repeat(RelativePath.CHARS_MAX + 1))).isEqualTo(Kind.BAD_PATH);
        assertThat(kind("./".repeat(RelativePath.CHARS_MAX / 2 - 1) + "no"))
                .isEqualTo(Kind.NOT_FOUND);
    }

    @Test
    void linksThatGoInACircleAreRefused() throws IOException {
        link("a", "b");
        link("b", "a");
        assertThat(kind("a")).isIn(Kind.BAD_PATH, Kind.UNREADABLE);
    }

    @Test
    void aFileOfTheLargestSizeIsReadAndOneByteMoreIsRefused() throws Exception {
        Files.writeString(root.resolve("most"), "x".repeat(FILE_BYTES));
        Files.writeString(root.resolve("more"), "x".repeat(FILE_BYTES + 1));
        assertThat(sandbox.readText("most")).hasSize(FILE_BYTES);
        assertThat(problem("more"))
                .hasMessage(
                        "\"more\" has 101 bytes: expected at most 100 (the setting"
                                + " tools.file-bytes)");
    }

    @Test
    void aFileThatIsNoTextIsRefused() throws IOException {
        Files.write(root.resolve("nul"), new byte[] {'a', 0});
        Files.write(root.resolve("latin"), new byte[] {(byte) 0xe4, 'a'});
        assertThat(problem("nul"))
                .hasMessage(
                        "\"nul\" is not text: it has a NUL byte at position 1; expected text in"
                                + " UTF-8");
        assertThat(kind("latin")).isEqualTo(Kind.NOT_TEXT);
    }

    @Test
    void bytesThatAreNoTextCanBeReadAsBytes() throws Exception {
        Files.write(root.resolve("nul"), new byte[] {'a', 0});
        assertThat(sandbox.read("nul")).containsExactly('a', 0);
        assertThat(sandbox.read("hello.txt")).isEqualTo("Hällo".getBytes(UTF_8));
    }

    @Test
    void aPipeIsRefusedAtOnce() throws Exception {
        Fifo.at(root.resolve("pipe"));
        link("to-pipe", "pipe");
        assertThat(problem("pipe")).hasMessageContaining("is a pipe, a device or a socket");
        assertThat(kind("to-pipe")).isEqualTo(Kind.WRONG_TYPE);
        assertThat(kind("pipe/x")).isIn(Kind.WRONG_TYPE, Kind.UNREADABLE);
        assertThat(sandbox.list(".").entries())
                .extracting(DirectoryListing.Entry::type)
                .contains(DirectoryListing.Type.OTHER, DirectoryListing.Type.LINK);
    }

    @Test
    void aFolderIsNoFileAndAFileNoFolder() {
        assertThat(problem("sub")).hasMessage("\"sub\" is a folder: expected a file");
        assertThat(problem("")).hasMessage("\"\" is a folder: expected a file");
        assertThat(kind("hello.txt/x")).isIn(Kind.WRONG_TYPE, Kind.UNREADABLE);
        FileProblem listed =
                catchThrowableOfType(FileProblem.class, () -> sandbox.list("hello.txt"));
        assertThat(listed).hasMessage("\"hello.txt\" is not a folder: expected one");
    }

    @Test
    void whatIsMissingIsSaidToBeMissing() {
        assertThat(problem("sub/none.txt"))
                .hasMessage("there is no \"sub/none.txt\" in the shared folder");
    }

    @Test
    void noMessageSaysWhereTheSandboxIs() throws IOException {
        link("out", "../secret.txt");
        link("gone", "nowhere");
        Files.writeString(root.resolve("large"), "x".repeat(FILE_BYTES + 1));
        for (String path :
                List.of("out", "gone", "large", "none", "sub", "hello.txt/x", "../..", "\0")) {
            assertThat(problem(path)).hasMessageNotContaining(folder.toString());
        }
        Sandbox lost = new Sandbox(folder.resolve("lost"), FILE_BYTES, THREADS, way::walk);
        FileProblem problem = catchThrowableOfType(FileProblem.class, () -> lost.read("x"));
        assertThat(problem).hasMessageNotContaining(folder.toString());
    }

    @Test
    void aFolderIsListedByName() throws Exception {
        Files.setLastModifiedTime(
                root.resolve("hello.txt"), FileTime.from(Instant.parse("2026-07-28T09:30:00Z")));
        DirectoryListing listing = sandbox.list(".");
        assertThat(listing.complete()).isTrue();
        assertThat(listing.entries().getFirst())
                .isEqualTo(
                        new DirectoryListing.Entry(
                                "hello.txt",
                                DirectoryListing.Type.FILE,
                                6,
                                Instant.parse("2026-07-28T09:30:00Z")));
        assertThat(listing.entries().getLast())
                .extracting(
                        DirectoryListing.Entry::name,
                        DirectoryListing.Entry::type,
                        DirectoryListing.Entry::size)
                .containsExactly("sub", DirectoryListing.Type.DIRECTORY, 0L);
    }

    @Test
    void aListingHasAsManyNamesAsItMayAndSaysWhenThereAreMore() throws Exception {
        Path many = Files.createDirectory(root.resolve("many"));
        for (int i = 0; i < Sandbox.ENTRIES_MAX; i++) {
            Files.createFile(many.resolve("n" + i));
        }
        assertThat(sandbox.list("many").complete()).isTrue();
        assertThat(sandbox.list("many").entries()).hasSize(Sandbox.ENTRIES_MAX);
        Files.createFile(many.resolve("a-first"));
        DirectoryListing cut = sandbox.list("many");
        assertThat(cut.complete()).isFalse();
        assertThat(cut.total()).isEqualTo(Sandbox.ENTRIES_MAX + 1);
        assertThat(cut.entries()).hasSize(Sandbox.ENTRIES_MAX);
        assertThat(cut.entries().getFirst().name()).isEqualTo("a-first");
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }

    private FileProblem problem(String path) {
        return catchThrowableOfType(FileProblem.class, () -> sandbox.readText(path));
    }

    private Kind kind(String path) {
        return problem(path).kind();
    }
}
