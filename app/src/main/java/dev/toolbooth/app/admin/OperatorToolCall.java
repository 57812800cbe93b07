package dev.toolbooth.app.admin;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.CannotAsk;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.ToolCall;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A call by the operator, who gets nothing but the outcome. */
record OperatorToolCall(ObjectNode arguments) implements ToolCall {
    @Override
    public Caller caller() {
        return Caller.OPERATOR;
    }

    @Override
    public ClientProfile client() {
        return ClientProfile.UNKNOWN;
    }

    @Override
    public void progress(double done, double total, String message) {
        // Nobody listens.
    }

    @Override
    public void log(LogLevel level, JsonNode data) {
        // Nobody listens.
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions) {
        throw new CannotAsk(questions);
    }

    @Override
    public void letGo(Duration retryAfter) {
        // The answer is waited for.
    }
}
