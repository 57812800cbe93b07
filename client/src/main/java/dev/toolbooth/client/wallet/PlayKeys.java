package dev.toolbooth.client.wallet;

import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.wallet.KeystoreProblem.Reason;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The keys for play money. Nothing that they sign is worth anything. Immutable. */
public final class PlayKeys {
    private static final String TYPE = "play";

    private final KeySecret evm;
    private final KeySecret solana;

    PlayKeys(KeySecret evm, KeySecret solana) {
        this.evm = evm;
        this.solana = solana;
    }

    ObjectNode json() {
        return Json.object()
                .put(KeyFile.TYPE, TYPE)
                .put("note", "For play money only. Not encrypted: never send money there.")
                .put(ChainFamily.EVM.word(), HexFormat.of().formatHex(evm.bytes()))
                .put(ChainFamily.SOLANA.word(), HexFormat.of().formatHex(solana.bytes()));
    }

    static PlayKeys read(ObjectNode file) throws KeystoreProblem {
        if (!file.path(KeyFile.TYPE).asString("").equals(TYPE)) {
            throw new KeystoreProblem(Reason.UNFIT, "The file for play money holds something else");
        }
        return new PlayKeys(
                secret(ChainFamily.EVM, file.path(ChainFamily.EVM.word())),
                secret(ChainFamily.SOLANA, file.path(ChainFamily.SOLANA.word())));
    }

    private static KeySecret secret(ChainFamily family, JsonNode hex) throws KeystoreProblem {
        try {
            return KeySecret.of(family, HexFormat.of().parseHex(hex.asString("")));
        } catch (IllegalArgumentException e) {
            throw new KeystoreProblem(Reason.UNFIT, "The file for play money is damaged");
        }
    }

    /** What can pay with them. */
    public List<PaymentMethod> payers(InstantSource clock, RandomGenerator random) {
        return PlayPayer.all(evm.evm(), solana.solana(), clock, random);
    }

    /** The address for a family of chains. */
    public String address(ChainFamily family) {
        return switch (family) {
            case EVM -> evm.address();
            case SOLANA -> solana.address();
        };
    }
}
