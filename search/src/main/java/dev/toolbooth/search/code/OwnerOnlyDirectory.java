package dev.toolbooth.search.code;

import dev.toolbooth.search.embed.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A folder of an index whose files only the server's user can read. Thread-safe. */
final class OwnerOnlyDirectory extends FilterDirectory {
    private final Path folder;

    private OwnerOnlyDirectory(Path folder) throws IOException {
        super(FSDirectory.open(folder));
        this.folder = folder;
    }

    static OwnerOnlyDirectory open(Path folder) throws IOException {
        OwnerOnlyFiles.folder(folder);
        return new OwnerOnlyDirectory(folder);
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return closed(super.createOutput(name, context));
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
            throws IOException {
        return closed(super.createTempOutput(prefix, suffix, context));
    }

    private IndexOutput closed(IndexOutput made) throws IOException {
        OwnerOnlyFiles.file(folder.resolve(made.getName()));
        return made;
    }
}
