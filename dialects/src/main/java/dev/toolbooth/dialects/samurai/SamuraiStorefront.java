package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.mcp.McpDialect;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A shop at an endpoint of the samurai specification. */
public final class SamuraiStorefront implements Storefront {
    /** Where the manifest is, below the endpoint. */
    static final String MANIFEST = "/.well-known/mcp-manifest.json";

    private final Shop shop;
    private final Manifest manifest;
    private final Dialect dialect;

    /** A shop with an unsigned manifest. */
    public SamuraiStorefront(Shop shop, Toolbox toolbox) {
        this(shop, toolbox, null);
    }

    /**
     * @param sign makes a JWS of the manifest's bytes, without these bytes in it
     */
    public SamuraiStorefront(Shop shop, Toolbox toolbox, @Nullable Function<byte[], String> sign) {
        this.shop = shop;
        this.manifest =
                new Manifest(shop, () -> onSale(shop, toolbox), McpDialect::firstShape, sign);
        this.dialect =
                new SamuraiDialect(
                        new McpDialect(
                                toolbox,
                                new ServerInfo(
                                        shop.about().title(), null, shop.about().version(), null)),
                        manifest);
    }

    private static List<ToolSpec> onSale(Shop shop, Toolbox toolbox) {
        return toolbox.list().stream()
                .filter(tool -> shop.sells(toolbox.canonicalName(tool.name())))
                .toList();
    }

    @Override
    public Shop shop() {
        return shop;
    }

    @Override
    public String path() {
        return path(shop.name());
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public ObjectNode manifest(String base) {
        return manifest.document(base);
    }

    static String path(String shop) {
        return shop.equals(Shop.BASE) ? "" : "/" + shop;
    }

    static String endpoint(String shop) {
        return path(shop) + "/v1";
    }
}
