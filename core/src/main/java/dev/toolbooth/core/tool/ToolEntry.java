package dev.toolbooth.core.tool;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.schema.Mismatch;
import dev.toolbooth.core.schema.SchemaCheck;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool on offer, with its schemas ready for use. Immutable. */
public final class ToolEntry {
    private static final int NAME_CHARS_MAX = 128;
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_./-]{1," + NAME_CHARS_MAX + "}");

    private final Tool tool;
    private final ToolSpec spec;
    private final Namespace namespace;
    private final String fullName;
    private final @Nullable String alias;
    private final SchemaCheck input;
    private final @Nullable SchemaCheck output;
    private final List<HeaderParam> headerParams;

    private ToolEntry(
            Tool tool,
            ToolSpec spec,
            Namespace namespace,
            @Nullable String alias,
            SchemaCheck input,
            @Nullable SchemaCheck output,
            List<HeaderParam> headerParams) {
        this.tool = tool;
        this.spec = spec;
        this.namespace = namespace;
        this.fullName = fullName(namespace, spec.name());
        this.alias = alias;
        this.input = input;
        this.output = output;
        this.headerParams = List.copyOf(headerParams);
    }

    static ToolEntry of(Namespace namespace, Tool tool) {
        return of(namespace, tool, tool.spec().withWholeInputSchema(), null);
    }

    /**
     * One that is listed just as it describes itself.
     *
     * @param alias what operators call it, or null for its full name
     */
    static ToolEntry mountOnly(Namespace namespace, Tool tool, @Nullable String alias) {
        return of(namespace, tool, tool.spec(), alias);
    }

    private static ToolEntry of(
            Namespace namespace, Tool tool, ToolSpec listed, @Nullable String alias) {
        ToolSpec spec = tool.spec();
        if (!NAME.matcher(spec.name()).matches()) {
            throw new IllegalArgumentException(
                    "tool name \""
                            + spec.name()
                            + "\": expected 1 to 128 letters, digits, _ . / or -");
        }
        if (!"object".equals(spec.inputSchema().path("type").asString(""))) {
            throw new IllegalArgumentException(
                    "tool " + spec.name() + ": the input schema must have \"type\":\"object\"");
        }
        ObjectNode output = spec.outputSchema();
        return new ToolEntry(
                tool,
                listed,
                namespace,
                alias,
                SchemaCheck.of(spec.inputSchema()).verify(),
                output == null ? null : SchemaCheck.of(output).verify(),
                HeaderParam.allIn(spec.inputSchema()));
    }

    /** The full name, or the plain one where the full one would be longer than a name may be. */
    static String fullName(Namespace namespace, String plain) {
        String full = namespace.full(plain);
        return full.length() > NAME_CHARS_MAX ? plain : full;
    }

    public Tool tool() {
        return tool;
    }

    /** What the tool says of itself, as it is listed, under its plain name. */
    public ToolSpec spec() {
        return spec;
    }

    /** The group that the tool is in. */
    public Namespace namespace() {
        return namespace;
    }

    /** The name that no other tool has, whatever it was called by. */
    public String fullName() {
        return fullName;
    }

    /** What operators call the tool, if that is none of its own names; else null. */
    @Nullable String alias() {
        return alias;
    }

    /** The arguments that a client must repeat in headers. */
    public List<HeaderParam> headerParams() {
        return headerParams;
    }

    /** The first thing that is wrong with the arguments, or nothing. */
    public Optional<Mismatch> checkInput(ObjectNode arguments) {
        return input.check(arguments);
    }

    /** The first thing that is wrong with the output, or nothing. */
    public Optional<Mismatch> checkOutput(ToolOutput said) {
        if (output == null || said.failed()) {
            return Optional.empty();
        }
        JsonNode structured = said.structured();
        return structured == null
                ? Optional.of(new Mismatch("", "structured output is missing"))
                : output.check(structured);
    }

    /** What the tool needs and this client can't do. */
    public Set<ClientFeature> missing(ClientProfile client) {
        if (spec.requires().isEmpty() && spec.taskUse() != TaskUse.REQUIRED) {
            return Set.of();
        }
        EnumSet<ClientFeature> missing = EnumSet.noneOf(ClientFeature.class);
        missing.addAll(spec.requires());
        if (spec.taskUse() == TaskUse.REQUIRED) {
            missing.add(ClientFeature.TASKS);
        }
        missing.removeAll(client.features());
        return missing;
    }
}
