package dev.toolbooth.core.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {
    private static final long MILLION = 1_000_000_000_000L;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.00, 0",
        "0E-20, 0",
        "0.000001, 1",
        "0.0000010, 1",
        "1.5, 1500000",
        "1E3, 1000000000",
        "999999.999999, 999999999999",
        "1000000, 1000000000000"
    })
    void dollarsHaveSixDecimals(BigDecimal usd, long microUsd) {
        assertThat(Money.ofUsd(usd)).contains(new Money(microUsd));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-0.000001",
                "-1",
                "0.0000001",
                "0.0000015",
                "1000000.000001",
                "1000001",
                "1E12",
                "1E999999999"
            })
    void otherDollarsAreNone(BigDecimal usd) {
        assertThat(Money.ofUsd(usd)).isEmpty();
    }

    @Test
    void centsHaveFourDecimals() {
        assertThat(Money.ofCents(new BigDecimal("0.0001"))).contains(new Money(1));
        assertThat(Money.ofCents(new BigDecimal("0.00001"))).isEmpty();
        assertThat(Money.ofCents(new BigDecimal("1E8"))).contains(new Money(MILLION));
        assertThat(Money.ofCents(new BigDecimal("100000000.0001"))).isEmpty();
    }

    @Test
    void itIsWrittenExactly() {
        assertThat(new Money(1_500_000)).hasToString("1.500000 USD");
        assertThat(new Money(1_500_000).usd()).isEqualTo("1.500000");
        assertThat(new Money(1_500_000).cents()).isEqualTo(new BigDecimal("1.5E+2"));
        assertThat(new Money(1).cents()).isEqualTo(new BigDecimal("0.0001"));
        assertThat(Money.ZERO.cents()).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void whatDoesNotFitIsADefect() {
        assertThat(new Money(3).minus(new Money(2))).isEqualTo(new Money(1));
        assertThat(new Money(3).minus(new Money(3))).isEqualTo(Money.ZERO);
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> new Money(2).minus(new Money(3)));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> new Money(Long.MAX_VALUE).plus(new Money(1)));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> new Money(Long.MAX_VALUE).times(2));
    }

    @Test
    void peopleReadItWithoutZerosThatSayNothing() {
        assertThat(new Money(5_000).dollars()).isEqualTo("$0.005");
        assertThat(new Money(10_000).dollars()).isEqualTo("$0.01");
        assertThat(new Money(100_000).dollars()).isEqualTo("$0.10");
        assertThat(new Money(2_500_000).dollars()).isEqualTo("$2.50");
        assertThat(new Money(20_000_000).dollars()).isEqualTo("$20");
        assertThat(new Money(1).dollars()).isEqualTo("$0.000001");
        assertThat(Money.ZERO.dollars()).isEqualTo("$0");
    }
}
