package dev.toolbooth.core.money;

/**
 * What an account has.
 *
 * @param posted what it has
 * @param held what of that waits for calls to end
 */
public record Balance(Money posted, Money held) {
    /** Nothing, as accounts have that nobody has paid into. */
    public static final Balance NOTHING = new Balance(Money.ZERO, Money.ZERO);
}
