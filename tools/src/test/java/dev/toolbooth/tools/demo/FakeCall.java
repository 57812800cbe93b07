package dev.toolbooth.tools.demo;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A call that writes down what the tool says and answers every question alike. */
public final class FakeCall implements ToolCall {
    public final List<Double> progress = new ArrayList<>();
    public final List<String> messages = new ArrayList<>();
    public final List<String> logs = new ArrayList<>();
    private final ObjectNode arguments;
    private final ObjectNode answer;

    public FakeCall(String arguments, String answer) {
        this.arguments = Json.parseObject(arguments);
        this.answer = Json.parseObject(answer);
    }

    public static FakeCall with(String arguments) {
        return new FakeCall(arguments, "{}");
    }

    @Override
    public ObjectNode arguments() {
        return arguments;
    }

    @Override
    public Caller caller() {
        return Caller.ANONYMOUS;
    }

    @Override
    public ClientProfile client() {
        return ClientProfile.UNKNOWN;
    }

    @Override
    public void progress(double done, double total, String message) {
        progress.add(done);
        messages.add(message);
    }

    @Override
    public void log(LogLevel level, JsonNode data) {
        logs.add(data.asString());
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions) {
        Map<String, Answer> answers = new HashMap<>();
        questions.keySet().forEach(key -> answers.put(key, new Answer(answer)));
        return answers;
    }

    @Override
    public void letGo(Duration retryAfter) {}
}
