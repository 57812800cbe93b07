package dev.toolbooth.payments.svm;

import static dev.toolbooth.payments.svm.Recorded.FEE;
import static dev.toolbooth.payments.svm.Recorded.MERCHANT;
import static dev.toolbooth.payments.svm.Recorded.PAYER;
import static dev.toolbooth.payments.svm.Recorded.THIEF;
import static dev.toolbooth.payments.svm.Recorded.USDC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.svm.Instructions;
import dev.toolbooth.chain.svm.KnownInstruction.LamportTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.MessageWriter;
import dev.toolbooth.chain.svm.MessageWriter.Step;
import dev.toolbooth.chain.svm.MessageWriter.Use;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaInstruction;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaMessage;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.payments.svm.SvmVerifier.Fit;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Each rule is broken once, and the reason is x402's word for it. */
class SvmVerifierTest {
    private static final SolanaAddress MINT = SolanaAddress.parse(USDC.address()).orElseThrow();
    private static final String BLOCKHASH = "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM";
    private static final BigInteger PRICE = BigInteger.valueOf(10_000);

    private final SvmVerifier verifier = new SvmVerifier(SvmLimits.USUAL);
    private ObjectNode extra = Json.object().put("feePayer", FEE.address().toString());

    private Offer offer() {
        return new Offer(
                Scheme.EXACT,
                "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
                "solana-devnet",
                USDC.address(),
                "USDC",
                PRICE,
                MERCHANT.address().toString(),
                60,
                extra);
    }

    private static TokenTransfer transfer(
            SolanaAddress program, SolanaAddress mint, SolanaAddress to, BigInteger amount) {
        return new TokenTransfer(
                program,
                TokenAccounts.of(PAYER.address(), mint, program),
                mint,
                TokenAccounts.of(to, mint, program),
                PAYER.address(),
                amount);
    }

    private static Step pay() {
        return Instructions.transferTokens(
                transfer(Programs.TOKEN, MINT, MERCHANT.address(), PRICE), 6);
    }

    /** What x402's client makes. */
    private static List<Step> usual() {
        return new ArrayList<>(
                List.of(
                        Instructions.limitWork(20_000),
                        Instructions.payForWork(BigInteger.ONE),
                        pay(),
                        Instructions.memo("abc")));
    }

    private static List<Step> with(int place, Step other) {
        List<Step> steps = usual();
        steps.set(place, other);
        return steps;
    }

    private static List<Step> and(Step... more) {
        List<Step> steps = usual();
        steps.addAll(List.of(more));
        return steps;
    }

    private static SolanaTransaction transaction(
            SolanaAddress feePayer, List<Step> steps, SolanaKey... keys) {
        try {
            SolanaTransaction transaction =
                    SolanaTransaction.unsigned(MessageWriter.write(feePayer, BLOCKHASH, steps));
            for (SolanaKey key : keys) {
                transaction = transaction.sign(key);
            }
            return transaction;
        } catch (SolanaFault e) {
            throw new AssertionError(e);
        }
    }

    private static ObjectNode payload(byte[] bytes) {
        return Json.object().put("transaction", Base64.getEncoder().encodeToString(bytes));
    }

    private X402ParseResult<Fit> check(List<Step> steps) {
        return check(transaction(FEE.address(), steps, PAYER));
    }

    private X402ParseResult<Fit> check(SolanaTransaction transaction) {
        return verifier.check(payload(transaction.encode()), offer(), Set.of(FEE.address()));
    }

