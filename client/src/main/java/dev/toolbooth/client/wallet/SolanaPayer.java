package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.Base58;
import dev.toolbooth.chain.svm.Instructions;
import dev.toolbooth.chain.svm.KnownInstruction.LamportTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.MessageWriter;
import dev.toolbooth.chain.svm.MessageWriter.Step;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payer on Solana, in two ways. With x402's scheme exact it signs a transaction that the seller's
 * facilitator pays the fee for and sends. Where a proof is wanted it sends a transaction of its own
 * and presents its signature. Thread-safe.
 */
public final class SolanaPayer implements PaymentMethod {
    /** Where the environment allows to open accounts of sellers. */
    public static final String OPENS_ACCOUNTS = "TOOLBOOTH_WALLET_OPENS_ACCOUNTS";

    /** A proof is good for ever: the money has moved. */
    static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

    private static final int EXACT_WORK = 20_000;
    private static final BigInteger EXACT_WORK_PRICE = BigInteger.ONE;

    /** Enough to open an account as well. */
    private static final int PROOF_WORK = 100_000;

    /** In millionths of a lamport: a thousand lamports for all of it, so that it is not last. */
    private static final BigInteger PROOF_WORK_PRICE = BigInteger.valueOf(10_000);

    private static final int MEMO_BYTES_MAX = 256;
    private static final int NONCE_BYTES = 16;
    private static final int AMOUNT_BITS_MAX = 64;

    private final SolanaKey key;
    private final Nodes nodes;
    private final boolean opensAccounts;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final PollDelay pollDelay;

    /**
     * @param opensAccounts whether it opens the account for a token that a seller who wants a proof
     *     does not have yet, also where that costs real money: more than most calls do
     * @param random must be unpredictable
     */
    public SolanaPayer(
            SolanaKey key,
            Nodes nodes,
            boolean opensAccounts,
            InstantSource clock,
            RandomGenerator random,
            PollDelay pollDelay) {
        this.key = key;
        this.nodes = nodes;
        this.opensAccounts = opensAccounts;
        this.clock = clock;
        this.random = random;
        this.pollDelay = pollDelay;
    }

    @Override
    public String address() {
        return key.address().toString();
    }

    @Override
    public boolean canPay(PaymentRequirements way) {
        return knows(way);
    }

    static boolean knows(PaymentRequirements way) {
        boolean token = SolanaAddress.parse(way.asset()).isPresent();
        return Network.of(way.network()).filter(Network::isSolana).isPresent()
                && (way.scheme().equals(EvmPayer.EXACT)
                        ? token
                        : way.scheme().equals(PaymentDemand.PROOF)
                                && (token || way.asset().equals(Asset.NATIVE)));
    }

    @Override
    public PreparedPayment prepare(PaymentRequirements way) throws PayProblem {
        if (!canPay(way)) {
            throw new PayProblem(
                    "A wallet for Solana pays tokens there with the schemes exact and proof, not "
                            + SafeText.quoted(way.scheme())
                            + " on "
                            + SafeText.quoted(way.network())
                            + ".");
        }
        if (way.amount().bitLength() > AMOUNT_BITS_MAX) {
            throw new PayProblem("The price is more than there can be of any token on Solana.");
        }
        Network network = Network.of(way.network()).orElseThrow();
        SolanaAddress payTo =
                SolanaAddress.parse(way.payTo())
                        .orElseThrow(() -> strange("to be paid at", way.payTo()));
        try {
            return way.scheme().equals(EvmPayer.EXACT)
                    ? exact(way, network, payTo)
                    : proof(way, network, payTo);
        } catch (NodeProblem e) {
            throw new PayProblem("Nothing was signed: " + e.getMessage() + ". Try again later.", e);
        } catch (SolanaFault e) {
            throw new PayProblem(
                    "What the seller wants does not fit into a transaction: " + e.getMessage(), e);
        }
    }

    private static PayProblem strange(String what, @Nullable String text) {
        return new PayProblem(
                "The seller wants "
                        + what
                        + " "
                        + SafeText.quoted(text)
                        + ", which is no address of Solana. Nothing was signed.");
    }

    private PreparedPayment exact(PaymentRequirements way, Network network, SolanaAddress payTo)
            throws PayProblem, NodeProblem, SolanaFault {
        String written = way.extraText("feePayer");
        SolanaAddress feePayer =
                Optional.ofNullable(written)
                        .flatMap(SolanaAddress::parse)
                        .orElseThrow(() -> strange("its fee to be paid by", written));
        if (feePayer.equals(key.address())) {
            throw new PayProblem(
                    "The seller wants this wallet to pay its fee (extra.feePayer), which"
                            + " facilitators refuse. Nothing was signed.");
        }
        SolanaTransaction transaction =
                SolanaTransaction.unsigned(
                                MessageWriter.write(
                                        feePayer,
                                        blockhash(way, network),
                                        List.of(
                                                Instructions.limitWork(EXACT_WORK),
                                                Instructions.payForWork(EXACT_WORK_PRICE),
                                                tokens(way, payTo, mint(way, network)),
                                                Instructions.memo(
                                                        memo(way).orElseGet(this::nonce)))))
                        .sign(key);
        return new PreparedPayment(
                Json.object().put("transaction", base64(transaction)),
                null,
                clock.instant().plus(SolanaDelivery.LIFETIME));
    }

    private String blockhash(PaymentRequirements way, Network network)
            throws PayProblem, NodeProblem {
        // A signature says which block it follows and not which network: with a block of the real
        // one, what looks like a test would move real money.
        String said = network.test() ? null : way.extraText("recentBlockhash");
        return said != null && Base58.decode(said, SolanaAddress.BYTES).isPresent()
                ? said
                : node(network).latestBlockhash().blockhash();
    }

