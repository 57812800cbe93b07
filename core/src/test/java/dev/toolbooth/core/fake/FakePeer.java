package dev.toolbooth.core.fake;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.operation.Unanswered;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.IntNode;

/** A client that writes down what it is told, and answers as the test says. */
public final class FakePeer implements Peer {
    private final CompletableFuture<Outcome> abandoned = new CompletableFuture<>();
    private final List<Signal> told = new CopyOnWriteArrayList<>();
    private Caller caller = Caller.ANONYMOUS;
    private String address = "192.0.2.1";
    private ClientProfile profile = ClientProfile.UNKNOWN;
    private RequestKey key = new RequestKey("scope", IntNode.valueOf(1));
    private @Nullable Session session;
    private @Nullable Shop shop;
    private @Nullable Executor home;
    private Follower follower = Follower.NOBODY;
    private volatile boolean gone;
    private @Nullable Asking asking;

    /** How a reachable client answers. */
    public interface Asking {
        Map<String, Answer> ask(Map<String, Question> questions)
                throws Unanswered, InterruptedException;
    }

    public FakePeer caller(String id) {
        caller = new Caller(id);
        return this;
    }

    /** A caller with an account. */
    public FakePeer payer(Payer payer) {
        caller = new Caller("key:" + payer.key(), Scopes.ALL, Set.of(), payer);
        return this;
    }

    public FakePeer in(Shop entered) {
        shop = entered;
        return this;
    }

    /** Hangs up. */
    public void leave() {
        gone = true;
    }

    @Override
    public @Nullable Shop shop() {
        return shop;
    }

    /** Gives the client a place where it is told later. */
    public FakePeer at(Executor where) {
        home = where;
        return this;
    }

    @Override
    public @Nullable Executor home() {
        return home;
    }

    /** Gives the client a way that outlives its calls. */
    public FakePeer followedBy(Follower who) {
        follower = who;
        return this;
    }

    @Override
    public Follower follower() {
        return follower;
    }

    @Override
    public boolean gone() {
        return gone;
    }

    @Override
    public long heardBytes() {
        return told.stream().mapToLong(Signal::outputBytes).sum();
    }

    public FakePeer address(String where) {
        address = where;
        return this;
    }

    public FakePeer can(ClientFeature... features) {
        profile = new ClientProfile(Set.of(features), "fake", "1");
        return this;
    }

    public FakePeer key(String scope, int id) {
        key = new RequestKey(scope, IntNode.valueOf(id));
        return this;
    }

    public FakePeer session(Session open) {
        session = open;
        return this;
    }

    /** Makes the client reachable. */
    public FakePeer answers(Asking how) {
        asking = how;
        return this;
    }

    /** What the client was told so far. */
    public List<Signal> told() {
        return List.copyOf(told);
    }

    /** What was answered in the place of the handler, once it was. */
    public CompletableFuture<Outcome> abandoned() {
        return abandoned;
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public ClientProfile profile() {
        return profile;
    }

    @Override
    public Optional<Session> session() {
        return Optional.ofNullable(session);
    }

    @Override
    public RequestKey key() {
        return key;
    }

    @Override
    public boolean reachable() {
        return asking != null;
    }

    @Override
    public void tell(Signal signal) {
        told.add(signal);
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions, Duration longest)
            throws Unanswered, InterruptedException {
        if (asking == null) {
            throw new IllegalStateException("asked, though it can't be reached");
        }
        return asking.ask(questions);
    }

    @Override
    public void letGo(Duration retryAfter) {}

    @Override
    public void abandon(Outcome outcome) {
        if (!abandoned.complete(outcome)) {
            throw new IllegalStateException("abandoned twice");
        }
    }
}
