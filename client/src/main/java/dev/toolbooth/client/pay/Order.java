package dev.toolbooth.client.pay;

import java.util.UUID;

/** A call that was paid for, on its way. */
record Order(UUID id, Purchase purchase, Prepared prepared, Price price) {}
