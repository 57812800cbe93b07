package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What every client can do with a server of fixtures, whatever revision and transport it uses. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
interface ClientContract {

    /** The client that the tests drive. */
    NodeClient client();

    @Test
    default void theClientListsWhatIsOnOffer() throws Exception {
        JsonNode lists = perform("lists");
        assertThat(texts(lists.path("tools"))).contains("greet", "test_sampling").hasSize(38);
        assertThat(texts(lists.path("resources")))
                .containsExactly(
                        "test://static-text", "test://static-binary", "test://watched-resource");
        assertThat(texts(lists.path("templates"))).containsExactly("test://template/{id}/data");
        assertThat(texts(lists.path("prompts"))).contains("test_simple_prompt");
    }

    @Test
    default void theClientCallsATool() throws Exception {
        assertThat(text(perform("calls"))).isEqualTo("Hello, Ada!");
    }

    @Test
    default void anArgumentThatIsMirroredInAHeaderArrivesUnharmed() throws Exception {
        assertThat(text(perform("callsWithMirroredArgument"))).isEqualTo("Region: Zürich");
    }

    @Test
    default void aFailureOfAToolIsAResult() throws Exception {
        JsonNode result = perform("failingCall");
        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(text(result)).contains("intentionally");
    }

    @Test
    default void anUnknownToolIsAnError() throws Exception {
        JsonNode error = perform("unknownTool");
        assertThat(error.path("code").asInt()).isEqualTo(-32602);
        assertThat(error.path("message").asString()).contains("no_such_tool");
    }

    @Test
    default void theClientReadsResources() throws Exception {
        JsonNode reads = perform("reads");
        assertThat(reads.at("/text/contents/0/text").asString())
                .isEqualTo("This is the content of the static text resource.");
        assertThat(reads.at("/template/contents/0/text").asString()).contains("Data for ID: 7");
    }

    @Test
    default void theClientGetsAPrompt() throws Exception {
        assertThat(perform("prompts").at("/messages/0/content/text").asString())
                .isEqualTo("Prompt with arguments: arg1='hello', arg2='world'");
    }

    @Test
    default void theClientCompletesAnArgument() throws Exception {
        assertThat(texts(perform("completes").at("/completion/values")))
                .containsExactly("paris", "park", "party");
    }

    /**
     * The last step is optional: over pipes the TypeScript SDKs forget who wanted progress when it
     * comes in one chunk with the answer.
     */
    @Test
    default void theClientSeesProgress() throws Exception {
        JsonNode progress = perform("progress");
        assertThat(texts(progress.path("seen")))
                .startsWith("0/100", "50/100")
                .isSubsetOf("0/100", "50/100", "100/100");
        assertThat(text(progress.path("result"))).contains("successfully");
    }

    @Test
    default void cancellingACallStopsItsWork() throws Exception {
        JsonNode cancelled = perform("cancels");
        assertThat(cancelled.path("outcome").asString()).isEqualTo("aborted");
        assertThat(cancelled.path("confirmed").asBoolean()).isTrue();
    }

    @Test
    default void aToolAsksTheUser() throws Exception {
        JsonNode elicitation = perform("elicitation");
        assertThat(texts(elicitation.path("asked"))).containsExactly("Who are you?");
        assertThat(text(elicitation.path("result"))).contains("action=accept", "ada@example.org");
    }

    @Test
    default void aToolHasTheClientsModelWrite() throws Exception {
        assertThat(text(perform("sampling"))).isEqualTo("LLM response: You said: Hi");
    }

    @Test
    default void aToolLearnsTheClientsFolders() throws Exception {
        assertThat(text(perform("roots"))).contains("file:///srv/project");
    }

    @Test
    default void theClientIsToldWhenAWatchedResourceChanges() throws Exception {
        assertThat(perform("watches").path("updated").asString())
                .isEqualTo("test://watched-resource");
    }

    @Test
    default void theClientIsToldWhenTheToolsChange() throws Exception {
        assertThat(perform("toolsChange").path("tools").asInt()).isEqualTo(38);
    }

    private JsonNode perform(String scenario) throws IOException, InterruptedException {
        return client().perform(scenario);
    }

    /** The first text of a tool's result. */
    static String text(JsonNode result) {
        return result.at("/content/0/text").asString("");
    }

    /** An array of texts. */
    static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(element -> element.asString(""))
                .toList();
    }
}
