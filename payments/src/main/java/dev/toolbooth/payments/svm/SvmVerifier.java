package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.svm.KnownInstruction;
import dev.toolbooth.chain.svm.KnownInstruction.Memo;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.KnownInstruction.WorkLimit;
import dev.toolbooth.chain.svm.KnownInstruction.WorkPrice;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaInstruction;
import dev.toolbooth.chain.svm.SolanaMessage;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.wire.x402.FieldError;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The rules for a payment on Solana, in x402's order; all but whether the chain would accept it.
 * Stateless.
 */
public final class SvmVerifier {
    /** Base64 of the largest transaction. */
    private static final int TEXT_MAX = (SolanaTransaction.BYTES_MAX + 2) / 3 * 4;

    private static final int INSTRUCTIONS_MIN = 3;
    private static final int INSTRUCTIONS_MAX = 7;

    private final SvmLimits limits;

    public SvmVerifier(SvmLimits limits) {
        this.limits = limits;
    }

    /** A payment that keeps all of the rules. */
    public record Fit(SolanaTransaction transaction, TokenTransfer transfer) {}

    /**
     * Checks a payment.
     *
     * @param payload the scheme's part of x402's PaymentPayload
     * @param offer what it has to pay, as the seller says it
     * @param managed whose signature can be added here
     */
    public X402ParseResult<Fit> check(JsonNode payload, Offer offer, Set<SolanaAddress> managed) {
        return X402ParseResult.of(() -> fit(payload, offer, managed));
    }

    private Fit fit(JsonNode payload, Offer offer, Set<SolanaAddress> managed) {
        SolanaAddress feePayer = feePayer(offer, managed);
        SolanaTransaction transaction = transaction(payload);
        SolanaMessage message = transaction.message();
        signatures(transaction, feePayer);
        List<SolanaInstruction> instructions = instructions(message);
        work(instructions);
        TokenTransfer transfer = transfer(instructions, managed);
        matches(transfer, offer);
        rest(instructions.subList(INSTRUCTIONS_MIN, instructions.size()), offer);
        return new Fit(transaction, transfer);
    }

    private static SolanaAddress feePayer(Offer offer, Set<SolanaAddress> managed) {
        JsonNode named = offer.extra().path("feePayer");
        if (!named.isString()) {
            throw new FieldError(
                    SvmReason.MISSING_FEE_PAYER,
                    "The requirements need extra.feePayer, an address.");
        }
        return SolanaAddress.parse(named.asString())
                .filter(managed::contains)
                .orElseThrow(
                        () ->
                                new FieldError(
                                        SvmReason.FEE_PAYER_NOT_MANAGED,
                                        "extra.feePayer is not one of the addresses that pay fees"
                                                + " here. Copy it from the requirements."));
    }

    private static SolanaTransaction transaction(JsonNode payload) {
        JsonNode text = payload.path("transaction");
        if (!text.isString()) {
            throw new FieldError(
                    SvmReason.TRANSACTION,
                    "The payload needs a transaction: base64 of one that the buyer has signed.");
        }
        return decode(text.asString())
                .orElseThrow(
                        () ->
                                new FieldError(
                                        SvmReason.NOT_DECODED,
                                        "The payload's transaction is not base64 of a Solana"
                                                + " transaction, legacy or version 0."));
    }

    /** The transaction of a payload; nothing when it is none. */
    static Optional<SolanaTransaction> decode(String base64) {
        if (base64.length() > TEXT_MAX) {
            return Optional.empty();
        }
        try {
            return Optional.of(SolanaTransaction.decode(Base64.getDecoder().decode(base64)));
        } catch (IllegalArgumentException | SolanaFault e) {
            return Optional.empty();
        }
    }

    /** All must have signed but the one who pays the fee, who does it last. */
    private void signatures(SolanaTransaction transaction, SolanaAddress feePayer) {
        SolanaMessage message = transaction.message();
        if (message.signers().size() > limits.signatures()) {
            throw new FieldError(
                    SvmReason.SIGNERS,
                    "The transaction wants "
                            + message.signers().size()
                            + " signatures, at most "
                            + limits.signatures()
                            + " are paid for.");
        }
        if (!message.feePayer().equals(feePayer)) {
            throw new FieldError(
                    SvmReason.FEE_PAYER_MISMATCH,
                    "The transaction's fee is to be paid by " + feePayer + " and nobody else.");
        }
        for (int place = 1; place < message.signers().size(); place++) {
            if (!transaction.signed(place)) {
                throw new FieldError(
                        SvmReason.SIGNATURE,
                        "The signature of " + message.signers().get(place) + " is not good.");
            }
        }
    }

