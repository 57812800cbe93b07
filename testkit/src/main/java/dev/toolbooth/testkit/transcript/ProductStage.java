package dev.toolbooth.testkit.transcript;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.app.selling.KeyImportException;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.app.source.ToolSourceException;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.testkit.DemoSettings;
import dev.toolbooth.testkit.TempDataFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The server that is shipped, in this process, with a transcript's own environment. */
public final class ProductStage implements Stage {
    private static final Pattern SELLER = Pattern.compile("\\$\\{seller:([a-z-]+)\\}");

    private static final Pattern WORKSPACE = Pattern.compile("\\$\\{workspace(?::([a-z-]+))?\\}");

    private final TempDataFolder data;
    private final Map<String, String> environment;
    private final List<Pipes> pipes = new ArrayList<>();
    private @Nullable HttpListener listener;

    /**
     * @param files the folder that {@code ${files}} stands for
     */
    public ProductStage(Transcript transcript, Path files) {
        this.data = TempDataFolder.with(files.resolve("keys.json"));
        this.environment = environment(transcript, files, data);
    }

    /**
     * The variables of a transcript's program: a free port, a folder for what it keeps, and what
     * its header says.
     */
    public static Map<String, String> environment(
            Transcript transcript, Path files, TempDataFolder data) {
        Map<String, String> all = new HashMap<>(Map.of("PORT", "0", "TOOLBOOTH_DATA", data.text()));
        transcript.environment().forEach((name, value) -> all.put(name, filled(value, files)));
        DemoSettings.switchOn(all);
        Map<String, String> copies = new HashMap<>();
        all.replaceAll((_, value) -> copied(value, files, data, copies));
        return all;
    }

    /** Puts a copy of a folder in the place of what stands for it, the same one every time. */
    private static String copied(
            String value, Path files, TempDataFolder data, Map<String, String> copies) {
        Matcher folder = WORKSPACE.matcher(value);
        if (!folder.matches()) {
            return value;
        }
        String name = folder.group(1) == null ? "workspace" : folder.group(1);
        return copies.computeIfAbsent(name, it -> data.copy(files.resolve(it)).toString());
    }

    private static String filled(String value, Path files) {
        String folder = files.toAbsolutePath().toString();
        return SELLER.matcher(value.replace("${files}", folder))
                .replaceAll(
                        name ->
                                Matcher.quoteReplacement(
                                        ScriptedSeller.url(
                                                files.resolve(name.group(1) + ".json"))));
    }

    @Override
    public Socket connect() throws IOException {
        if (listener == null) {
            listener = start();
        }
        return new Socket(InetAddress.getLoopbackAddress(), listener.port());
    }

    private HttpListener start() {
        try {
            Config config = config();
            HttpListener started = Wiring.listener(config, Wiring.parts(config));
            started.start();
            return started;
        } catch (ToolSourceException | KeyImportException | Selling.ShopProblem e) {
            throw new IllegalStateException(e);
        }
    }

    private Config config() {
        ConfigSources sources =
                new ConfigSources(
                        Optional.empty(), Map.of(), environment, Path.of(""), Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) -> config;
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw new IllegalStateException(configProblems.report());
        };
    }

    @Override
    public Pipes pipes() throws IOException {
        try {
            Pipes made = Pipes.to(Wiring.pipes(config(), _ -> {}));
            pipes.add(made);
            return made;
        } catch (ToolSourceException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        HttpListener started = listener;
        if (started != null) {
            try {
                started.stop();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        pipes.forEach(Pipes::close);
        data.close();
    }
}
