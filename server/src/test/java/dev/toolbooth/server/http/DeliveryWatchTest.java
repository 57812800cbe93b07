package dev.toolbooth.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.ToolOutput;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The notes of answers that were paid for and may not have arrived (finding M11). */
class DeliveryWatchTest {
    private static final UUID CALL = new UUID(1, 2);

    private final BlockingQueue<UUID> untold = new LinkedBlockingQueue<>();

    private DeliveryWatch within(Duration patience) {
        return new DeliveryWatch(untold::add, patience);
    }

    private void assertNoted() throws InterruptedException {
        assertThat(untold.poll(20, TimeUnit.SECONDS)).isEqualTo(CALL);
        assertThat(untold).isEmpty();
    }

    @Test
    void whatNeverLeavesIsNotedOnce() throws Exception {
        within(Duration.ofMinutes(1)).over(Future.failedFuture("closed"), List.of(CALL));
        assertNoted();
    }

    @Test
    void whatNobodyReadsInTimeIsNotedOnce() throws Exception {
        Promise<Void> left = Promise.promise();
        within(Duration.ofMillis(1)).over(left.future(), List.of(CALL));
        assertNoted();
        left.fail("closed");
        assertThat(untold).isEmpty();
    }

    @Test
    void whatHasLeftIsNotNoted() {
        Promise<Void> left = Promise.promise();
        within(Duration.ofMinutes(1)).over(left.future(), List.of(CALL));
        left.complete();
        within(Duration.ofMinutes(1)).over(Future.succeededFuture(), List.of(CALL));
        within(Duration.ofMinutes(1)).over(Future.failedFuture("closed"), List.of());
        assertThat(untold).isEmpty();
    }

    @Test
    void onlyWhatAWalletHasPaidForIsBought() {
        ToolOutput output = ToolOutput.text("done");
        Bill bill = new Bill(CALL, new Money(5), Money.ZERO, 1, null, false);
        assertThat(DeliveryWatch.bought(new Outcome.Completed(output, bill))).isEmpty();
        assertThat(DeliveryWatch.bought(new Outcome.Completed(output))).isEmpty();
        assertThat(DeliveryWatch.bought(new Outcome.Cancelled())).isEmpty();
    }
}
