// A buyer of the -32001 protocol: is told the price, pays on Solana itself, and calls again with the
// signature as proof: node proof.mjs CLIENT URL TOOL [ARGUMENTS]. The clients are those of
// mcp-client.mjs. FROM in the environment is a wallet of the chain at SVM_RPC. PAY says what it pays,
// if not what it is asked for, ASSET in which of the currencies that it may choose from, and SIGNATURE
// is a proof that it shows instead of paying.
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { connect } from './mcp-client.mjs';
import { attempt, report } from './report.mjs';

const [kind, url, name, text = '{}'] = process.argv.slice(2);
const { ASSET, FROM, PAY, SIGNATURE, SVM_RPC } = process.env;

async function rpc(method, ...params) {
  const response = await fetch(SVM_RPC, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { error, result } = await response.json();
  if (error) {
    throw new Error(`${method}: ${error.message}`);
  }
  return result;
}

async function pay({ price, recipient, currency, memo }) {
  const { signature } = await rpc('x_transfer', {
    from: FROM,
    to: recipient,
    asset: currency,
    amount: PAY ?? price.amount,
    ...(memo && { memo }),
  });
  return signature;
}

await report(async () => {
  const { client, call, fetched } = await connect(kind, url);
  const args = JSON.parse(text);
  // The clients' own list leaves out what MCP does not know, such as the price.
  const { tools } = await client.request({ method: 'tools/list' }, ResultSchema);
  const unpaid = await attempt(() => call({ name, arguments: args }));
  const choices = [unpaid.data?.paymentRequirements, ...(unpaid.data?.alternatives ?? [])];
  const required = choices.find((choice) => choice?.currency === (ASSET ?? 'USDC'));
  if (required === undefined) {
    return { unpaid };
  }
  const signature = SIGNATURE ?? (await pay(required));
  const proof = {
    signature,
    timestamp: new Date().toISOString(),
    amount: required.price.amount,
    from: FROM,
  };
  const paying = { name, arguments: { ...args, _payment: proof } };
  const paid = await attempt(() => call(paying));
  const again = await attempt(() => call(paying));
  await client.close();
  return {
    tool: tools.find((tool) => tool.name === name),
    unpaid,
    signature,
    paid,
    again,
    streams: fetched.filter(({ method }) => method === 'GET').length,
    posts: [...new Set(fetched.filter(({ method }) => method === 'POST').map((it) => it.url))],
  };
});
