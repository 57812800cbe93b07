// What every client must be able to do with a server that sells tools, as in scenarios.mjs. What
// opened clients have beside that: request(method, params), whose result may have any shape. The
// options also have extra (more of the client's capabilities) and key.

const failure = async (action) => {
  try {
    return { result: await action() };
  } catch (error) {
    return { code: error.code, message: error.message, data: error.data };
  }
};

export function shopScenariosFor(open) {
  const withClient = async (options, action) => {
    const opened = await open(options);
    try {
      return await action(opened);
    } finally {
      await opened.close();
    }
  };

  return {
    shopConnects: () =>
      withClient({}, ({ client }) => ({
        server: client.getServerVersion(),
        capabilities: client.getServerCapabilities(),
      })),

    shopLists: () =>
      withClient({}, async ({ client }) => ({
        tools: (await client.listTools()).tools.map((tool) => tool.name),
      })),

    // The client knows the tools' schemas before it calls, and checks what it gets.
    buysStructure: () =>
      withClient({}, async ({ client, call }) => {
        await client.listTools();
        return call('lookup_exemplars', { query: 'retry storm', k: 2 });
      }),

    buysText: () => withClient({}, ({ call }) => call('echo', { message: 'Hi' })),

    // Watched below the client, which forgets who wanted progress when it comes with the answer.
    buysStream: () =>
      withClient({}, async ({ call, transport }) => {
        const seen = [];
        const client = transport.onmessage;
        transport.onmessage = (message, ...more) => {
          if (message.method === 'notifications/progress') {
            seen.push(message.params.progress);
          }
          client(message, ...more);
        };
        const onprogress = () => {};
        const result = await call('trace_causes', { id: 'retry-storm' }, { onprogress });
        return { seen, result };
      }),

    buysFailure: () =>
      withClient({}, ({ call }) => failure(() => call('trace_causes', { id: 'nothing' }))),

    buysNonsense: () =>
      withClient({}, ({ call }) => failure(() => call('lookup_exemplars', { k: 'many' }))),

    buysUnknown: () => withClient({}, ({ call }) => failure(() => call('no_such_tool'))),

    notifies: () =>
      withClient({ extra: { roots: { listChanged: true } } }, async ({ client }) => {
        await client.sendRootsListChanged();
        return { pong: await client.ping() };
      }),

    asksForInfo: () => withClient({}, ({ request }) => request('server/info', {})),

    // A client that knows the specification, and says so.
    buysAsPrinted: () =>
      withClient({ extra: { experimental: { samurai: {} } } }, ({ request }) =>
        request('tools/call', {
          name: 'lookup_exemplars',
          arguments: { query: 'retry storm', k: 2 },
        }),
      ),

    showsWrongKey: () => failure(() => withClient({ key: 'tb_wrong' }, () => 'connected')),

    showsNoKey: () => failure(() => withClient({ key: '' }, () => 'connected')),

    buysWithoutMoney: () =>
      withClient({ key: process.env.POOR_KEY }, ({ call }) =>
        failure(() => call('lookup_exemplars', { query: 'retry storm' })),
      ),
  };
}
