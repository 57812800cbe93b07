package dev.toolbooth.app.embedding;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.workspace.SearchConfig;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.RemoteEmbedder;
import dev.toolbooth.search.embed.RemoteModel;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The configured embedding model, with its outbound client if it needs one. */
public final class ConfiguredEmbedder implements AutoCloseable {
    private final Embedder embedder;
    private final @Nullable GuardedOutbound outbound;

    private ConfiguredEmbedder(Embedder embedder, @Nullable GuardedOutbound outbound) {
        this.embedder = embedder;
        this.outbound = outbound;
    }

    /**
     * Empty where words alone are found.
     *
     * @param libraries where the built-in model's native library is unpacked
     */
    public static Optional<ConfiguredEmbedder> of(Config config, Path libraries) {
        SearchConfig search = config.workspace().search();
        return switch (search.meaning()) {
            case BUILTIN ->
                    Optional.of(new ConfiguredEmbedder(SharedEmbedder.share(libraries), null));
            case ENDPOINT -> {
                GuardedOutbound outbound =
                        GuardedOutbound.standard(List.of(), config.outbound().requests());
                yield search.endpoint()
                        .map(one -> new ConfiguredEmbedder(remote(one, outbound), outbound));
            }
            case OFF -> Optional.empty();
        };
    }

    private static Embedder remote(SearchConfig.Endpoint endpoint, GuardedOutbound outbound) {
        return new RemoteEmbedder(
                new RemoteModel(
                        endpoint.url(),
                        endpoint.model(),
                        endpoint.key().map(Secret::reveal).orElse(""),
                        endpoint.dimensions(),
                        endpoint.queryPrefix(),
                        endpoint.passagePrefix(),
                        RemoteModel.TEXTS_MAX,
                        RemoteModel.CHARS_MAX,
                        endpoint.timeout(),
                        Collections.min(List.of(endpoint.timeout(), RemoteModel.QUERY_TIMEOUT))),
                outbound,
                InstantSource.system(),
                System::nanoTime);
    }

    public Embedder embedder() {
        return embedder;
    }

    @Override
    public void close() {
        embedder.close();
        if (outbound != null) {
            outbound.close();
        }
    }
}
