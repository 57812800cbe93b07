package dev.toolbooth.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Money;
import org.junit.jupiter.api.Test;

class CustomerAccountTest {
    private static final Meter.Id FREE = new Meter.Id("key", Meter.free("shop"));

    private final CustomerAccount customerAccount = new CustomerAccount(Deal.ACCOUNT, 10, 0);

    private Hold held(int freeCalls) {
        Reservation of = Deal.wanted(1, 4);
        return ((HoldResult.Held)
                        customerAccount.hold(
                                new Reservation(
                                        of.call(),
                                        of.payer(),
                                        of.shop(),
                                        of.ceiling(),
                                        freeCalls,
                                        of.at(),
                                        of.expires())))
                .hold();
    }

    @Test
    void itIsIdleWhenNothingIsHeld() {
        assertThat(customerAccount.account()).isEqualTo(Deal.ACCOUNT);
        assertThat(customerAccount.idle()).isTrue();
        Hold hold = held(0);
        assertThat(customerAccount.idle()).isFalse();
        customerAccount.capture(hold, new Money(3));
        assertThat(customerAccount.idle()).isTrue();
    }

    @Test
    void aFreeCallThatGoesOnKeepsItToo() {
        Hold hold = held(1);
        assertThat(customerAccount.balance().held()).isEqualTo(Money.ZERO);
        assertThat(customerAccount.idle()).isFalse();
        assertThat(customerAccount.meters().get(FREE)).extracting(Meter::held).isEqualTo(1L);
        customerAccount.release(hold);
        assertThat(customerAccount.idle()).isTrue();
    }

    @Test
    void freeCallsAreCountedWhereThereAreAny() {
        held(0);
        assertThat(customerAccount.meters())
                .doesNotContainKey(FREE)
                .containsKey(new Meter.Id("key", Meter.TOTAL))
                .containsKey(new Meter.Id("key", Meter.DAY));
    }
}
