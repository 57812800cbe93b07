import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.core.search.SourceWatch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Files that don't change. */
record StillFolder(Map<String, String> files) implements SourceFolder {
    @Override
    public List<String> visit(Consumer<SourceFile> each) {
        files.keySet().forEach(path -> look(path).ifPresent(each));
        return List.of();
    }

    @Override
    public boolean permits(String path) {
        return true;
    }

    @Override
    public Optional<SourceBytes> read(String path, int bytesMax) {
        return look(path)
                .map(
                        file ->
                                new SourceBytes(
                                        file,
                                        Arrays.copyOf(
                                                bytes(path),
                                                (int) Math.min(bytesMax, file.bytes())),
                                        Long.toHexString(file.version())));
    }

    private byte[] bytes(String path) {
        return files.get(path).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Optional<SourceFile> look(String path) {
        return files.containsKey(path)
                ? Optional.of(new SourceFile(path, bytes(path).length, files.get(path).hashCode()))
                : Optional.empty();
    }

    @Override
    public SourceWatch follow(SourceChanges changes) {
        return new SourceWatch() {
            @Override
            public boolean works() {
                return true;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Optional<String> commit() {
        return Optional.empty();
    }
}
