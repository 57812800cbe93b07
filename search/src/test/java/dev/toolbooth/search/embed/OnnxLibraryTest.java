package dev.toolbooth.search.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native library, each time in a process of its own, as it is loaded once. */
class OnnxLibraryTest {
    private static final String WORKS = "vector of 384; ";

    @TempDir Path folder;
    @TempDir Path temporary;

    private String embed(String... options) throws Exception {
        return OtherProcess.run(
                Stream.concat(
                                Stream.concat(
                                        Stream.of("-Djava.io.tmpdir=" + temporary),
                                        Stream.of(options)),
                                Stream.of("embed", folder.resolve("native").toString()))
                        .toArray(String[]::new));
    }

    private List<Path> libraries() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void itIsUnpackedOnceAndMendedWhenItIsBroken() throws Exception {
        assertThat(embed()).isEqualTo(WORKS + "0 libraries in the temporary folder");
        List<Path> unpacked = libraries();
        assertThat(unpacked).hasSize(2);
        assertThat(temporary).isEmptyDirectory();

        // One that a crash has left, one that isn't one, and one of another version.
        Files.write(unpacked.getFirst(), new byte[] {1, 2, 3});
        Path old = Files.createDirectory(folder.resolve("native/onnxruntime-0123"));
        Files.writeString(old.resolve("libonnxruntime.so"), "old");
        var untouched = Files.getLastModifiedTime(unpacked.getLast());
        assertThat(embed()).isEqualTo(WORKS + "0 libraries in the temporary folder");
        assertThat(libraries()).isEqualTo(unpacked);
        assertThat(old).doesNotExist();
        assertThat(Files.getLastModifiedTime(unpacked.getLast())).isEqualTo(untouched);
    }

    @Test
    void withoutAFolderItIsUnpackedIntoTheTemporaryOne() throws Exception {
        Files.writeString(folder.resolve("native"), "not a folder");
        assertThat(embed()).isEqualTo(WORKS + "0 libraries in the temporary folder");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aProcessEndsWellWhileTextsAreEmbedded() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(OtherProcess.run("-XX:-CreateCoredumpOnCrash", "end", folder.toString()))
                    .isEmpty();
        }
    }

    /** It is as long as one argument may be. */
    @Test
    void aLongCommandLineDoesNoHarm() throws Exception {
        assertThat(embed("-Dlong=" + "a".repeat(131_000)))
                .isEqualTo(WORKS + "0 libraries in the temporary folder");
    }

    @Test
    void anUnknownSystemIsAFailureThatSaysSo() throws Exception {
        assertThat(embed("-Dos.arch=sparc"))
                .startsWith("there is no ONNX Runtime for this system (Linux, sparc);");
        assertThat(embed("-Dos.name=Plan 9")).startsWith("there is no ONNX Runtime for this");
    }

    @Test
    void aLibraryThatCannotBeLoadedIsAFailureWithoutItsPath() throws Exception {
        Path broken = Files.createDirectory(folder.resolve("broken"));
        Files.writeString(broken.resolve(System.mapLibraryName("onnxruntime")), "no library");
        String said = embed("-Donnxruntime.native.path=" + broken);
        // The JVM itself may say something before.
        String ours = said.substring(Math.max(0, said.indexOf("ONNX Runtime can't")));
        assertThat(ours)
                .startsWith("ONNX Runtime can't be loaded on this system (")
                .contains("file too short")
                .doesNotContain(folder.toString());
    }
}
