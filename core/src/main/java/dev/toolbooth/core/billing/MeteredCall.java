package dev.toolbooth.core.billing;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.ToolCall;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A call whose tool may bill the caller's account while it runs. */
public record MeteredCall(ToolCall call, Tab account) implements ToolCall {

    @Override
    public Optional<Tab> tab() {
        return Optional.of(account);
    }

    @Override
    public ObjectNode arguments() {
        return call.arguments();
    }

    @Override
    public Optional<ObjectNode> payment() {
        return call.payment();
    }

    @Override
    public Caller caller() {
        return call.caller();
    }

    @Override
    public JsonNode id() {
        return call.id();
    }

    @Override
    public ClientProfile client() {
        return call.client();
    }

    @Override
    public void progress(double done, double total, String message) {
        call.progress(done, total, message);
    }

    @Override
    public void log(LogLevel level, JsonNode data) {
        call.log(level, data);
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions) throws InterruptedException {
        return call.ask(questions);
    }

    @Override
    public void say(Signal.Event event) throws InterruptedException {
        call.say(event);
    }

    @Override
    public Follower follower() {
        return call.follower();
    }

    @Override
    public void letGo(Duration retryAfter) {
        call.letGo(retryAfter);
    }
}
