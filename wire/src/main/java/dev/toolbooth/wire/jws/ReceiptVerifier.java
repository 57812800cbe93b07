package dev.toolbooth.wire.jws;

import dev.toolbooth.wire.text.SafeText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A verifier of signed receipts. */
public sealed interface ReceiptVerifier {
    /** The type of a JWS that is a receipt. */
    String TYPE = "toolbooth-receipt+jwt";

    /** One of the keys has signed exactly this. */
    record Good(ObjectNode claims, String key) implements ReceiptVerifier {}

    /** It is not to be trusted. */
    record Bad(String why) implements ReceiptVerifier {}

    /** It may be, and its key is not among those that are known. */
    record UnknownKey(String why) implements ReceiptVerifier {}

    /** Checks a receipt with these keys. */
    static ReceiptVerifier of(String receipt, PublicKeys keys) {
        Optional<Jws> read = Jws.read(receipt);
        if (read.isEmpty()) {
            return new Bad("it is no JWS: expected three parts with dots between them");
        }
        Jws jws = read.get();
        Bad odd = odd(jws);
        if (odd != null) {
            return odd;
        }
        Optional<PublicKeys.One> key = keys.find(jws.header("kid"));
        if (key.isEmpty()) {
            return new UnknownKey(
                    "it is signed with the key "
                            + SafeText.quoted(jws.header("kid"))
                            + ", which is not among the "
                            + keys.all().size()
                            + " keys that are known");
        }
        if (!jws.isBy(key.get())) {
            return new Bad("the signature is not right: it was changed, or somebody made it up");
        }
        return jws.claims()
                .<ReceiptVerifier>map(claims -> new Good(claims, key.get().id()))
                .orElseGet(() -> new Bad("what is signed is no JSON object"));
    }

    private static @Nullable Bad odd(Jws jws) {
        if (!jws.header("alg").equals("EdDSA")) {
            return new Bad(
                    "its algorithm is " + SafeText.quoted(jws.header("alg")) + ", expected EdDSA");
        }
        if (!jws.header("typ").equals(TYPE)) {
            return new Bad(
                    "its type is " + SafeText.quoted(jws.header("typ")) + ", expected " + TYPE);
        }
        return jws.has("crit") ? new Bad("it needs extensions that are not known") : null;
    }
}
