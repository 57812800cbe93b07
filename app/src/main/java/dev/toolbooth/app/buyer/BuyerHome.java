package dev.toolbooth.app.buyer;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a buyer's things are kept: {@code ~/.toolbooth}, or what {@code TOOLBOOTH_HOME} says.
 *
 * @param folder which need not be there yet
 * @param wallet where keys are kept, encrypted
 */
public record BuyerHome(Path folder, Path wallet) {

    /** The one that the environment names; empty when there is no home folder at all. */
    public static Optional<BuyerHome> of(
            Map<String, String> environment, Path directory, Optional<Path> home) {
        Optional<Path> own =
                Optional.ofNullable(environment.get("TOOLBOOTH_HOME")).map(directory::resolve);
        return own.or(() -> home.map(path -> path.resolve(".toolbooth")))
                .map(
                        folder ->
                                new BuyerHome(
                                        folder,
                                        Optional.ofNullable(environment.get("TOOLBOOTH_WALLET"))
                                                .map(directory::resolve)
                                                .orElse(folder.resolve("wallet"))));
    }

    /** Where the budget and the journal of purchases are. */
    public Path purse() {
        return folder.resolve("purse");
    }
}
