package dev.toolbooth.app.keys;

import java.nio.file.Path;

/** The file with the API keys of before can't be taken over; the message says why. */
public final class KeyProblem extends Exception {
    KeyProblem(Path path, String why) {
        super("the API keys in " + path + " can't be read: " + why);
    }
}
