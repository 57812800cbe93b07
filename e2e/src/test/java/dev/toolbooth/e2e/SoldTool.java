package dev.toolbooth.e2e;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A tool that is worth money. It writes each of its runs down, so that they can be counted although
 * the server that ran them was killed, and stops where a {@link Gate} wants it to.
 */
public abstract class SoldTool implements Tool {
    /** The variable that names the file of runs. */
    static final String RUNS = "SOLD_RUNS";

    /** The variable that has the port of the gate, where there is one. */
    static final String GATE = "SOLD_GATE";

    /** All that a jar needs. */
    static final List<Class<? extends Tool>> CLASSES =
            List.of(SoldTool.class, Afterwards.class, Upfront.class, Proven.class);

    private final Path runs = Path.of(System.getenv(RUNS));
    private final String gate = System.getenv().getOrDefault(GATE, "");
    private final ToolSpec spec;

    SoldTool(String name) {
        spec =
                ToolSpec.named(name)
                        .description("Writes its nonce down, and fails when told to.")
                        .input(
                                Schema.object()
                                        .choice("mode", "What to do", "plain", "fail")
                                        .string("nonce", "What to write down"))
                        .output(Schema.object().string("nonce", "What was written down"))
                        .build();
    }

    /** Is settled after it has run. */
    public static final class Afterwards extends SoldTool {
        public Afterwards() {
            super("afterwards");
        }
    }

    /** Is settled before it runs. */
    public static final class Upfront extends SoldTool {
        public Upfront() {
            super("upfront");
        }
    }

    /** Is paid for by a transaction that is shown. */
    public static final class Proven extends SoldTool {
        public Proven() {
            super("proven");
        }
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        String nonce = call.text("nonce");
        try {
            pass(Gate.BEGINS);
            // One write: what the system has, no kill takes away.
            Files.writeString(
                    runs, nonce + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            pass(Gate.HAS_RUN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (call.text("mode").equals("fail")) {
            throw new ToolFailure("as told");
        }
        return ToolOutput.structured(Json.object().put("nonce", nonce));
    }

    private void pass(int phase) throws IOException {
        if (gate.isEmpty()) {
            return;
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(gate))) {
            socket.getOutputStream().write(phase);
            socket.getOutputStream().flush();
            // Ends when the gate closes the connection, which it does to let it pass.
            int end = socket.getInputStream().read();
            assert end < 0;
        }
    }
}
