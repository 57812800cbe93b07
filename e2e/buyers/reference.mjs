// Sellers made of the reference packages, on which the buyers of this folder are proven before they
// meet ours: POST and GET /mcp, POST /http/mcp whose tools are paid for in HTTP headers, and
// GET /v1/weather for the first version of x402.
// FACILITATOR, EVM_PAY_TO and SVM_PAY_TO are in the environment.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware } from '@x402/express';
import { ExactSvmScheme } from '@x402/svm/exact/server';
import { withX402 } from 'agents/x402';
import express from 'express';
import { z } from 'zod';
import { packed, unpacked } from './report.mjs';
import { serve } from './serve.mjs';

const { EVM_PAY_TO, FACILITATOR, SVM_PAY_TO } = process.env;
const EVM = 'eip155:84532';
const SVM = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const CITY = { city: z.string() };

const facilitator = new HTTPFacilitatorClient({ url: FACILITATOR });
const till = new x402ResourceServer(facilitator)
  .register(EVM, new ExactEvmScheme())
  .register(SVM, new ExactSvmScheme());
await till.initialize();
const offers = (
  await Promise.all(
    [
      { scheme: 'exact', price: '$0.01', network: EVM, payTo: EVM_PAY_TO },
      { scheme: 'exact', price: '$0.01', network: SVM, payTo: SVM_PAY_TO },
    ].map((offer) => till.buildPaymentRequirements(offer)),
  )
).flat();

const weather = (city) => ({ content: [{ type: 'text', text: `71 degrees in ${city}` }] });

function asking(error) {
  const required = { x402Version: 2, error, resource: { url: 'mcp://tool/weather' }, accepts: offers };
  return {
    isError: true,
    structuredContent: required,
    content: [{ type: 'text', text: JSON.stringify(required) }],
  };
}

// As the tool-result binding of x402 has it.
async function paid({ city }, { _meta: meta }) {
  const payment = meta?.['x402/payment'];
  if (payment === undefined) {
    return asking('Payment required');
  }
  const payload = typeof payment === 'string' ? unpacked(payment) : payment;
  const offer = till.findMatchingRequirements(offers, payload);
  if (!offer) {
    return asking('invalid_payment_requirements');
  }
  const verified = await till.verifyPayment(payload, offer);
  if (!verified.isValid) {
    return asking(verified.invalidReason);
  }
  const settled = await till.settlePayment(payload, offer);
  return settled.success
    ? { ...weather(city), _meta: { 'x402/payment-response': settled } }
    : asking(settled.errorReason);
}

const proofs = new Set();

// The -32001 protocol, on its word of honour.
async function proven({ city, _payment: proof }) {
  if (proof === undefined) {
    throw new McpError(-32001, 'Payment required for this tool', {
      paymentRequirements: {
        price: { amount: '10000', asset: { address: offers[1].asset } },
        recipient: SVM_PAY_TO,
        currency: 'USDC',
        network: 'solana-devnet',
      },
    });
  }
  if (proofs.has(proof.signature)) {
    throw new McpError(-32002, 'Payment invalid', { reason: 'used' });
  }
  proofs.add(proof.signature);
  return weather(city);
}

function mcpServer() {
  const server = withX402(new McpServer({ name: 'reference', version: '1' }), {
    network: EVM,
    recipient: EVM_PAY_TO,
    facilitator: { url: FACILITATOR },
  });
  server.registerTool('weather', { description: 'Weather', inputSchema: CITY }, paid);
  server.paidTool('cloudflare', 'Weather', 0.01, CITY, {}, async ({ city }) => weather(city));
  return server;
}

// McpServer turns errors of tools into results: this protocol wants the error.
function provingServer() {
  const server = mcpServer();
  const handlers = server.server._requestHandlers;
  const call = handlers.get('tools/call');
  handlers.set('tools/call', (request, extra) =>
    request.params.name === 'proof' ? proven(request.params.arguments) : call(request, extra),
  );
  return server;
}

const app = express();
app.use(express.json());
app.post('/mcp', async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await provingServer().connect(transport);
  await transport.handleRequest(request, response, request.body);
});

// As an API that was there before its tools were sold: the gate knows nothing of MCP.
function plainServer() {
  const server = new McpServer({ name: 'gated', version: '1' });
  server.registerTool('weather', { inputSchema: CITY }, async ({ city }) => weather(city));
  return server;
}

const accepts = offers.map(({ scheme, network, payTo }) => ({
  scheme,
  network,
  payTo,
  price: '$0.01',
}));
const gate = paymentMiddleware({ 'POST /http/mcp': { accepts, description: 'A call' } }, till);
app.post(
  '/http/mcp',
  (request, response, next) =>
    request.body.method === 'tools/call' ? gate(request, response, next) : next(),
  async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await plainServer().connect(transport);
    await transport.handleRequest(request, response, request.body);
  },
);

const streams = new Map();
app.get('/mcp', async (request, response) => {
  if (!process.env.SSE) {
    response.status(405).end();
    return;
  }
  const transport = new SSEServerTransport('/mcp/messages', response);
  streams.set(transport.sessionId, transport);
  await provingServer().connect(transport);
});
app.post('/mcp/messages', async (request, response) => {
  await streams.get(request.query.sessionId).handlePostMessage(request, response, request.body);
});

app.get('/v1/weather', async (request, response) => {
  const requirements = {
    scheme: 'exact',
    network: 'base-sepolia',
    maxAmountRequired: '10000',
    asset: offers[0].asset,
    payTo: EVM_PAY_TO,
    resource: `http://${request.headers.host}/v1/weather`,
    description: 'The weather',
    mimeType: 'application/json',
    maxTimeoutSeconds: 60,
    extra: { name: 'USDC', version: '2' },
  };
  const header = request.headers['x-payment'];
  const ask = (error) =>
    response.status(402).json({ x402Version: 1, error, accepts: [requirements] });
  if (header === undefined) {
    ask('X-PAYMENT header is required');
    return;
  }
  const payload = unpacked(header);
  const verified = await facilitator.verify(payload, requirements);
  const settled = verified.isValid ? await facilitator.settle(payload, requirements) : null;
  if (!settled?.success) {
    ask(verified.invalidReason ?? settled?.errorReason);
    return;
  }
  response.set('X-PAYMENT-RESPONSE', packed(settled)).json({ temperature: 71 });
});
await serve(app);
