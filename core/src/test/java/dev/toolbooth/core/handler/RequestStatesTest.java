package dev.toolbooth.core.handler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.fake.FakeClock;
import dev.toolbooth.core.fake.FakeSealer;
import dev.toolbooth.core.fake.Ids;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestStatesTest {
    private static final Duration TTL = Duration.ofMinutes(15);
    private static final Map<String, Answer> ANSWERS =
            Map.of("name", new Answer(Json.object().put("action", "accept")));

    private final FakeClock clock = new FakeClock();
    private final RequestStates states = new RequestStates(new FakeSealer(), clock, TTL, new Ids());

    private static RequestStates.Binding binding(
            String caller, String method, String name, String arguments) {
        return new RequestStates.Binding(
                new Caller(caller), method, name, Json.parse(arguments.replace('\'', '"')));
    }

    private static final RequestStates.Binding OURS =
            binding("me", "tools/call", "greet", "{'a':{'x':1,'y':2},'b':[1,2]}");

    private final String token = states.seal(OURS, ANSWERS);

    @Test
    void whatWasAnsweredComesBack() {
        assertThat(states.open(OURS, token)).contains(ANSWERS);
    }

    @Test
    void aStateIsGoodForOneUse() {
        assertThat(states.open(OURS, token)).isPresent();
        assertThat(states.open(OURS, token)).isEmpty();
    }

    @Test
    void everyStateHasAUseOfItsOwn() {
        String other = states.seal(OURS, ANSWERS);
        assertThat(states.open(OURS, token)).isPresent();
        assertThat(states.open(OURS, other)).isPresent();
    }

    @Test
    void aStateIsGoodToItsLastMillisecondAndNotBeyond() {
        clock.advance(TTL);
        assertThat(states.open(OURS, token)).isPresent();
        String later = states.seal(OURS, ANSWERS);
        clock.advance(TTL.plusMillis(1));
        assertThat(states.open(OURS, later)).isEmpty();
    }

    @Test
    void anotherCallerCannotUseIt() {
        RequestStates.Binding theirs =
                new RequestStates.Binding(
                        new Caller("them"), OURS.method(), OURS.name(), OURS.arguments());
        assertThat(states.open(theirs, token)).isEmpty();
        assertThat(states.open(OURS, token)).as("nor use it up").isPresent();
    }

    @Test
    void itIsGoodForNothingElse() {
        assertThat(
                        states.open(
                                new RequestStates.Binding(
                                        OURS.caller(),
                                        "prompts/get",
                                        OURS.name(),
                                        OURS.arguments()),
                                token))
                .isEmpty();
        assertThat(
                        states.open(
                                new RequestStates.Binding(
                                        OURS.caller(), OURS.method(), "other", OURS.arguments()),
                                token))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'a':{'x':1,'y':3},'b':[1,2]}",
                "{'a':{'x':1,'y':2},'b':[2,1]}",
                "{'a':{'x':1,'y':2},'b':[1,2],'c':null}",
                "{'a':{'x':1,'y':'2'},'b':[1,2]}"
            })
    void otherArgumentsAreAnotherRequest(String arguments) {
        assertThat(states.open(binding("me", "tools/call", "greet", arguments), token)).isEmpty();
    }

    @Test
    void theOrderOfMembersDoesNotMatter() {
        assertThat(
                        states.open(
                                binding(
                                        "me",
                                        "tools/call",
                                        "greet",
                                        "{'b':[1,2],'a':{'y':2,'x':1}}"),
                                token))
                .isPresent();
    }

    @Test
    void aChangedByteAnywhereSpoilsIt() {
        byte[] sealed = Base64.getUrlDecoder().decode(token);
        for (int i = 0; i < sealed.length; i++) {
            byte[] changed = sealed.clone();
            changed[i] ^= 1;
            String forged = Base64.getUrlEncoder().withoutPadding().encodeToString(changed);
            assertThat(states.open(OURS, forged)).as("byte %d", i).isEmpty();
        }
        assertThat(states.open(OURS, token)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "!!!", "AAAA", "é", "{}", "\ud83d"})
    void whatIsNoStateIsRefused(String forged) {
        assertThat(states.open(OURS, forged)).isEmpty();
    }

    @Test
    void usedStatesAreForgottenWhenTheyHaveExpired() {
        int max = RequestStates.USED_MAX;
        for (int i = 0; i < max; i++) {
            assertThat(states.open(OURS, states.seal(OURS, Map.of()))).isPresent();
        }
        assertThat(states.open(OURS, token)).as("one past the limit").isEmpty();
        clock.advance(TTL.plusMillis(1));
        assertThat(states.open(OURS, states.seal(OURS, Map.of()))).isPresent();
    }
}
