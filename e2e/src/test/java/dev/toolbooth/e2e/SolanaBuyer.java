package dev.toolbooth.e2e;

import dev.toolbooth.chain.svm.Instructions;
import dev.toolbooth.chain.svm.KnownInstruction.TokenTransfer;
import dev.toolbooth.chain.svm.MessageWriter;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Somebody who signs payments on Solana. */
record SolanaBuyer(SolanaChain chain, SolanaKey key) {
    private static final int DECIMALS = 6;

    static SolanaBuyer of(SolanaChain chain, ChainWallet wallet) {
        return new SolanaBuyer(chain, SolanaKey.parse(wallet.key()).orElseThrow());
    }

    /** Signs for one of the ways to pay that a server has offered. */
    ObjectNode pays(JsonNode accept) {
        ObjectNode body = Json.object().put("x402Version", 2);
        body.set("accepted", accept.deepCopy());
        body.putObject("payload").put("transaction", transaction(accept));
        return body;
    }

    private String transaction(JsonNode accept) {
        String blockhash =
                chain.ask("getLatestBlockhash").path("value").path("blockhash").asString();
        SolanaAddress mint = address(accept.path("asset"));
        TokenTransfer transfer =
                new TokenTransfer(
                        Programs.TOKEN,
                        TokenAccounts.of(key.address(), mint, Programs.TOKEN),
                        mint,
                        TokenAccounts.of(address(accept.path("payTo")), mint, Programs.TOKEN),
                        key.address(),
                        new BigInteger(accept.path("amount").asString()));
        try {
            return Base64.getEncoder()
                    .encodeToString(
                            SolanaTransaction.unsigned(
                                            MessageWriter.write(
                                                    address(accept.at("/extra/feePayer")),
                                                    blockhash,
                                                    List.of(
                                                            Instructions.limitWork(20_000),
                                                            Instructions.payForWork(BigInteger.ONE),
                                                            Instructions.transferTokens(
                                                                    transfer, DECIMALS),
                                                            Instructions.memo(
                                                                    UUID.randomUUID().toString()))))
                                    .sign(key)
                                    .encode());
        } catch (SolanaFault e) {
            throw new AssertionError(e);
        }
    }

    private static SolanaAddress address(JsonNode text) {
        return SolanaAddress.parse(text.asString()).orElseThrow();
    }
}
