package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.wire.text.SafeText;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes to ask for each network. No other node is asked, because whoever runs one learns which
 * wallets ask it. Immutable.
 */
public final class NodeUrls implements Nodes {
    /** Where the environment has them. */
    public static final String VARIABLE = "TOOLBOOTH_NODES";

    private static final int NETWORKS_MAX = 100;

    private final RoundTripper http;
    private final Map<Network, URI> urls;

    private NodeUrls(RoundTripper http, Map<Network, URI> urls) {
        this.http = http;
        this.urls = Collections.unmodifiableMap(urls);
    }

    /**
     * Reads pairs such as {@code base=https://node.example}; of two for one network the later
     * counts.
     *
     * @throws PayProblem when one can't be read
     */
    public static NodeUrls of(HttpClient client, List<String> pairs) throws PayProblem {
        return of(new JdkRoundTripper(client), pairs);
    }

    /**
     * The same by another way.
     *
     * @throws PayProblem when one can't be read
     */
    public static NodeUrls of(RoundTripper http, List<String> pairs) throws PayProblem {
        if (pairs.size() > NETWORKS_MAX) {
            throw new PayProblem("There are at most " + NETWORKS_MAX + " nodes.");
        }
        Map<Network, URI> urls = new LinkedHashMap<>();
        for (String pair : pairs) {
            int at = pair.indexOf('=');
            Optional<Network> network =
                    at < 0 ? Optional.empty() : Network.of(pair.substring(0, at));
            Optional<URI> url = at < 0 ? Optional.empty() : url(pair.substring(at + 1));
            if (network.isEmpty() || url.isEmpty()) {
                // A node's address may have a key in it, so it is not quoted.
                throw new PayProblem(
                        (at < 0
                                        ? "A node is named without its network"
                                        : "The node "
                                                + SafeText.quoted(pair.substring(0, at))
                                                + " has no "
                                                + (network.isEmpty()
                                                        ? "network that is known here"
                                                        : "address that can be asked"))
                                + ": expected NETWORK=URL, such as"
                                + " solana-devnet=https://api.devnet.solana.com or"
                                + " eip155:8453=https://node.example");
            }
            urls.put(network.get(), url.get());
        }
        return new NodeUrls(http, urls);
    }

    /** Those that have one. */
    public Set<Network> networks() {
        return urls.keySet();
    }

    /** The pairs in a text, with blanks between them. */
    public static List<String> pairs(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    private static Optional<URI> url(String text) {
        try {
            URI url = new URI(text);
            boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            return web && url.getHost() != null ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    @Override
    public RpcNode of(Network network) throws PayProblem {
        URI url = urls.get(network);
        if (url == null) {
            String name = network.shortName() == null ? network.id() : network.shortName();
            throw new PayProblem(
                    "No node of "
                            + name
                            + " is set, and none is asked that you did not name. Set one with"
                            + " --node "
                            + name
                            + "=URL, or "
                            + VARIABLE
                            + "=\""
                            + name
                            + "=URL\".");
        }
        return HttpNode.at(url, http);
    }
}
