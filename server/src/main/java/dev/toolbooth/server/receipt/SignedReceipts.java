package dev.toolbooth.server.receipt;

import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.ReceiptSigner;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** A signer of receipts as JSON Web Tokens, which makes them on demand. Thread-safe. */
public final class SignedReceipts implements ReceiptSigner {
    private final ReceiptKeys keys;
    private final String issuer;

    /**
     * @param issuer who signs: the address or the name of the server; the same for every receipt
     */
    public SignedReceipts(ReceiptKeys keys, String issuer) {
        this.keys = keys;
        this.issuer = issuer;
    }

    @Override
    public String sign(Entry entry) {
        Entry.Sold sold = entry.sold();
        if (sold == null) {
            throw new IllegalArgumentException("only what was sold has a receipt: " + entry.id());
        }
        ObjectNode claims =
                Json.object()
                        .put("iss", issuer)
                        .put("jti", entry.id().toString())
                        .put("iat", entry.at().getEpochSecond())
                        .put("account", entry.debit())
                        .put("key", sold.key())
                        .put("server", sold.shop())
                        .put("tool", sold.tool())
                        .put("billed_micro_usd", entry.amount().microUsd())
                        .put("balance_after_micro_usd", entry.balanceAfter().microUsd())
                        .put("free", sold.free());
        Usage usage = sold.usage();
        if (!usage.equals(Usage.NONE)) {
            claims.putObject("usage")
                    .put("input_tokens", usage.inputTokens())
                    .put("output_tokens", usage.outputTokens());
        }
        claims.put("input_sha256", sold.inputHash().hex())
                .put("output_sha256", sold.outputHash().hex())
                .put("latency_ms", sold.tookMillis());
        return keys.receipt(claims);
    }

    @Override
    public ObjectNode publicKeys() {
        return keys.published().json();
    }
}
