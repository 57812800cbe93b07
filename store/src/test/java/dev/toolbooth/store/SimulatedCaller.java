package dev.toolbooth.store;

import static dev.toolbooth.store.SimulatedBooks.require;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Somebody who calls again and again, one step at a time. */
final class SimulatedCaller {
    private static final Hash OTHER = Hash.of(filled((byte) 9));
    private static final Hash NOTHING = Hash.of(filled((byte) 0));

    private final String name;
    private final Simulation world;
    private final RandomGenerator random;
    private State state = State.AWAY;
    private @Nullable SimulatedJob job;
    private @Nullable Claim claim;
    private @Nullable Hold hold;
    private int runs;
    private boolean waits;

    private enum State {
        AWAY,
        CLAIMED,
        RUNNING
    }

    SimulatedCaller(String name, Simulation world, RandomGenerator random) {
        this.name = name;
        this.world = world;
        this.random = random;
    }

    static byte[] filled(byte with) {
        byte[] bytes = new byte[Hash.BYTES];
        Arrays.fill(bytes, with);
        return bytes;
    }

    /** Whether it waits for an answer, and so can't do anything else. */
    boolean waits() {
        return waits;
    }

    Optional<Hold> running() {
        return Optional.ofNullable(hold);
    }

    /** The server has died. */
    void crashed() {
        leave();
        waits = false;
    }

    private void leave() {
        state = State.AWAY;
        job = null;
        claim = null;
        hold = null;
    }

    void step() {
        waits = true;
        switch (state) {
            case AWAY -> begin();
            case CLAIMED -> hold();
            case RUNNING -> run();
        }
        waits = false;
    }

    private void begin() {
        if (random.nextInt(8) == 0) {
            world.deposit(name);
            return;
        }
        state = State.CLAIMED;
        if (random.nextBoolean()) {
            claim(world.job());
        }
    }

    private void claim(SimulatedJob wanted) {
        Instant now = world.now();
        Hash request = random.nextInt(10) == 0 ? OTHER : wanted.request;
        Claim asked = new Claim("owner", wanted.key, request, world.id(), now, wanted.expires);
        ClaimResult claimResult = world.ledger().claim(asked);
        world.trace(name + " claims " + wanted + ": " + claimResult);
        switch (claimResult) {
            case ClaimResult.Mine _ -> {
                require(wanted.call == null, wanted + " was done and is forgotten");
                if (request.equals(OTHER)) {
                    world.ledger().drop(asked);
                    leave();
                } else {
                    job = wanted;
                    claim = asked;
                }
            }
            case ClaimResult.Done(String outcome) -> {
                UUID call = wanted.call;
                require(call != null, wanted + " is said to be done");
                require(
                        call != null && outcome.equals(SimulatedJob.outcome(call)),
                        wanted + " has another outcome: " + outcome);
                require(!request.equals(OTHER), "an outcome for another request");
                leave();
            }
            case ClaimResult.Conflict _ -> {
                require(request.equals(OTHER), "a conflict with itself");
                leave();
            }
            case ClaimResult.Busy _, ClaimResult.Unavailable _ -> leave();
        }
    }

    private void hold() {
        Payer payer = world.payer();
        Instant now = world.now();
        UUID call = claim == null ? world.id() : claim.call();
        Reservation wanted =
                new Reservation(
                        call,
                        payer,
                        "shop",
                        new Money(random.nextInt(60)),
                        random.nextInt(3) == 0 ? Simulation.FREE_CALLS : 0,
                        now,
                        now.plus(Duration.ofMinutes(random.nextInt(1, 120))));
        HoldResult holdResult = world.ledger().hold(wanted);
        world.trace(
                name
                        + " holds "
                        + wanted.ceiling()
                        + " of "
                        + payer.key()
                        + ": "
                        + holdResult.getClass().getSimpleName());
        if (holdResult instanceof HoldResult.Held(Hold got)) {
            hold = got;
            runs = random.nextInt(5);
            state = State.RUNNING;
            world.checkLimits(payer);
        } else {
            drop();
        }
    }

    private void drop() {
        if (claim != null) {
            world.ledger().drop(claim);
        }
        leave();
    }

    private void run() {
        Hold mine = hold;
        if (mine == null) {
            throw new IllegalStateException("runs without a hold");
        }
        if (runs-- > 0) {
            return;
        }
        int how = random.nextInt(10);
        if (how == 0) {
            // Somebody is slow: it may have expired when it is captured.
            runs = random.nextInt(20);
        } else if (how < 3) {
            release(mine);
            drop();
        } else {
            capture(mine);
        }
    }

    private void release(Hold mine) {
        Ledger ledger = world.ledger();
        Hold.State before = ledger.release(mine);
        world.trace(name + " releases what was " + before);
        if (random.nextInt(3) == 0) {
            require(ledger.release(mine) != Hold.State.OPEN, "released twice");
        }
        if (random.nextInt(3) == 0) {
            Capture late = capture(mine, mine.amount());
            require(late instanceof Capture.NotHeld, "captured after its release: " + late);
        }
    }

    private void capture(Hold mine) {
        long held = mine.amount().microUsd();
        if (random.nextInt(10) == 0) {
            Capture more = capture(mine, new Money(held + 1));
            require(more instanceof Capture.TooMuch, "more captured than held: " + more);
        }
        Capture capture =
                capture(mine, new Money(random.nextBoolean() ? held : random.nextLong(held + 1)));
        if (random.nextInt(4) == 0) {
            Capture again = world.ledger().capture(mine, sale(mine.amount()));
            require(again instanceof Capture.NotHeld, "captured twice: " + again);
            require(world.ledger().release(mine) != Hold.State.OPEN, "released when captured");
        }
        if (capture instanceof Capture.Captured) {
            leave();
        } else {
            drop();
        }
    }

    private Capture capture(Hold mine, Money price) {
        UUID call = mine.reservation().call();
        world.trace(name + " captures " + price + " for " + call);
        world.books().asks(mine, price, job);
        Capture capture = world.ledger().capture(mine, sale(price));
        world.trace(name + " is told " + capture);
        world.books().tells(call, capture);
        return capture;
    }

    private Sale sale(Money price) {
        Sale.Kept kept =
                claim == null ? null : new Sale.Kept(claim, SimulatedJob.outcome(claim.call()));
        return new Sale("tool", price, Usage.NONE, NOTHING, NOTHING, 1, world.now(), kept);
    }
}
