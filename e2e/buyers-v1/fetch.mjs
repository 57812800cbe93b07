// x402-fetch, of the first version of x402, buys from an HTTP route: node fetch.mjs URL, with EVM_KEY.
import { privateKeyToAccount } from 'viem/accounts';
import { decodeXPaymentResponse, wrapFetchWithPayment } from 'x402-fetch';

const [url] = process.argv.slice(2);
const { EVM_KEY, KEY } = process.env;
const headers = KEY ? { Authorization: `Bearer ${KEY}` } : {};

const line = await (async () => {
  try {
    const unpaid = await fetch(url, { headers });
    const asked = await unpaid.json();
    const buy = wrapFetchWithPayment(fetch, privateKeyToAccount(EVM_KEY));
    const paid = await buy(url, { headers });
    const receipt = paid.headers.get('x-payment-response');
    return {
      result: {
        unpaid: { status: unpaid.status, asked },
        paid: {
          status: paid.status,
          body: await paid.text(),
          response: receipt === null ? null : decodeXPaymentResponse(receipt),
        },
      },
    };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  }
})();
process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit(0));
