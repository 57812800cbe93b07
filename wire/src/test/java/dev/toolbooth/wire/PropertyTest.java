package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PropertyTest {
    @Test
    void theSameSeedGivesTheSameValues() {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        Property.forAll(1, 50, (random, size) -> random.nextInt(size), first::add);
        Property.forAll(1, 50, (random, size) -> random.nextInt(size), second::add);
        assertThat(first).isEqualTo(second).hasSizeGreaterThanOrEqualTo(50);
    }

    @Test
    void aFailureIsShownSmallAndWithItsSeed() {
        assertThatThrownBy(
                        () ->
                                Property.forAll(
                                        1,
                                        200,
                                        (random, size) -> "x".repeat(size),
                                        text -> assertThat(text.length()).isLessThan(5)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Does not hold for xxxxx\n")
                .hasMessageContaining("-Dseed=");
    }
}
