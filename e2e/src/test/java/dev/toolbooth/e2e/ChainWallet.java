package dev.toolbooth.e2e;

/** A wallet on a chain of a test, with the key that spends from it. */
record ChainWallet(String address, String key) {}
