// @modelcontextprotocol/client: node sdk2.mjs auto|legacy|<revision> URL
//                               node sdk2.mjs auto|legacy|<revision> COMMAND [ARGUMENT…]
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { perform } from './perform.mjs';
import { scenariosFor } from './scenarios.mjs';
import { watchedFetch } from './watched-fetch.mjs';

const [mode, target, ...args] = process.argv.slice(2);
const negotiation = ['auto', 'legacy'].includes(mode) ? mode : { pin: mode };
const CAPABILITIES = {
  'elicitation/create': { elicitation: {} },
  'sampling/createMessage': { sampling: {} },
  'roots/list': { roots: {} },
};

async function open({ answers = {}, toolsChanged } = {}) {
  const client = new Client(
    { name: 'e2e', version: '1' },
    {
      versionNegotiation: { mode: negotiation },
      capabilities: Object.assign({}, ...Object.keys(answers).map((key) => CAPABILITIES[key])),
      ...(toolsChanged && {
        listChanged: { tools: { onChanged: (_, tools) => toolsChanged(tools) } },
      }),
    },
  );
  for (const [method, answer] of Object.entries(answers)) {
    client.setRequestHandler(method, ({ params }) => answer(params));
  }
  const wire = watchedFetch();
  const transport = target.startsWith('http')
    ? new StreamableHTTPClientTransport(new URL(target), { fetch: wire.fetch })
    : new StdioClientTransport({ command: target, args });
  await client.connect(transport);
  const modern = client.getProtocolEra() === 'modern';
  if (!modern && target.startsWith('http')) {
    await wire.listening;
  }
  return {
    client,
    transport,
    call: (name, args = {}, options) => client.callTool({ name, arguments: args }, options),
    on: (method, handler) => client.setNotificationHandler(method, handler),
    watch: (uri) =>
      modern ? client.listen({ resourceSubscriptions: [uri] }) : client.subscribeResource({ uri }),
    close: () => client.close(),
  };
}

await perform({
  ...scenariosFor(open),

  connects: async () => {
    const { client, close } = await open();
    const result = {
      era: client.getProtocolEra(),
      version: client.getNegotiatedProtocolVersion(),
      server: client.getServerVersion()?.name,
    };
    await close();
    return result;
  },

  promptsChange: async () => {
    const { client, call, close } = await open();
    const changed = new Promise((resolve) => {
      client.setNotificationHandler('notifications/prompts/list_changed', () => resolve(true));
    });
    if (client.getProtocolEra() === 'modern') {
      await client.listen({ promptsListChanged: true });
    }
    await call('test_trigger_prompt_change');
    await changed;
    await close();
    return { told: true };
  },
});
