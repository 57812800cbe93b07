package dev.toolbooth.e2e;

import dev.toolbooth.testkit.transcript.Pipes;
import dev.toolbooth.testkit.transcript.Stage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The program in a process of its own, to play a transcript against. */
final class ProcessStage implements Stage {
    private final Flavour flavour;
    private final Path folder;
    private final Map<String, String> environment;
    private @Nullable Product product;
    private @Nullable Process piped;

    /**
     * @param folder where the program runs
     */
    ProcessStage(Flavour flavour, Path folder, Map<String, String> environment) {
        this.flavour = flavour;
        this.folder = folder;
        this.environment = environment;
    }

    @Override
    public Socket connect() throws IOException {
        if (product == null) {
            try {
                product = new Product(flavour, folder, environment);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
        return new Socket(InetAddress.getLoopbackAddress(), product.port());
    }

    @Override
    public Pipes pipes() throws IOException {
        List<String> command = List.of(flavour.program().toString(), "stdio");
        piped =
                flavour.process(command, folder, environment)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return new Pipes(piped.getOutputStream(), piped.getInputStream(), piped::waitFor);
    }

    @Override
    public void close() {
        if (product != null) {
            product.close();
        }
        if (piped != null) {
            piped.destroyForcibly();
        }
    }
}