    private SolanaNode node(Network network) throws PayProblem {
        return new SolanaNode(nodes.of(network));
    }

    /** Of tokens that are known here no node need be asked. */
    private SolanaNode.Mint mint(PaymentRequirements way, Network network)
            throws PayProblem, NodeProblem {
        Optional<Asset> known = Asset.at(network, way.asset());
        if (known.isPresent()) {
            return new SolanaNode.Mint(Programs.TOKEN, known.get().decimals());
        }
        return node(network)
                .mint(SolanaAddress.parse(way.asset()).orElseThrow())
                .orElseThrow(
                        () ->
                                new PayProblem(
                                        "The seller wants "
                                                + SafeText.quoted(way.asset())
                                                + ", which is no token on "
                                                + network.id()
                                                + ". Nothing was signed."));
    }

    private Step tokens(PaymentRequirements way, SolanaAddress payTo, SolanaNode.Mint mint) {
        SolanaAddress token = SolanaAddress.parse(way.asset()).orElseThrow();
        return Instructions.transferTokens(
                new TokenTransfer(
                        mint.program(),
                        TokenAccounts.of(key.address(), token, mint.program()),
                        token,
                        TokenAccounts.of(payTo, token, mint.program()),
                        key.address(),
                        way.amount()),
                mint.decimals());
    }

    /** What the seller wants to be written down; a nonce otherwise keeps two payments apart. */
    private static Optional<String> memo(PaymentRequirements way) throws PayProblem {
        String memo = way.extraText("memo");
        if (memo != null && memo.getBytes(StandardCharsets.UTF_8).length > MEMO_BYTES_MAX) {
            throw new PayProblem(
                    "The seller wants a memo of more than "
                            + MEMO_BYTES_MAX
                            + " bytes. Nothing was signed.");
        }
        return Optional.ofNullable(memo);
    }

    private String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private PreparedPayment proof(PaymentRequirements way, Network network, SolanaAddress payTo)
            throws PayProblem, NodeProblem, SolanaFault {
        SolanaNode node = node(network);
        List<Step> steps = new ArrayList<>();
        steps.add(Instructions.limitWork(PROOF_WORK));
        steps.add(Instructions.payForWork(PROOF_WORK_PRICE));
        if (way.asset().equals(Asset.NATIVE)) {
            steps.add(
                    Instructions.transferLamports(
                            new LamportTransfer(key.address(), payTo, way.amount())));
        } else {
            SolanaAddress token = SolanaAddress.parse(way.asset()).orElseThrow();
            SolanaNode.Mint mint = mint(way, network);
            if (!node.exists(TokenAccounts.of(payTo, token, mint.program()))) {
                if (!network.test() && !opensAccounts) {
                    throw noAccount(way);
                }
                steps.add(
                        Instructions.openTokenAccount(key.address(), payTo, token, mint.program()));
            }
            steps.add(tokens(way, payTo, mint));
        }
        // Two payments of the same in one block would be one transaction, without a nonce.
        String reference = way.extraText("reference");
        steps.add(Instructions.memo(reference == null ? nonce() : reference));
        memo(way).map(Instructions::memo).ifPresent(steps::add);
        SolanaTransaction transaction =
                SolanaTransaction.unsigned(
                                MessageWriter.write(
                                        key.address(), node.latestBlockhash().blockhash(), steps))
                        .sign(key);
        return new PreparedPayment(
                proofOf(transaction.id().toString(), way, address(), clock.instant()),
                base64(transaction),
                NEVER);
    }

    private static PayProblem noAccount(PaymentRequirements way) {
        return new PayProblem(
                "The seller "
                        + SafeText.quoted(way.payTo())
                        + " has no account for the token "
                        + SafeText.quoted(way.asset())
                        + " yet, and to open one would cost about 0.002 SOL. Nothing was signed. Ask"
                        + " the seller to open it, or set "
                        + OPENS_ACCOUNTS
                        + "=yes.");
    }

    /** What a seller is shown. */
    static ObjectNode proofOf(String signature, PaymentRequirements way, String from, Instant at) {
        ObjectNode proof =
                Json.object()
                        .put("signature", signature)
                        .put("timestamp", at.truncatedTo(ChronoUnit.MILLIS).toString())
                        .put("amount", way.amount().toString())
                        .put("from", from);
        String session = way.extraText("session");
        return session == null ? proof : proof.put("session", session);
    }

    private static String base64(SolanaTransaction transaction) {
        return Base64.getEncoder().encodeToString(transaction.encode());
    }

    @Override
    public void deliver(PaymentRequirements way, PreparedPayment prepared) throws PayProblem {
        deliver(way, prepared, nodes, clock, pollDelay);
    }

    /** The same without the key, which has signed already. */
    static void deliver(
            PaymentRequirements way,
            PreparedPayment prepared,
            Nodes nodes,
            InstantSource clock,
            PollDelay pollDelay)
            throws PayProblem {
        String written = prepared.transaction();
        if (written == null) {
            return;
        }
        SolanaTransaction transaction;
        Instant signed;
        try {
            transaction = SolanaTransaction.decode(Base64.getDecoder().decode(written));
            signed = Instant.parse(prepared.payload().path("timestamp").asString(""));
        } catch (SolanaFault | IllegalArgumentException | DateTimeException e) {
            throw new PayProblem("What was written down of the payment can't be read.", e);
        }
        Optional<Network> network = Network.of(way.network()).filter(Network::isSolana);
        if (network.isEmpty()) {
            throw new PayProblem(
                    "There is no network of Solana " + SafeText.quoted(way.network()) + ".");
        }
        SolanaNode node = new SolanaNode(nodes.of(network.get()));
        new SolanaDelivery(node, clock, pollDelay).deliver(transaction, signed);
    }
}
