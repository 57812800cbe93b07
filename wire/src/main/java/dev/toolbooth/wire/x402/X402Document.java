package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A demand for payment, an entry of a facilitator's list, or a payment, as its author writes it: of
 * either version, and with whatever else stands in it. What is written stands in the order of the
 * calls.
 *
 * @param json all of it; the methods that write change it
 */
public record X402Document(ObjectNode json) {
    private static final String TYPE = "type";
    private static final String INFO = "info";
    private static final String INPUT = "input";
    private static final String METADATA = "metadata";
    private static final String ROUTE_TEMPLATE = "routeTemplate";

    /** One without any members. */
    public static X402Document empty() {
        return new X402Document(Json.object());
    }

    /** The version as it stands there, right or wrong. */
    public JsonNode saidVersion() {
        return json.path(X402Names.VERSION);
    }

    /** The version, found by its amounts where none is said; empty when another one is. */
    public OptionalInt version() {
        JsonNode said = saidVersion();
        if (said.isMissingNode() || said.isNull()) {
            return OptionalInt.of(PaymentRequirements.isV1(ways().path(0)) ? 1 : 2);
        }
        boolean known = said.canConvertToInt() && said.intValue() >= 1 && said.intValue() <= 2;
        return known ? OptionalInt.of(said.intValue()) : OptionalInt.empty();
    }

    /** The ways to pay as they stand there: a list, if they are right. */
    public JsonNode ways() {
        return json.path(X402Names.ACCEPTS);
    }

    /** Whether it asks for money at all. */
    public boolean hasWays() {
        return ways().isArray();
    }

    /** What is paid for: an object in a demand of v2, an address in an entry. */
    public JsonNode resource() {
        return json.path(X402Names.RESOURCE);
    }

    public JsonNode extensions() {
        return json.path(X402Names.EXTENSIONS);
    }

    /** The extension that says how the resource is called. */
    public JsonNode bazaar() {
        return extensions().path(X402Names.BAZAAR);
    }

    /** Its example of a request. */
    public JsonNode bazaarInput() {
        return bazaarInput(bazaar());
    }

    private static JsonNode bazaarInput(JsonNode bazaar) {
        return bazaar.path(INFO).path(INPUT);
    }

    /** The path with parameters that the resource is one of, or empty. */
    public String routeTemplate() {
        return bazaar().path(ROUTE_TEMPLATE).asString("");
    }

    /** What a way to pay of v1 says of how the resource is called, and of what it returns. */
    public static JsonNode outputSchema(JsonNode way) {
        return way.path(X402Names.OUTPUT_SCHEMA);
    }

    /** What a way to pay of v1 says of how the resource is called. */
    public static JsonNode input(JsonNode way) {
        return outputSchema(way).path(INPUT);
    }

    /** The same, to be written there. */
    public static ObjectNode described(ObjectNode input) {
        ObjectNode described = Json.object();
        described.set(INPUT, input);
        return described;
    }

    /** What the seller says that it takes, wherever its version has that; missing if nowhere. */
    public JsonNode input() {
        for (JsonNode way : ways()) {
            if (input(way) instanceof ObjectNode input) {
                return input;
            }
        }
        List<ObjectNode> inputs = inputs();
        return inputs.isEmpty() ? MissingNode.getInstance() : inputs.getFirst();
    }

    /** The same, wherever it stands outside of the ways to pay. */
    public List<ObjectNode> inputs() {
        List<ObjectNode> inputs = new ArrayList<>();
        for (JsonNode place :
                List.of(bazaarInput(), json.path(METADATA).path(INPUT), json.path(INPUT))) {
            if (place instanceof ObjectNode input) {
                inputs.add(input);
            }
        }
        return inputs;
    }

    /** Where an entry says how it is called, made where it says nothing yet. */
    public ObjectNode openInput(String type) {
        return input() instanceof ObjectNode input
                ? input
                : metadata().putObject(INPUT).put(TYPE, type);
    }

    /** What else is known of an entry. */
    public ObjectNode metadata() {
        return json.withObject(METADATA);
    }

    public X402Document version(int version) {
        json.put(X402Names.VERSION, version);
        return this;
    }

    /** The version as another document says it, right or wrong; none where that says none. */
    public X402Document versionOf(X402Document other) {
        if (other.json.has(X402Names.VERSION)) {
            json.set(X402Names.VERSION, other.saidVersion());
        }
        return this;
    }

    public X402Document type(String type) {
        json.put(TYPE, type);
        return this;
    }

    public X402Document resource(String url) {
        json.put(X402Names.RESOURCE, url);
        return this;
    }

    /** The ways to pay as another document has them. */
    public X402Document waysOf(X402Document other) {
        json.set(X402Names.ACCEPTS, other.ways().deepCopy());
        return this;
    }

    /** The ways to pay, each as its own version writes it. */
    public X402Document ways(Iterable<? extends JsonNode> ways) {
        ArrayNode list = json.putArray(X402Names.ACCEPTS);
        ways.forEach(list::add);
        return this;
    }

    /** Texts about the resource, those of them that another object has. */
    public X402Document texts(JsonNode from, String... names) {
        for (String name : names) {
            Optional.ofNullable(from.get(name)).ifPresent(said -> json.set(name, said.deepCopy()));
        }
        return this;
    }

    /** The extension that says how the resource is called. */
    public X402Document bazaar(JsonNode extension) {
        json.withObject(X402Names.EXTENSIONS).set(X402Names.BAZAAR, extension);
        return this;
    }

    /** The same of a request alone. */
    public X402Document bazaarRequest(ObjectNode input) {
        ObjectNode extension = Json.object();
        extension.putObject(INFO).set(INPUT, input);
        return bazaar(extension);
    }

    /** Has a way to pay of v1 say that of how the resource is called; missing for nothing. */
    public static void describe(ObjectNode way, JsonNode outputSchema) {
        put(way, X402Names.OUTPUT_SCHEMA, outputSchema);
    }

    /** Leaves out what its ways to pay say of the resource. */
    public X402Document withoutDescriptions() {
        for (JsonNode way : ways()) {
            if (way instanceof ObjectNode one) {
                one.remove(List.of(X402Names.OUTPUT_SCHEMA, "description"));
            }
        }
        return this;
    }

    /** Takes over another's extension, but what is of a single request in it. */
    public X402Document bazaarOf(X402Document other) {
        ObjectNode changed = (ObjectNode) other.bazaar().deepCopy();
        put(changed, ROUTE_TEMPLATE, bazaar().path(ROUTE_TEMPLATE));
        ObjectNode input = (ObjectNode) bazaarInput(changed);
        for (String name : new String[] {"pathParams", "method"}) {
            put(input, name, bazaarInput().path(name));
        }
        return bazaar(changed);
    }

    private static void put(ObjectNode json, String name, JsonNode value) {
        if (value.isMissingNode()) {
            json.remove(name);
        } else {
            json.set(name, value.deepCopy());
        }
    }
}
