package dev.toolbooth.app.selling;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.access.KeyText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * The API key of the starter configuration, with play money, so that the commands printed at the
 * start work when pasted. It exists only where nothing else is sold and no other machine can call,
 * and it is the only key whose text is stored, in a file that only its owner may read.
 */
public final class StarterKey {
    private static final String FILE = "starter.key";
    private static final Money BALANCE = new Money(10_000_000);

    private StarterKey() {}

    /** Makes the key if there should be one and is none. */
    public static void ensure(Config config, Stores stores) {
        Path file = config.data().resolve(FILE);
        if (!wanted(config) || Files.exists(file)) {
            return;
        }
        KeyText text = KeyText.random();
        Instant now = Clock.systemUTC().instant();
        stores.keys()
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
        stores.ledger()
                .deposit(
                        new Deposit(
                                UUID.randomUUID(),
                                "starter",
                                BALANCE,
                                Deposit.Source.PLAY,
                                "play money for the start",
                                now));
        try {
            PrivateFiles.writeNew(file, (text.reveal() + "\n").getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("the starter key can't be stored", e);
        }
    }

    private static boolean wanted(Config config) {
        return config.selling().servers().isEmpty()
                && config.selling().store().isEmpty()
                && config.selling().playMoney()
                && config.tools().samurai()
                && !config.access().exposed();
    }
}
