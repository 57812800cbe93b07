package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.dialects.x402.IncomingPayment;

/** A message of MCP, with the payment that came with it. */
public interface PaidMessage extends DecodedMessage {

    /** How its sender pays. */
    IncomingPayment incomingPayment();
}
