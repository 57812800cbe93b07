package dev.toolbooth.app.selling;

import java.nio.file.Path;

/** A failure to import the old file of API keys; the message says why. */
public final class KeyImportException extends Exception {
    KeyImportException(Path path, String why) {
        super("the API keys in " + path + " can't be read: " + why);
    }
}
