package dev.toolbooth.payments.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.Noted;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Settling with a key of our own: money moves once, and what is not known is not said to be. */
class OwnEvmSettlerTest {
    private static final String UNMINED = "is not mined yet";

    private final FakeChain chain = new FakeChain();
    private Instant clock = chain.now();
    private EvmRail rail = restarted();
    private final Offer offer = rail.offers(Buyer.QUOTE).getFirst();

    /** Another process, which remembers nothing. */
    private EvmRail restarted() {
        return OwnRail.on(
                chain,
                chain,
                Duration.ofSeconds(60),
                () -> clock,
                length -> clock = clock.plus(length));
    }

    @BeforeEach
    void fund() {
        chain.balances.put(Buyer.at(0, 1).address(), BigInteger.valueOf(1_000_000));
    }

    private VerifiedPayment charge(Buyer buyer) {
        return switch (rail.verify(Buyer.payment(buyer.pays(offer)), Buyer.QUOTE)) {
            case Verification.Good good -> good.verified();
            case Verification other -> throw new AssertionError(other.toString());
        };
    }

    private Buyer buyer(int number) {
        return Buyer.at(chain.timestamp, number);
    }

    private static String settled(Settlement settlement) {
        return switch (settlement) {
            case Settlement.Settled settled -> {
                assertThat(settled.amount()).isEqualTo(10_000);
                yield settled.transaction();
            }
            case Settlement other -> throw new AssertionError(other.toString());
        };
    }

