package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.CatalogConfig;
import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.PathGlob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The server's own files, wherever they are: the one list of them, for files and for commands.
 *
 * @param hidden those that no agent gets: data, keys, settings and the files that settings refer to
 * @param readOnly those that no agent changes, because they decide what the server does
 */
record ProtectedFiles(List<Path> hidden, List<Path> readOnly) {
    /** Where a server looks for its configuration. */
    private static final String CONFIGURATION = "toolbooth.yaml";

    static ProtectedFiles of(Config config) {
        List<Path> hidden = new ArrayList<>();
        hidden.add(config.data());
        hidden.add(config.receipts().key());
        config.listen().tls().ifPresent(tls -> hidden.add(tls.key()));
        config.catalog().buys().map(CatalogConfig.Buys::wallet).ifPresent(hidden::add);
        hidden.addAll(config.settings().files());
        List<Path> readOnly = new ArrayList<>(config.tools().sources());
        readOnly.addAll(config.catalog().files());
        config.listen().tls().ifPresent(tls -> readOnly.add(tls.certificate()));
        return new ProtectedFiles(plain(hidden), plain(readOnly));
    }

    static List<Path> plain(List<Path> paths) {
        return paths.stream().map(Path::toAbsolutePath).map(Path::normalize).distinct().toList();
    }

    /** The operator's rules for a workspace, and the server's own. */
    FileRules within(Path root, FileRules rules) {
        List<PathGlob> deny = new ArrayList<>(rules.deny());
        inside(root, hidden).forEach(deny::add);
        List<PathGlob> fixed = new ArrayList<>(rules.readOnly());
        inside(root, readOnly).forEach(fixed::add);
        PathGlob.read(CONFIGURATION).ifPresent(fixed::add);
        return new FileRules(rules.allow(), deny, fixed);
    }

    /** What of some files is in a folder, by the names that lead there and by the real ones. */
    private static Stream<PathGlob> inside(Path root, List<Path> files) {
        Path named = root.toAbsolutePath().normalize();
        return files.stream()
                .flatMap(
                        file ->
                                Stream.concat(
                                        below(named, file).stream(),
                                        below(real(named), real(file)).stream()))
                .distinct()
                .map(PathGlob::literal);
    }

    private static Optional<List<String>> below(Path folder, Path file) {
        return file.startsWith(folder) && !file.equals(folder)
                ? Optional.of(
                        StreamSupport.stream(folder.relativize(file).spliterator(), false)
                                .map(Path::toString)
                                .toList())
                : Optional.empty();
    }

    /** The path with links resolved, as far as it exists. */
    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path folder = path.getParent();
            return folder == null
                    ? path
                    : real(folder).resolve(Objects.requireNonNull(path.getFileName()));
        }
    }
}
