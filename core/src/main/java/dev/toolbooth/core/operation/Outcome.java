package dev.toolbooth.core.operation;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.prompt.PromptText;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.TemplateSpec;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of an operation, in no dialect's words. */
public sealed interface Outcome {

    /** An outcome of an operation that is no call of a tool. */
    sealed interface Uncalled extends Outcome {}

    /** The introduction of the server, or of a shop in it. */
    sealed interface Introduction extends Uncalled {}

    /** A page of what is on offer. */
    sealed interface Listing extends Uncalled {}

    /** A resource, a prompt, or values for an argument of one. */
    sealed interface Lookup extends Uncalled {}

    /** A call without an output, because it isn't paid for. */
    sealed interface Unpaid extends Outcome {}

    /** Something that goes on after this answer. */
    sealed interface Ongoing extends Outcome {}

    /** Nothing to tell. */
    sealed interface Wordless extends Outcome {}

    /** A session has begun. */
    record Opened(Session session, ServerInfo server) implements Introduction {}

    /** The capabilities of the server. */
    record Described(ServerInfo server) implements Introduction {}

    record ToolsListed(Page<ListedTool> page) implements Listing {}

    record ResourcesListed(Page<ResourceSpec> page) implements Listing {}

    record TemplatesListed(Page<TemplateSpec> page) implements Listing {}

    record PromptsListed(Page<PromptSpec> page) implements Listing {}

    /** The tools on sale in the shop. */
    record ShopDescribed(Shop shop, List<ToolSpec> tools) implements Introduction {
        public ShopDescribed {
            tools = List.copyOf(tools);
        }
    }

    /**
     * A tool has run; its output may describe a failure of its own.
     *
     * @param bill what was paid for it, or null where nothing is sold
     */
    record Completed(ToolOutput output, @Nullable Bill bill) implements Outcome {

        /** A free outcome. */
        public Completed(ToolOutput output) {
            this(output, null);
        }
    }

    /** Not run: it has to be paid for, and can't be. */
    record PaymentRequired(PaymentRequest request) implements Unpaid {}

    /**
     * The payment that came with the call is invalid: nothing was billed. If the tool has run, its
     * output is withheld.
     *
     * @param request what would have to be paid
     * @param reason x402's code for what is wrong, or one like these
     * @param message the same for people
     * @param settled the state of the payment, if the chain was asked to settle it
     */
    record InvalidPayment(
            PaymentRequest request,
            String reason,
            String message,
            @Nullable SettlementResponse settled)
            implements Unpaid {}

    /**
     * The payment that came with the call may or may not have moved money. The same call with the
     * same payment gets the outcome when that is known.
     */
    record PaymentPending(PaymentRequest request, SettlementResponse settled) implements Unpaid {}

    /**
     * A tool has run and could not be paid for, so its output is withheld.
     *
     * @param unknown whether it may have been billed; otherwise it was not
     */
    record Unsettled(boolean unknown) implements Unpaid {

        /** One of which nothing is billed. */
        public Unsettled() {
            this(false);
        }
    }

    /**
     * A tool, a prompt or a resource could not do its work.
     *
     * @param fault what it says of that itself, or null when it says nothing but the message
     * @param bill what has become of the payment that came with it, if money has moved; nothing was
     *     billed
     */
    record Failed(FailureKind kind, String message, @Nullable Fault fault, @Nullable Bill bill)
            implements Outcome {

        /** One for which no money has moved. */
        public Failed(FailureKind kind, String message) {
            this(kind, message, null, null);
        }

        /** The same with what has become of a payment. */
        public Failed with(Bill moved) {
            return new Failed(kind, message, fault, moved);
        }
    }

    record ResourceRead(List<ResourceContents> contents) implements Lookup {}

    record PromptFilled(PromptText text) implements Lookup {}

    /** Values to choose from: the first hundred, and how many there are. */
    record Suggested(List<String> values, int total) implements Lookup {}

    /** The client has to answer and to ask again, with this state. */
    record InputRequired(Map<String, Question> questions, String state) implements Ongoing {
        public InputRequired {
            questions = Map.copyOf(questions);
        }
    }

    /** The call goes on as a task. */
    record TaskCreated(TaskView task) implements Ongoing {}

    /** The state of a task. */
    record TaskFound(TaskView task) implements Ongoing, Uncalled {}

    /** Changes will follow on this request's own stream. */
    record Listening(Interests agreed) implements Ongoing, Uncalled {}

    /** Done, and there is nothing to say about it. */
    record Done() implements Wordless, Uncalled {}

    /** Accepted, without an answer. */
    record Accepted() implements Wordless, Uncalled {}

    /** The client has called it off and wants no answer. */
    record Cancelled() implements Wordless {}

    /** Not done, and nothing has happened. */
    record Refused(Refusal refusal) implements Outcome {}
}
