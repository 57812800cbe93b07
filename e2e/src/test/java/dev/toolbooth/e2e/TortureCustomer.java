package dev.toolbooth.e2e;

import org.jspecify.annotations.Nullable;

/**
 * A key that the torture test's clients call with.
 *
 * @param secret what they show
 * @param budgetMicroUsd the most that may ever be spent with it, or null
 */
record TortureCustomer(String key, String secret, String account, @Nullable Long budgetMicroUsd) {}
