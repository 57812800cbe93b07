package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.access.KeyText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The key of the starter set-up, with play money: so that what the server prints at its start can
 * be pasted. There is one only where nothing else is sold and no other machine can call, and it is
 * the only key whose text is kept, in a file of its owner alone.
 */
final class StarterKey {
    private static final String FILE = "starter.key";
    private static final Money BALANCE = new Money(10_000_000);

    private StarterKey() {}

    /** Makes the key if there should be one and is none. */
    static void ensure(Config config, Books books) {
        Path file = config.data().resolve(FILE);
        if (!wanted(config) || Files.exists(file)) {
            return;
        }
        KeyText text = KeyText.random();
        Instant now = Clock.systemUTC().instant();
        books.keys()
                .add(
                        new ApiKey(
                                text.id(),
                                "starter",
                                text.digest(),
                                Scopes.ALL,
                                Set.of(),
                                "starter",
                                SpendLimits.NONE,
                                now,
                                null,
                                null,
                                null));
        books.ledger()
                .deposit(
                        new Deposit(
                                UUID.randomUUID(),
                                "starter",
                                BALANCE,
                                Deposit.Source.PLAY,
                                "play money to start with",
                                now));
        try {
            Files.createFile(file, ownerOnly());
            Files.writeString(file, text.reveal() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("the starter key can't be kept", e);
        }
    }

    /** The key, if there is one. */
    static Optional<String> find(Config config) {
        try {
            Path file = config.data().resolve(FILE);
            return wanted(config) && Files.exists(file)
                    ? Optional.of(Files.readString(file).strip())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean wanted(Config config) {
        return config.trade().servers().isEmpty()
                && config.trade().store().isEmpty()
                && config.trade().playMoney()
                && config.tools().samurai()
                && !config.access().exposed();
    }

    private static FileAttribute<?>[] ownerOnly() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
