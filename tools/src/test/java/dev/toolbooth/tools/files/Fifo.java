package dev.toolbooth.tools.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A named pipe, which Java can't make itself. */
record Fifo(Path path) {

    static Fifo at(Path path) throws IOException, InterruptedException {
        int code = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("mkfifo ended with " + code);
        }
        return new Fifo(path);
    }

    /** Lets everyone go on who waits for a writer: to open for both ways never waits. */
    void release() throws IOException {
        Files.newByteChannel(path, StandardOpenOption.READ, StandardOpenOption.WRITE).close();
    }
}
