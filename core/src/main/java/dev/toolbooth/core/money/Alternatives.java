package dev.toolbooth.core.money;

import java.util.List;

/**
 * What somebody could do instead who can't afford a call.
 *
 * @param tools others of the same shop that they can afford
 * @param shops others that sell the same tool
 */
public record Alternatives(List<OtherTool> tools, List<OtherShop> shops) {

    public Alternatives {
        tools = List.copyOf(tools);
        shops = List.copyOf(shops);
    }

    /** Another tool. */
    public record OtherTool(String name, Price price) {}

    /** The same tool in another shop. */
    public record OtherShop(Shop shop, Price price) {}
}
