package dev.toolbooth.core.billing;

import dev.toolbooth.core.operation.Operation;
import java.util.UUID;

/**
 * A call that may cost something.
 *
 * @param id the call's id in the ledger
 * @param tool the tool's canonical name
 * @param beganNanos when it arrived
 */
record BillableCall(
        UUID id, Operation.CallTool wanted, String tool, Fingerprint input, long beganNanos) {}