    private static List<SolanaInstruction> instructions(SolanaMessage message) {
        if (!message.tables().isEmpty()) {
            throw new FieldError(
                    SvmReason.TABLES,
                    "The transaction takes accounts from a lookup table. Name them in it.");
        }
        if (message.size() < INSTRUCTIONS_MIN || message.size() > INSTRUCTIONS_MAX) {
            throw new FieldError(
                    SvmReason.LENGTH,
                    "The transaction has "
                            + message.size()
                            + " instructions; 3 to 7 are taken: compute limit, compute price,"
                            + " transfer, and memos.");
        }
        return message.instructions(List.of())
                .orElseThrow(() -> new FieldError(SvmReason.NOT_DECODED, "An account is missing."));
    }

    private void work(List<SolanaInstruction> instructions) {
        if (!(KnownInstruction.read(instructions.get(0)) instanceof WorkLimit limit)) {
            throw new FieldError(
                    SvmReason.WORK_LIMIT, "The first instruction must set the compute unit limit.");
        }
        if (limit.units() > limits.workUnits()) {
            throw new FieldError(
                    SvmReason.WORK_LIMIT_TOO_HIGH,
                    "The compute unit limit may be " + limits.workUnits() + " at most.");
        }
        if (!(KnownInstruction.read(instructions.get(1)) instanceof WorkPrice price)) {
            throw new FieldError(
                    SvmReason.WORK_PRICE,
                    "The second instruction must set the compute unit price.");
        }
        if (price.microLamports().compareTo(limits.workPrice()) > 0) {
            throw new FieldError(
                    SvmReason.WORK_PRICE_TOO_HIGH,
                    "The compute unit price may be "
                            + limits.workPrice()
                            + " microlamports at most.");
        }
        if (limits.tooMuch(limit.units(), price.microLamports())) {
            throw new FieldError(
                    SvmReason.WORK_PRICE_TOO_HIGH,
                    "The compute units may cost "
                            + limits.workFee()
                            + " lamports at most, all together.");
        }
    }

    private static TokenTransfer transfer(
            List<SolanaInstruction> instructions, Set<SolanaAddress> managed) {
        if (!(KnownInstruction.read(instructions.get(2)) instanceof TokenTransfer transfer)
                || transfer.mint() == null) {
            throw new FieldError(
                    SvmReason.NO_TRANSFER,
                    "The third instruction must be a TransferChecked of a token program.");
        }
        if (managed.contains(transfer.authority())) {
            throw new FieldError(
                    SvmReason.FEE_PAYER_TRANSFERS,
                    "Whoever pays the fee doesn't pay the price as well.");
        }
        // With the fee payer's signature a program could do anything in its name.
        for (SolanaInstruction instruction : instructions) {
            if (instruction.accounts().stream().anyMatch(managed::contains)) {
                throw new FieldError(
                        SvmReason.FEE_PAYER_INCLUDED,
                        "No instruction may name the account that pays the fee.");
            }
        }
        return transfer;
    }

    private static void matches(TokenTransfer transfer, Offer offer) {
        SolanaAddress mint = SolanaAddress.parse(offer.asset()).orElse(null);
        if (mint == null || !Objects.equals(mint, transfer.mint())) {
            throw new FieldError(SvmReason.MINT, "The transfer must be of " + offer.asset() + ".");
        }
        SolanaAddress payTo = SolanaAddress.parse(offer.payTo()).orElse(null);
        if (payTo == null
                || !TokenAccounts.of(payTo, mint, transfer.program())
                        .equals(transfer.destination())) {
            throw new FieldError(
                    SvmReason.RECIPIENT,
                    "The transfer must go to the associated token account of "
                            + offer.payTo()
                            + ".");
        }
        if (!transfer.amount().equals(offer.amount())) {
            throw new FieldError(
                    SvmReason.AMOUNT,
                    "The transfer is of "
                            + transfer.amount()
                            + ", the price is "
                            + offer.amount()
                            + ".");
        }
    }

    private static void rest(List<SolanaInstruction> rest, Offer offer) {
        for (int i = 0; i < rest.size(); i++) {
            SolanaAddress program = rest.get(i).program();
            if (!program.equals(Programs.LIGHTHOUSE) && !program.equals(Programs.MEMO)) {
                throw new FieldError(
                        SvmReason.unknown(INSTRUCTIONS_MIN + i),
                        "After the transfer only memos and a wallet's own checks are taken.");
            }
        }
        JsonNode memo = offer.extra().path("memo");
        if (!memo.isString() || memo.asString().isEmpty()) {
            return;
        }
        List<String> texts =
                rest.stream()
                        .map(KnownInstruction::read)
                        .filter(Memo.class::isInstance)
                        .map(one -> ((Memo) one).text())
                        .toList();
        if (texts.size() != 1) {
            throw new FieldError(SvmReason.MEMO_COUNT, "The transaction needs exactly one memo.");
        }
        if (!texts.getFirst().equals(memo.asString())) {
            throw new FieldError(
                    SvmReason.MEMO_MISMATCH, "The memo must be the one of the requirements.");
        }
    }
}
