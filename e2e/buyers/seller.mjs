// A seller that is not ours: @x402/express, with the facilitator at FACILITATOR, sells GET /weather
// for a cent. It wants to be paid at EVM_PAY_TO, SVM_PAY_TO, or either. KEY is shown to the
// facilitator. GET /runs says how often the handler ran.
import { HTTPFacilitatorClient } from '@x402/core/server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import { ExactSvmScheme } from '@x402/svm/exact/server';
import express from 'express';
import { serve } from './serve.mjs';

const { EVM_PAY_TO, FACILITATOR, KEY, SVM_PAY_TO } = process.env;
const EVM = 'eip155:84532';
const SVM = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

const authorization = KEY ? { Authorization: `Bearer ${KEY}` } : {};
const facilitator = new HTTPFacilitatorClient({
  url: FACILITATOR,
  createAuthHeaders: async () => ({
    verify: authorization,
    settle: authorization,
    supported: authorization,
  }),
});
const accepts = [
  ...(EVM_PAY_TO ? [{ scheme: 'exact', price: '$0.01', network: EVM, payTo: EVM_PAY_TO }] : []),
  ...(SVM_PAY_TO ? [{ scheme: 'exact', price: '$0.01', network: SVM, payTo: SVM_PAY_TO }] : []),
];
const server = new x402ResourceServer(facilitator);
if (EVM_PAY_TO) {
  server.register(EVM, new ExactEvmScheme());
}
if (SVM_PAY_TO) {
  server.register(SVM, new ExactSvmScheme());
}

const app = express();
let runs = 0;
app.get('/runs', (_, response) => response.json({ runs }));
const route = { accepts, description: 'The weather of a city', mimeType: 'application/json' };
app.use(paymentMiddleware({ 'GET /weather': route }, server));
app.get('/weather', (request, response) => {
  runs++;
  response.json({ city: request.query.city, temperature: 71 });
});
await serve(app);
