// Cloudflare's agents/x402 buys a tool: node cloudflare.mjs CLIENT URL TOOL [ARGUMENTS]
// The clients are those of mcp-client.mjs. MAX in the environment is the most it pays, in the
// token's smallest units.
import { withX402Client } from 'agents/x402';
import { connect } from './mcp-client.mjs';
import { attempt, report } from './report.mjs';
import { evmAccount } from './wallet.mjs';

const [kind, url, name, text = '{}'] = process.argv.slice(2);

await report(async () => {
  const { client } = await connect(kind, url);
  const buyer = withX402Client(client, {
    account: evmAccount(),
    network: 'eip155:84532',
    ...(process.env.MAX && { maxPaymentValue: BigInt(process.env.MAX) }),
  });
  const asked = [];
  const agree = async (requirements) => {
    asked.push(...requirements);
    return true;
  };
  const { tools } = await buyer.listTools();
  const paid = await attempt(() => buyer.callTool(agree, { name, arguments: JSON.parse(text) }));
  await client.close();
  return { tool: tools.find((tool) => tool.name === name), asked, paid };
});