    private static void assertReason(X402ParseResult<Fit> verdict, String reason) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        X402ParseResult.Bad.class,
                        unfit -> {
                            assertThat(unfit.reason()).isEqualTo(reason);
                            assertThat(unfit.message()).endsWith(".");
                        });
    }

    private static Step step(SolanaAddress program, byte[] data, SolanaAddress... accounts) {
        List<SolanaAddress> all = List.of(accounts);
        return new Step(
                new SolanaInstruction(program, all, data),
                all.stream().map(one -> new Use(one, false, false)).toList());
    }

    @Test
    void whatX402sClientMakesFits() {
        for (String version : List.of("v1", "v2")) {
            X402ParseResult<Fit> verdict =
                    verifier.check(
                            Recorded.payment(version).get("payload"),
                            offer(),
                            Set.of(FEE.address()));
            assertThat(verdict)
                    .isInstanceOfSatisfying(
                            X402ParseResult.Good.class,
                            good -> {
                                TokenTransfer transfer = ((Fit) good.value()).transfer();
                                assertThat(transfer.authority()).isEqualTo(PAYER.address());
                                assertThat(transfer.amount()).isEqualTo(PRICE);
                            });
        }
        assertThat(check(usual())).isInstanceOf(X402ParseResult.Good.class);
        assertThat(check(usual().subList(0, 3))).isInstanceOf(X402ParseResult.Good.class);
    }

    @Test
    void aTokenOfTheNewerProgramFits() {
        Step newer =
                Instructions.transferTokens(
                        transfer(Programs.TOKEN_2022, MINT, MERCHANT.address(), PRICE), 6);
        assertThat(check(with(2, newer))).isInstanceOf(X402ParseResult.Good.class);
    }

    @Test
    void theFeePayerMustBeNamedAndOurs() {
        extra = Json.object();
        assertReason(check(usual()), "invalid_exact_svm_payload_missing_fee_payer");
        extra = Json.object().put("feePayer", THIEF.address().toString());
        assertReason(check(usual()), "invalid_exact_svm_fee_payer_not_managed_by_facilitator");
    }

    @Test
    void whatIsNoTransactionIsNotRead() {
        Set<SolanaAddress> ours = Set.of(FEE.address());
        assertReason(
                verifier.check(Json.object(), offer(), ours),
                "invalid_exact_svm_payload_transaction");
        assertReason(
                verifier.check(Json.parse("[7]"), offer(), ours),
                "invalid_exact_svm_payload_transaction");
        for (String text : List.of("", "!!", "AAAA", "A".repeat(5_000_000))) {
            assertReason(
                    verifier.check(Json.object().put("transaction", text), offer(), ours),
                    "invalid_exact_svm_payload_transaction_could_not_be_decoded");
        }
    }

    @Test
    void everyoneButTheFeePayerMustHaveSigned() {
        assertReason(
                check(transaction(FEE.address(), usual())),
                "invalid_exact_svm_payload_signature_invalid");
        byte[] bytes = transaction(FEE.address(), usual(), PAYER).encode();
        bytes[1 + 64 + 5] ^= 1;
        assertReason(
                verifier.check(payload(bytes), offer(), Set.of(FEE.address())),
                "invalid_exact_svm_payload_signature_invalid");
        assertReason(
                check(transaction(PAYER.address(), usual(), PAYER)),
                "invalid_exact_svm_fee_payer_mismatch");
    }

    @Test
    void fourSignaturesArePaidForAndNotFive() {
        Step[] more = new Step[3];
        SolanaKey[] keys = new SolanaKey[4];
        keys[0] = PAYER;
        for (int i = 0; i < 3; i++) {
            keys[i + 1] = Recorded.key(50 + i);
            SolanaAddress signer = keys[i + 1].address();
            more[i] =
                    new Step(
                            new SolanaInstruction(
                                    Programs.LIGHTHOUSE, List.of(signer), new byte[0]),
                            List.of(new Use(signer, true, false)));
        }
        assertThat(
                        check(
                                transaction(
                                        FEE.address(),
                                        and(more[0], more[1]),
                                        keys[0],
                                        keys[1],
                                        keys[2])))
                .isInstanceOf(X402ParseResult.Good.class);
        assertReason(
                check(transaction(FEE.address(), and(more), keys)),
                "invalid_exact_svm_payload_excessive_signers");
    }

    @Test
    void accountsOutOfTablesAreRefused() throws SolanaFault {
        // The same message, with a table at its end instead of none.
        byte[] message = transaction(FEE.address(), usual()).message().bytes();
        byte[] longer = Arrays.copyOf(message, message.length + 32 + 3);
        longer[message.length - 1] = 1;
        System.arraycopy(THIEF.address().bytes(), 0, longer, message.length, 32);
        longer[message.length + 32] = 1;
        longer[message.length + 33] = 0;
        longer[message.length + 34] = 0;
        SolanaTransaction transaction =
                SolanaTransaction.unsigned(SolanaMessage.decode(longer)).sign(PAYER);
        assertReason(
                check(transaction), "invalid_exact_svm_smart_wallet_alt_resolution_not_available");
    }

    @Test
    void thereAreThreeToSevenInstructions() {
        Step memo = Instructions.memo("m");
        assertThat(check(and(memo, memo, memo))).isInstanceOf(X402ParseResult.Good.class);
        assertReason(
                check(and(memo, memo, memo, memo)),
                "invalid_exact_svm_payload_transaction_instructions_length");
        assertReason(
                check(transaction(FEE.address(), List.of(pay()), PAYER)),
                "invalid_exact_svm_payload_transaction_instructions_length");
    }

    @Test
    void theFirstTwoBoundTheFee() {
        String limit =
                "invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction";
        String price =
                "invalid_exact_svm_payload_transaction_instructions_compute_price_instruction";
        assertReason(check(with(0, Instructions.payForWork(BigInteger.ONE))), limit);
        assertReason(check(with(1, Instructions.limitWork(1))), price);
        assertReason(check(with(0, Instructions.limitWork(400_001))), limit + "_too_high");
        assertReason(check(with(0, Instructions.limitWork(-1))), limit + "_too_high");
        assertThat(check(with(0, Instructions.limitWork(400_000))))
                .isInstanceOf(X402ParseResult.Good.class);
        assertThat(check(with(1, Instructions.payForWork(BigInteger.valueOf(5_000_000)))))
                .isInstanceOf(X402ParseResult.Good.class);
        assertReason(
                check(with(1, Instructions.payForWork(BigInteger.valueOf(5_000_001)))),
                price + "_too_high");
    }

    @Test
    void muchWorkAtAHighPriceIsNotPaidFor() {
        List<Step> steps = with(0, Instructions.limitWork(400_000));
        steps.set(1, Instructions.payForWork(BigInteger.valueOf(500_000)));
        assertThat(check(steps)).isInstanceOf(X402ParseResult.Good.class);
        steps.set(1, Instructions.payForWork(BigInteger.valueOf(500_001)));
        assertReason(
                check(steps),
                "invalid_exact_svm_payload_transaction_instructions_compute_price_instruction"
                        + "_too_high");
    }

    @Test
    void theThirdIsATransferOfTokens() {
        String reason = "invalid_exact_svm_payload_no_transfer_instruction";
        Step lamports =
                Instructions.transferLamports(
                        new LamportTransfer(PAYER.address(), MERCHANT.address(), PRICE));
        assertReason(check(with(2, lamports)), reason);
        byte[] unchecked = {3, 0x10, 0x27, 0, 0, 0, 0, 0, 0};
        Step old =
                new Step(
                        new SolanaInstruction(
                                Programs.TOKEN,
                                List.of(MINT, MERCHANT.address(), PAYER.address()),
                                unchecked),
                        List.of(
                                new Use(MINT, false, true),
                                new Use(MERCHANT.address(), false, true),
                                new Use(PAYER.address(), true, false)));
        assertReason(check(with(2, old)), reason);
    }

    @Test
    void whoPaysTheFeeSpendsNothingElse() {
        TokenTransfer own =
                new TokenTransfer(
                        Programs.TOKEN,
                        TokenAccounts.of(FEE.address(), MINT, Programs.TOKEN),
                        MINT,
                        TokenAccounts.of(MERCHANT.address(), MINT, Programs.TOKEN),
                        FEE.address(),
                        PRICE);
        assertReason(
                check(transaction(FEE.address(), with(2, Instructions.transferTokens(own, 6)))),
                "invalid_exact_svm_payload_transaction_fee_payer_transferring_funds");
        assertReason(
                check(and(step(Programs.LIGHTHOUSE, new byte[1], FEE.address()))),
                "invalid_exact_svm_payload_transaction_fee_payer_included_in_instruction_accounts");
    }

    @Test
    void mintRecipientAndAmountAreThoseOfTheOffer() {
        SolanaAddress other = SolanaAddress.parse(Recorded.BONK.address()).orElseThrow();
        assertReason(
                check(
                        with(
                                2,
                                Instructions.transferTokens(
                                        transfer(Programs.TOKEN, other, MERCHANT.address(), PRICE),
                                        6))),
                "invalid_exact_svm_payload_mint_mismatch");
        assertReason(
                check(
                        with(
                                2,
                                Instructions.transferTokens(
                                        transfer(Programs.TOKEN, MINT, THIEF.address(), PRICE),
                                        6))),
                "invalid_exact_svm_payload_recipient_mismatch");
        for (int difference : new int[] {-1, 1}) {
            BigInteger amount = PRICE.add(BigInteger.valueOf(difference));
            assertReason(
                    check(
                            with(
                                    2,
                                    Instructions.transferTokens(
                                            transfer(
                                                    Programs.TOKEN,
                                                    MINT,
                                                    MERCHANT.address(),
                                                    amount),
                                            6))),
                    "invalid_exact_svm_payload_amount_mismatch");
        }
    }

    @Test
    void onlyMemosAndChecksOfWalletsFollow() {
        Step bad =
                Instructions.transferLamports(
                        new LamportTransfer(PAYER.address(), THIEF.address(), PRICE));
        Step good = step(Programs.LIGHTHOUSE, new byte[] {1});
        assertThat(check(and(good))).isInstanceOf(X402ParseResult.Good.class);
        assertReason(check(with(3, bad)), "invalid_exact_svm_payload_unknown_fourth_instruction");
        assertReason(check(and(bad)), "invalid_exact_svm_payload_unknown_fifth_instruction");
        assertReason(check(and(good, bad)), "invalid_exact_svm_payload_unknown_sixth_instruction");
        assertReason(
                check(and(good, good, bad)),
                "invalid_exact_svm_payload_unknown_seventh_instruction");
    }

    @Test
    void theMemoIsTheOneThatWasAskedFor() {
        extra.put("memo", "order 7");
        assertThat(
                        verifier.check(
                                Recorded.payment("memo").get("payload"),
                                offer(),
                                Set.of(FEE.address())))
                .isInstanceOf(X402ParseResult.Good.class);
        assertReason(check(usual()), "invalid_exact_svm_payload_memo_mismatch");
        assertReason(check(usual().subList(0, 3)), "invalid_exact_svm_payload_memo_count");
        assertReason(
                check(and(Instructions.memo("order 7"))), "invalid_exact_svm_payload_memo_count");
    }
}
