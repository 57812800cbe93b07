package dev.toolbooth.core.rail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import org.junit.jupiter.api.Test;

class RailWordTest {
    private static String rail(Deposit.Source source, String network, String payer) {
        return Account.rail(VerifiedPayment.account(source, network, payer));
    }

    @Test
    void aWalletPaysOnItsNetwork() {
        assertThat(rail(Deposit.Source.CHAIN, "eip155:84532", "0xabc")).isEqualTo("eip155:84532");
        assertThat(rail(Deposit.Source.CHAIN, "solana:EtWTRABZaYq6", "9xQe"))
                .isEqualTo("solana:EtWTRABZaYq6");
    }

    @Test
    void moneyThatIsNotRealSaysSo() {
        assertThat(rail(Deposit.Source.PLAY, "eip155:84532", "0xabc"))
                .isEqualTo("play:eip155:84532");
        assertThat(rail(Deposit.Source.BELIEVED, "eip155:8453", "0xabc"))
                .isEqualTo("believed:eip155:8453");
    }

    @Test
    void everyOtherAccountWasPaidIn() {
        assertThat(Account.rail("customer-7")).isEqualTo("balance");
        assertThat(Account.rail("wallet:")).isEqualTo("balance");
        assertThat(Account.rail("wallet:mine")).isEqualTo("balance");
        assertThat(Account.rail("a:b:c")).isEqualTo("balance");
    }
}
