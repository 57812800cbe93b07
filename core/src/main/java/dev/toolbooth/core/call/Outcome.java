package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.prompt.PromptText;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.TemplateSpec;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.task.TaskView;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of an operation, in no dialect's words. */
public sealed interface Outcome {

    /** A session has begun. */
    record Opened(Session session, ServerInfo server) implements Outcome {}

    /** What the server can do. */
    record Described(ServerInfo server) implements Outcome {}

    record ToolsListed(Page<ListedTool> page) implements Outcome {}

    record ResourcesListed(Page<ResourceSpec> page) implements Outcome {}

    record TemplatesListed(Page<TemplateSpec> page) implements Outcome {}

    record PromptsListed(Page<PromptSpec> page) implements Outcome {}

    /** What is sold in the shop that was asked. */
    record ShopDescribed(Shop shop, List<ToolSpec> tools) implements Outcome {
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

        /** One that nobody asks anything for. */
        public Completed(ToolOutput output) {
            this(output, null);
        }
    }

    /** Not run: it has to be paid for, and can't be. */
    record PaymentRequired(PaymentRequest request) implements Outcome {}

    /**
     * A payment came with the call and is no good: nothing was billed. If the tool has run, its
     * output is withheld.
     *
     * @param request what would have to be paid
     * @param reason x402's word for what is wrong, or one like these
     * @param message the same for people
     * @param settled what became of the payment, if the chain was asked to settle it
     */
    record InvalidPayment(
            PaymentRequest request, String reason, String message, @Nullable Settled settled)
            implements Outcome {}

    /**
     * Nobody can say yet whether the payment that came with the call has moved any money. The same
     * call with the same payment gets the outcome when that is known.
     */
    record PaymentPending(PaymentRequest request, Settled settled) implements Outcome {}

    /** A tool has run and could not be paid for, so its output is withheld; nothing is billed. */
    record Unsettled() implements Outcome {}

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

    record ResourceRead(List<ResourceContents> contents) implements Outcome {}

    record PromptFilled(PromptText text) implements Outcome {}

    /** Values to choose from: the first hundred, and how many there are. */
    record Suggested(List<String> values, int total) implements Outcome {}

    /** The client has to answer and to ask again, with this state. */
    record InputRequired(Map<String, Question> questions, String state) implements Outcome {
        public InputRequired {
            questions = Map.copyOf(questions);
        }
    }

    /** The call goes on as a task. */
    record TaskCreated(TaskView task) implements Outcome {}

    /** How a task stands. */
    record TaskFound(TaskView task) implements Outcome {}

    /** Changes will be told on this request's own stream. */
    record Listening(Interests agreed) implements Outcome {}

    /** Done, and there is nothing to say about it. */
    record Done() implements Outcome {}

    /** Taken; nobody waits for an answer. */
    record Accepted() implements Outcome {}

    /** The client has called it off and wants no answer. */
    record Cancelled() implements Outcome {}

    /** Not done, and nothing has happened. */
    record Refused(Refusal refusal) implements Outcome {}
}
