package dev.toolbooth.tools.files;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The end of a walk: a file or a directory, reached without leaving the root. */
interface ResolvedPath {

    /** What stood here when the walk arrived; never a link. */
    BasicFileAttributes attributes();

    /** The names on the way from the root to here, without any links. */
    List<String> names();

    /** Opens the file for reading, if it is still the one that the attributes describe. */
    SeekableByteChannel open() throws IOException, FileProblem;

    /** What is in the folder. The walk closes the stream. */
    DirectoryStream<Path> entries() throws IOException, FileProblem;

    /** The attributes of a name in the folder, of a link its own. */
    BasicFileAttributes attributesOf(Path name) throws IOException;
}
