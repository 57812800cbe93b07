import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool whose every word is an attack on the page that shows it. */
public final class Hostile implements Tool {
    private static final String MARKUP =
            "<img src=x onerror=\"document.title='owned'\"><script>alert(1)</script>"
                    + "</title></textarea>\u202Ereversed\u0007\u001B[31m\u0000 {{7*7}} javascript:alert(1)";

    private static final ToolSpec SPEC =
            ToolSpec.named("hostile")
                    .title("Hostile " + MARKUP)
                    .description(MARKUP.repeat(20))
                    .input(
                            Schema.object()
                                    .string("__proto__", MARKUP)
                                    .string("<b>bold</b>", "A name with markup"))
                    .build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return ToolOutput.text(MARKUP + "x".repeat(1_000_000));
    }
}