    private static void failed(Settlement settlement, String reason) {
        assertThat(settlement)
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo(reason));
    }

    private static Settlement.Unknown unknown(Settlement settlement) {
        assertThat(settlement).isInstanceOf(Settlement.Unknown.class);
        return (Settlement.Unknown) settlement;
    }

    private static String call(Buyer buyer) {
        Authorization leave = buyer.leave(OwnRail.PAY_TO);
        return Token.transferWithAuthorization(leave, buyer.sign(leave));
    }

    @Test
    void aPaymentIsSettledAndFound() {
        VerifiedPayment verified = charge(buyer(1));
        String hash = settled(rail.settle(verified));
        assertThat(chain.balance(OwnRail.PAY_TO)).isEqualTo(10_000);
        assertThat(settled(rail.find(verified))).isEqualTo(hash);
        assertThat(settled(restarted().find(verified))).isEqualTo(hash);
    }

    @Test
    void settlingAgainMovesNothingMore() {
        VerifiedPayment verified = charge(buyer(1));
        String hash = settled(rail.settle(verified));
        assertThat(settled(rail.settle(verified))).isEqualTo(hash);
        assertThat(settled(restarted().settle(verified))).isEqualTo(hash);
        assertThat(chain.balance(OwnRail.PAY_TO)).isEqualTo(10_000);
        assertThat(chain.mined()).isEqualTo(1);
    }

    @Test
    void manyAtOnceEachMoveOnce() throws Exception {
        List<VerifiedPayment> charges = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            charges.add(charge(buyer(i)));
        }
        List<Future<Settlement>> settling = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (VerifiedPayment verified : charges) {
                for (int copy = 0; copy < 3; copy++) {
                    settling.add(threads.submit(() -> rail.settle(verified)));
                }
            }
        }
        for (Future<Settlement> one : settling) {
            settled(one.get());
        }
        assertThat(chain.balance(OwnRail.PAY_TO)).isEqualTo(20 * 10_000);
        assertThat(chain.mined()).isEqualTo(20);
    }

    @Test
    void aTransactionThatIsNotMinedIsUnknownUntilItIs() {
        chain.mining = false;
        VerifiedPayment verified = charge(buyer(1));
        Settlement.Unknown lost = unknown(rail.settle(verified));
        assertThat(lost.transaction()).startsWith("0x");
        assertThat(lost.message()).contains(UNMINED);
        unknown(rail.find(verified));
        assertThat(unknown(rail.settle(verified)).transaction()).isEqualTo(lost.transaction());
        assertThat(chain.sent(call(buyer(1)))).isEqualTo(1);
        chain.mine();
        assertThat(settled(rail.find(verified))).isEqualTo(lost.transaction());
        assertThat(settled(restarted().find(verified))).isEqualTo(lost.transaction());
    }

    @Test
    void aTransactionThatTheNodeForgotIsSentAgain() {
        chain.mining = false;
        VerifiedPayment verified = charge(buyer(1));
        unknown(rail.settle(verified));
        chain.forget();
        chain.mining = true;
        settled(rail.settle(verified));
        assertThat(chain.balance(OwnRail.PAY_TO)).isEqualTo(10_000);
    }

    @Test
    void aLostAnswerToSendingIsNoFailure() {
        chain.silent.add("eth_sendRawTransaction");
        settled(rail.settle(charge(buyer(1))));
        settled(rail.settle(charge(buyer(2))));
        assertThat(chain.balance(OwnRail.PAY_TO)).isEqualTo(20_000);
    }

    @Test
    void anOddRefusalOfTheNodeIsNoFailure() {
        chain.refusals.put("eth_sendRawTransaction", "request timed out");
        VerifiedPayment verified = charge(buyer(1));
        assertThat(unknown(rail.settle(verified)).transaction()).startsWith("0x");
        chain.refusals.clear();
        settled(rail.settle(verified));
    }

    @Test
    void whatWasNeverSentHasFailed() {
        VerifiedPayment verified = charge(buyer(1));
        chain.down = true;
        failed(rail.settle(verified), "unexpected_settle_error");
        unknown(rail.find(verified));
        chain.down = false;
        assertThat(chain.balance(OwnRail.PAY_TO)).isZero();
        settled(rail.settle(verified));
    }

    @Test
    void aNodeThatIsDownAfterSendingLeavesItUnknown() {
        chain.mining = false;
        VerifiedPayment verified = charge(buyer(1));
        String hash = unknown(rail.settle(verified)).transaction();
        chain.down = true;
        assertThat(unknown(rail.settle(verified)).transaction()).isEqualTo(hash);
        assertThat(unknown(rail.find(verified)).transaction()).isEqualTo(hash);
    }

    @Test
    void aReceiptThatCantBeReadForAWhileIsWaitedFor() {
        chain.silent.add("eth_getTransactionReceipt");
        VerifiedPayment verified = charge(buyer(1));
        unknown(rail.settle(verified));
        chain.silent.clear();
        settled(rail.find(verified));
    }

    @Test
    void anExpiredPaymentHasFailedForGood() {
        VerifiedPayment verified = charge(buyer(1));
        unknown(rail.find(verified));
        chain.timestamp += 299;
        unknown(rail.find(verified));
        chain.timestamp += 1;
        failed(rail.find(verified), "invalid_exact_evm_payload_authorization_valid_before");
        failed(rail.settle(verified), "invalid_exact_evm_payload_authorization_valid_before");
        assertThat(chain.mined()).isZero();
    }

    @Test
    void onlyTheChainsOwnTimeEndsAPayment() {
        chain.mining = false;
        VerifiedPayment verified = charge(buyer(1));
        unknown(rail.settle(verified));
        clock = clock.plus(Duration.ofDays(1));
        unknown(rail.find(verified));
    }

    @Test
    void aPayerWhoHasSpentTheMoneySinceHasNotPaid() {
        VerifiedPayment verified = charge(buyer(1));
        chain.balances.clear();
        failed(rail.settle(verified), "invalid_exact_evm_insufficient_balance");
        assertThat(chain.mined()).isZero();
    }

    @Test
    void aPayerWhoHasCancelledHasNotPaid() {
        VerifiedPayment verified = charge(buyer(1));
        chain.cancel(buyer(1).leave(OwnRail.PAY_TO));
        failed(rail.settle(verified), "invalid_exact_evm_nonce_already_used");
        failed(rail.find(verified), "invalid_exact_evm_nonce_already_used");
    }

    @Test
    void aNonceThatWentElsewhereHasNotPaid() throws NodeProblem {
        VerifiedPayment verified = charge(buyer(1));
        Authorization other = buyer(1).leave(OwnRail.KEY.address());
        chain.carryOut(other, buyer(1).sign(other));
        failed(rail.settle(verified), "invalid_exact_evm_nonce_already_used");
    }

    @Test
    void oneTransferIsNotTwoPaymentsBecauseBothNoncesWereUsedBesideIt() throws NodeProblem {
        VerifiedPayment paid = charge(buyer(1));
        VerifiedPayment unpaid = charge(buyer(2));
        Buyer elsewhere = buyer(2).withValue(1);
        Authorization other = elsewhere.leave(OwnRail.KEY.address());
        String used = Token.transferWithAuthorization(other, elsewhere.sign(other));
        chain.carryOut(List.of(used, call(buyer(1))));
        assertThat(settled(rail.settle(paid))).isEqualTo("0x" + "ee".repeat(32));
        failed(rail.settle(unpaid), "invalid_exact_evm_nonce_already_used");
        failed(rail.find(unpaid), "invalid_exact_evm_nonce_already_used");
    }

    @Test
    void severalPaymentsInOneTransactionAreAllHere() throws NodeProblem {
        VerifiedPayment first = charge(buyer(1));
        VerifiedPayment second = charge(buyer(2));
        chain.carryOut(List.of(call(buyer(1)), call(buyer(2))));
        assertThat(settled(rail.find(first))).isEqualTo(settled(rail.find(second)));
    }

    @Test
    void moneyThatSomebodyElseHasMovedToUsIsHere() throws NodeProblem {
        VerifiedPayment verified = charge(buyer(1));
        Authorization leave = buyer(1).leave(OwnRail.PAY_TO);
        chain.carryOut(leave, buyer(1).sign(leave));
        assertThat(settled(rail.settle(verified))).isEqualTo("0x" + "ee".repeat(32));
        assertThat(settled(rail.find(verified))).isEqualTo("0x" + "ee".repeat(32));
    }

    @Test
    void aTransactionThatFailsOnTheChainHasFailed() {
        chain.mining = false;
        VerifiedPayment verified = charge(buyer(1));
        unknown(rail.settle(verified));
        chain.balances.clear();
        chain.mine();
        failed(rail.find(verified), "invalid_exact_evm_transaction_failed");
        failed(rail.settle(verified), "invalid_exact_evm_transaction_failed");
        assertThat(chain.mined()).isEqualTo(1);
    }

    @Test
    void aTransactionWithoutTheTransferHasFailed() {
        chain.says = false;
        failed(rail.settle(charge(buyer(1))), "invalid_exact_evm_transfer_event_mismatch");
    }

    @Test
    void anAccountThatCantPayForGasIsNamed() {
        chain.refusals.put("eth_estimateGas", "insufficient funds for gas * price + value");
        Settlement settlement = rail.settle(charge(buyer(1)));
        failed(settlement, "unexpected_settle_error");
        assertThat(settlement.toString())
                .contains("can't pay for gas", OwnRail.KEY.address().checksum());
    }

    /** One that pays no more than that for gas. */
    private OwnEvmSettler paying(long maxFeePerGas) {
        return new OwnEvmSettler(
                chain,
                Network.BASE_SEPOLIA,
                OwnRail.KEY,
                new OwnEvmSettings(Duration.ofSeconds(1), BigInteger.valueOf(maxFeePerGas)),
                () -> clock,
                length -> {});
    }

    @Test
    void gasThatIsTooExpensiveIsNotPaidAndNoticedBeforeTheCallRuns() {
        OwnEvmSettler careful = paying(1_000_999_999);
        EvmTransfer transfer = ExactOffers.transfer(charge(buyer(1))).orElseThrow();
        assertThat(careful.objection(transfer)).containsInstanceOf(Verification.Unavailable.class);
        assertThat(careful.settle(transfer).toString()).contains("Gas costs 1001000000");
        assertThat(chain.mined()).isZero();
    }

    @Test
    void gasMayRiseALittleBetweenTheCheckAndTheSettling() {
        OwnEvmSettler careful = paying(1_500_000_000);
        EvmTransfer transfer = ExactOffers.transfer(charge(buyer(1))).orElseThrow();
        assertThat(careful.objection(transfer)).containsInstanceOf(Verification.Unavailable.class);
        settled(careful.settle(transfer));
    }

    @Test
    void aNodeThatCountsTooFewIsNotBelieved() {
        settled(rail.settle(charge(buyer(1))));
        chain.hidden = 1;
        settled(rail.settle(charge(buyer(2))));
        assertThat(chain.mined()).isEqualTo(2);
    }

    @Test
    void anotherProcessWithTheSameAccountIsNoticed() {
        settled(rail.settle(charge(buyer(1))));
        settled(restarted().settle(charge(buyer(2))));
        settled(rail.settle(charge(buyer(3))));
        assertThat(chain.mined()).isEqualTo(3);
    }

    @Test
    void nothingIsAskedThatIsKnownAlready() {
        settled(rail.settle(charge(buyer(1))));
        VerifiedPayment next = charge(buyer(2));
        chain.asked.clear();
        assertThat(rail.confirm(next)).isInstanceOf(Verification.Good.class);
        settled(rail.settle(next));
        assertThat(chain.asked)
                .containsExactly(
                        "eth_getCode",
                        "eth_call",
                        "eth_getTransactionCount",
                        "eth_sendRawTransaction",
                        "eth_getTransactionReceipt");
    }

    @Test
    void whatWasSimulatedLongAgoIsLookedAtAgain() {
        settled(rail.settle(charge(buyer(1))));
        VerifiedPayment next = charge(buyer(2));
        assertThat(rail.confirm(next)).isInstanceOf(Verification.Good.class);
        clock = clock.plusSeconds(3);
        chain.balances.put(Buyer.at(0, 1).address(), BigInteger.ZERO);
        failed(rail.settle(next), "invalid_exact_evm_insufficient_balance");
        assertThat(chain.mined()).isEqualTo(1);
    }

    @Test
    void aRefusedTransactionLeavesNoGap() {
        chain.refusals.put("eth_sendRawTransaction", "transaction underpriced");
        failed(rail.settle(charge(buyer(1))), "unexpected_settle_error");
        chain.refusals.clear();
        settled(rail.settle(charge(buyer(2))));
        settled(rail.settle(charge(buyer(1))));
        assertThat(chain.mined()).isEqualTo(2);
    }

    @Test
    void transactionsQueueWhileNothingIsMined() {
        chain.mining = false;
        VerifiedPayment first = charge(buyer(1));
        VerifiedPayment second = charge(buyer(2));
        unknown(rail.settle(first));
        unknown(rail.settle(second));
        chain.mine();
        settled(rail.find(first));
        settled(rail.find(second));
    }

    @Test
    void aRefundIsMadeOnce() {
        VerifiedPayment verified = charge(buyer(1));
        settled(rail.settle(verified));
        chain.balances.put(OwnRail.KEY.address(), BigInteger.valueOf(50_000));
        BigInteger amount = BigInteger.valueOf(10_000);
        String hash = settled(rail.refund(verified, amount, "id-1", new Noted()));
        assertThat(settled(rail.refund(verified, amount, "id-1", new Noted()))).isEqualTo(hash);
        assertThat(settled(restarted().refund(verified, amount, "id-1", new Noted())))
                .isEqualTo(hash);
        assertThat(chain.balance(buyer(1).address())).isEqualTo(1_000_000);
        assertThat(settled(rail.refund(verified, amount, "id-2", new Noted()))).isNotEqualTo(hash);
        assertThat(chain.balance(OwnRail.KEY.address())).isEqualTo(30_000);
    }

    @Test
    void aRefundNeedsMoney() {
        VerifiedPayment verified = charge(buyer(1));
        chain.balances.put(OwnRail.KEY.address(), BigInteger.valueOf(9_999));
        Settlement refund = rail.refund(verified, BigInteger.valueOf(10_000), "id", new Noted());
        failed(refund, "insufficient_funds");
        assertThat(refund.toString()).contains("send it 1 more");
    }

    @Test
    void aRefundThatIsNotMinedIsUnknownAndNotMadeAgain() {
        VerifiedPayment verified = charge(buyer(1));
        chain.balances.put(OwnRail.KEY.address(), BigInteger.valueOf(50_000));
        chain.mining = false;
        BigInteger amount = BigInteger.valueOf(10_000);
        Noted note = new Noted();
        String hash = unknown(rail.refund(verified, amount, "id", note)).transaction();
        unknown(rail.refund(verified, amount, "id", note));
        unknown(restarted().refund(verified, amount, "id", note));
        chain.mine();
        assertThat(settled(rail.refund(verified, amount, "id", note))).isEqualTo(hash);
        assertThat(chain.balance(OwnRail.KEY.address())).isEqualTo(40_000);
    }
}
