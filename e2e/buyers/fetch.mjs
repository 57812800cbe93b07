// @x402/fetch buys from an HTTP route: node fetch.mjs URL [METHOD [BODY]]
// With COPIES in the environment it then sends one payment that many times at once, and with RETRIES
// it buys the same that many times more, one after the other, each time with a payment of its own.
import { wrapFetchWithPayment, x402HTTPClient } from '@x402/fetch';
import { attempt, packed, report, unpacked } from './report.mjs';
import { payingClient } from './wallet.mjs';

const [url, method = 'GET', body] = process.argv.slice(2);
const copies = Number(process.env.COPIES ?? 0);
const retries = Number(process.env.RETRIES ?? 0);
const key = process.env.KEY;
const headers = {
  ...(body && { 'Content-Type': 'application/json' }),
  ...(key && { Authorization: `Bearer ${key}` }),
};

async function seen(response) {
  return {
    status: response.status,
    body: await response.text(),
    required: unpacked(response.headers.get('payment-required')),
    response: unpacked(response.headers.get('payment-response')),
    cache: response.headers.get('cache-control'),
    retryAfter: response.headers.get('retry-after'),
  };
}

async function sendCopies(client) {
  const first = await fetch(url, { method, body, headers });
  const http = new x402HTTPClient(client);
  const required = http.getPaymentRequiredResponse(
    (name) => first.headers.get(name),
    await first.json().catch(() => undefined),
  );
  const payment = packed(await client.createPaymentPayload(required));
  const paid = { method, body, headers: { ...headers, 'PAYMENT-SIGNATURE': payment } };
  return Promise.all(Array.from({ length: copies }, async () => seen(await fetch(url, paid))));
}

await report(async () => {
  const client = await payingClient();
  const unpaid = await seen(await fetch(url, { method, body, headers }));
  const buy = wrapFetchWithPayment(fetch, client);
  const paid = await attempt(async () => seen(await buy(url, { method, body, headers })));
  const again = [];
  for (let i = 0; i < retries; i++) {
    again.push(await attempt(async () => seen(await buy(url, { method, body, headers }))));
  }
  return { unpaid, paid, again, copies: copies > 0 ? await sendCopies(client) : [] };
});
