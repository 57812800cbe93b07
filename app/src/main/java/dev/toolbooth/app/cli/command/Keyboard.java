package dev.toolbooth.app.cli.command;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The person at the terminal, and the piped input. */
public interface Keyboard {

    /** Asks for something that is not shown while it is typed; nothing without a terminal. */
    Optional<char[]> secret(String question);

    /** Asks for a line; nothing without a terminal. */
    Optional<String> line(String question);

    /** All that is piped in, up to so many bytes and one. */
    byte[] piped(int bytesMax) throws IOException;

    /** That of this process. */
    static Keyboard ofProcess() {
        return new OfProcess(System.in);
    }

    /** Asks on the terminal. */
    record OfProcess(InputStream in) implements Keyboard {
        private static Optional<Console> terminal() {
            return Optional.ofNullable(System.console()).filter(Console::isTerminal);
        }

        @Override
        public Optional<char[]> secret(String question) {
            return terminal().map(console -> console.readPassword("%s", question));
        }

        @Override
        public Optional<String> line(String question) {
            return terminal().map(console -> console.readLine("%s", question));
        }

        @Override
        public byte[] piped(int bytesMax) throws IOException {
            return in.readNBytes(bytesMax + 1);
        }
    }
}
