package dev.toolbooth.core.schema;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A validator of values against one JSON Schema (2020-12). Thread-safe.
 *
 * <p>Most values are valid and most schemas are plain, so {@link PlainShape} accepts first and
 * cheaply. The full validator is made when it is first needed, and words what is wrong, up to the
 * first fault. It fetches nothing, and a check that runs away is stopped.
 */
public final class SchemaCheck {
    private final ObjectNode json;
    private final @Nullable PlainShape plain;
    private volatile @Nullable Schema full;

    private SchemaCheck(ObjectNode json) {
        this.json = json;
        this.plain = PlainShape.of(json).orElse(null);
    }

    /** Takes a schema; a schema that can't be used is refused when {@link #verify} is called. */
    public static SchemaCheck of(ObjectNode json) {
        return new SchemaCheck(json);
    }

    /**
     * Makes sure that the schema can be used.
     *
     * @throws IllegalArgumentException when it can't
     */
    public SchemaCheck verify() {
        if (plain == null) {
            full();
        }
        return this;
    }

    /** The first thing that is wrong with the value, or nothing. */
    public Optional<Mismatch> check(JsonNode value) {
        if (plain != null && plain.accepts(value)) {
            return Optional.empty();
        }
        try {
            Schema schema = full();
            List<Error> errors = BoundedPattern.sharing(() -> schema.validate(value));
            return errors.isEmpty() ? Optional.empty() : Optional.of(describe(errors.getFirst()));
        } catch (RunawayPattern | StackOverflowError e) {
            return Optional.of(new Mismatch("", "too costly to check against the schema"));
        } catch (JacksonException e) {
            return Optional.of(new Mismatch("", "a number is too large to check"));
        } catch (IllegalArgumentException | SchemaException e) {
            // Plain enough to accept what fits, and too odd to say what doesn't.
            return Optional.of(
                    new Mismatch("", "doesn't fit its schema, which isn't JSON Schema 2020-12"));
        }
    }

    private Schema full() {
        Schema made = full;
        if (made == null) {
            made = compile(json);
            full = made;
        }
        return made;
    }

    private static Schema compile(ObjectNode json) {
        try {
            SchemaRegistryConfig config =
                    SchemaRegistryConfig.builder()
                            .failFast(true)
                            .regularExpressionFactory(BoundedPattern::compile)
                            .build();
            Schema schema =
                    SchemaRegistry.withDefaultDialect(
                                    SpecificationVersion.DRAFT_2020_12,
                                    registry -> registry.schemaRegistryConfig(config))
                            .getSchema(Json.text(json), InputFormat.JSON);
            schema.initializeValidators();
            return schema;
        } catch (RuntimeException | StackOverflowError e) {
            String why = e.getMessage() == null ? "nested too deep" : e.getMessage();
            throw new IllegalArgumentException("not a usable JSON Schema 2020-12: " + why, e);
        }
    }

    private static Mismatch describe(Error error) {
        String path = error.getInstanceLocation().toString();
        return new Mismatch(path, error.getMessage());
    }
}
