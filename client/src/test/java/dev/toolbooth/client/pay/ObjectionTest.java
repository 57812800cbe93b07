package dev.toolbooth.client.pay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObjectionTest {

    @Test
    void aPersonIsToldWhatToDoAndAModelOnlyThatSomebodyCan() {
        Objection objection =
                new Objection(
                        "search costs 2 USD: the limit for a call is 1 USD. Nothing was paid.",
                        "A person can allow it: toolbooth budget set --per-call 2");
        assertThat(objection)
                .asString()
                .endsWith("paid. A person can allow it: toolbooth budget set --per-call 2");
        assertThat(objection.forModel())
                .isEqualTo(
                        "search costs 2 USD: the limit for a call is 1 USD. Nothing was paid."
                                + " Only the person whose money it is can allow it, in Toolbooth's"
                                + " budget.");
    }

    @Test
    void whereNothingCanBeDoneBothAreToldTheReason() {
        Objection objection = new Objection("no room");
        assertThat(objection).hasToString("no room");
        assertThat(objection.forModel()).isEqualTo("no room");
    }
}
