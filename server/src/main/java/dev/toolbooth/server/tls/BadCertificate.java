package dev.toolbooth.server.tls;

import java.nio.file.Path;

/** A certificate or key that can't be used; the message names the file and what is wrong. */
public final class BadCertificate extends Exception {
    private final transient Path file;
    private final String advice;

    BadCertificate(Path file, String found, String advice) {
        super(file + ": " + found);
        this.file = file;
        this.advice = advice;
    }

    /** Where it is wrong. */
    public Path file() {
        return file;
    }

    /** What to do. */
    public String advice() {
        return advice;
    }
}
