package dev.toolbooth.core.money;

import java.util.List;

/**
 * The alternatives for a caller who can't afford a call.
 *
 * @param tools other tools of the same shop that they can afford
 * @param shops other shops that sell the same tool
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
