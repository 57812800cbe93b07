package dev.toolbooth.server.receipt;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Whether a receipt is what it says. */
public sealed interface ReceiptCheck {

    /** One of the keys has signed exactly this. */
    record Good(ObjectNode claims, String key) implements ReceiptCheck {}

    /** It is not to be trusted. */
    record Bad(String why) implements ReceiptCheck {}

    /** Checks a receipt with these keys. */
    static ReceiptCheck of(String receipt, PublicKeys keys) {
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
            return new Bad(
                    "it is signed with the key "
                            + quoted(jws.header("kid"))
                            + ", which is not among the "
                            + keys.all().size()
                            + " keys that are known");
        }
        if (!jws.isBy(key.get())) {
            return new Bad("the signature is not right: it was changed, or somebody made it up");
        }
        return jws.claims()
                .<ReceiptCheck>map(claims -> new Good(claims, key.get().id()))
                .orElseGet(() -> new Bad("what is signed is no JSON object"));
    }

    /** Whether a signature of a manifest, taken out of it, is by one of these keys. */
    static boolean isOfManifest(String signature, byte[] canonical, PublicKeys keys) {
        return Jws.readDetached(signature, canonical)
                .filter(jws -> jws.header("typ").equals(ReceiptKeys.MANIFEST))
                .filter(jws -> jws.header("alg").equals("EdDSA"))
                .filter(jws -> keys.find(jws.header("kid")).filter(jws::isBy).isPresent())
                .isPresent();
    }

    private static @Nullable Bad odd(Jws jws) {
        if (!jws.header("alg").equals("EdDSA")) {
            return new Bad("its algorithm is " + quoted(jws.header("alg")) + ", expected EdDSA");
        }
        if (!jws.header("typ").equals(ReceiptKeys.RECEIPT)) {
            return new Bad(
                    "its type is "
                            + quoted(jws.header("typ"))
                            + ", expected "
                            + ReceiptKeys.RECEIPT);
        }
        return jws.has("crit") ? new Bad("it needs extensions that are not known") : null;
    }

    /** A value from outside, short and on one line. */
    private static String quoted(String value) {
        String plain = value.replaceAll("[^\\x20-\\x7e]", "?");
        return "\"" + (plain.length() > 60 ? plain.substring(0, 60) + "…" : plain) + "\"";
    }
}
