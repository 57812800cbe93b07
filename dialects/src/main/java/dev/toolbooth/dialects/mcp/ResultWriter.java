package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.prompt.PromptText;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A writer of results in one revision of MCP. Immutable. */
final class ResultWriter {
    /** How long a client may keep a listing; changes are announced to those who listen. */
    private static final long LISTING_TTL_MILLIS = 60_000;

    private static final Map<Revision, ResultWriter> ALL = all();

    private final Revision revision;
    private final ContentWriter contents;
    private final SpecWriter specs;

    /** The writer for a revision. */
    static ResultWriter of(Revision revision) {
        return Objects.requireNonNull(ALL.get(revision));
    }

    private static Map<Revision, ResultWriter> all() {
        Map<Revision, ResultWriter> all = new EnumMap<>(Revision.class);
        for (Revision revision : Revision.values()) {
            all.put(revision, new ResultWriter(revision));
        }
        return all;
    }

    private ResultWriter(Revision revision) {
        this.revision = revision;
        this.contents = new ContentWriter(revision);
        this.specs = new SpecWriter(revision);
    }

    /** The members of a result that both eras have. */
    ObjectNode write(Outcome outcome, PaymentStyle style, McpOptions options) {
        return switch (outcome) {
            case Outcome.Completed(ToolOutput output, Bill bill) ->
                    BillingMeta.add(bill, style.incomingPayment(), output(output));
            case Outcome.PaymentRequired(var request) ->
                    PaymentChallenge.required(request, style.form(request, revision), style)
                            .failed();
            case Outcome.InvalidPayment invalid ->
                    PaymentChallenge.invalid(
                                    invalid, style.form(invalid.request(), revision), style)
                            .failed();
            case Outcome.PaymentPending pending -> PaymentChallenge.pending(pending, style);
            case Outcome.Unsettled(boolean unknown) ->
                    failed(unknown ? BillingMeta.UNKNOWN : BillingMeta.UNSETTLED);
            case Outcome.Failed(_, String message, _, Bill bill) ->
                    BillingMeta.add(bill, style.incomingPayment(), failed(message));
            case Outcome.ToolsListed(var page) ->
                    listed("tools", page, tool -> specs.tool(tool, options));
            case Outcome.ResourcesListed(var page) -> listed("resources", page, specs::resource);
            case Outcome.TemplatesListed(var page) ->
                    listed("resourceTemplates", page, specs::template);
            case Outcome.PromptsListed(var page) -> listed("prompts", page, specs::prompt);
            case Outcome.ResourceRead(var read) -> read(read);
            case Outcome.PromptFilled(PromptText text) -> prompt(text);
            case Outcome.Suggested(var values, int total) -> suggested(values, total);
            // Their content depends on the era: the caller adds it.
            case Outcome.Introduction _, Outcome.Ongoing _, Outcome.Wordless _, Outcome.Refused _ ->
                    Json.object();
        };
    }

    private ObjectNode output(ToolOutput output) {
        ObjectNode result = Json.object();
        ArrayNode content = result.putArray("content");
        for (Content piece : output.content()) {
            content.add(contents.content(piece));
        }
        JsonNode structured = output.structured();
        if (structured != null) {
            result.set("structuredContent", structured);
        }
        if (output.failed()) {
            result.put("isError", true);
        }
        ObjectNode meta = output.meta();
        if (meta != null) {
            result.set("_meta", meta.deepCopy());
        }
        return result;
    }

    /** The result of a call that failed, for a model to read. */
    static ObjectNode failed(String message) {
        ObjectNode result = Json.object();
        result.putArray("content").addObject().put("type", "text").put("text", message);
        return result.put("isError", true);
    }

    private <T> ObjectNode listed(String name, Page<T> page, Function<T, ObjectNode> write) {
        ObjectNode result = Json.object();
        ArrayNode items = result.putArray(name);
        page.items().forEach(item -> items.add(write.apply(item)));
        if (page.next() != null) {
            result.put("nextCursor", page.next());
        }
        if (!revision.stateless()) {
            return result;
        }
        return cacheable(result, page.personal() ? "private" : "public");
    }

    private ObjectNode read(List<ResourceContents> read) {
        ObjectNode result = Json.object();
        ArrayNode all = result.putArray("contents");
        read.forEach(one -> all.add(OutputJson.write(one)));
        if (revision.stateless()) {
            result.put("ttlMs", 0).put("cacheScope", "private");
        }
        return result;
    }

    /** Says how long, and by whom, a listing may be kept. */
    static ObjectNode cacheable(ObjectNode result, String scope) {
        return result.put("ttlMs", LISTING_TTL_MILLIS).put("cacheScope", scope);
    }

    private ObjectNode prompt(PromptText text) {
        ObjectNode result = Json.object();
        if (text.description() != null) {
            result.put("description", text.description());
        }
        ArrayNode messages = result.putArray("messages");
        for (PromptText.Message message : text.messages()) {
            ObjectNode written = messages.addObject();
            written.put("role", message.role().name().toLowerCase(Locale.ROOT));
            written.set("content", contents.content(message.content()));
        }
        return result;
    }

    private static ObjectNode suggested(List<String> values, int total) {
        ObjectNode result = Json.object();
        ObjectNode completion = result.putObject("completion");
        ArrayNode shown = completion.putArray("values");
        values.forEach(shown::add);
        completion.put("total", total).put("hasMore", total > values.size());
        return result;
    }

    static ObjectNode inputRequired(Outcome.InputRequired required) {
        ObjectNode result = Json.object();
        result.set("inputRequests", inputRequests(required.questions()));
        return result.put("requestState", required.state());
    }

    static ObjectNode inputRequests(Map<String, Question> questions) {
        ObjectNode requests = Json.object();
        questions.forEach(
                (key, question) -> {
                    ObjectNode request = requests.putObject(key);
                    request.put("method", QuestionWriter.method(question));
                    request.set("params", QuestionWriter.params(question, ModernMessage.REVISION));
                });
        return requests;
    }

    static ObjectNode serverInfo(ServerInfo server, Revision revision) {
        ObjectNode info = Json.object().put("name", server.name()).put("version", server.version());
        if (server.title() != null && revision.has(Feature.TITLES)) {
            info.put("title", server.title());
        }
        return info;
    }
}
