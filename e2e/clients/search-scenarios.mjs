// What a client finds in a server's workspace, as in scenarios.mjs.
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 20;

export function searchScenariosFor(open) {
  return {
    // The client knows the tool's schema before it calls, and checks what it gets. Words can be
    // found at once; it asks until the model has read all.
    searchesCode: async () => {
      const { client, call, close } = await open({});
      try {
        const tool = (await client.listTools()).tools.find(({ name }) => name === 'search_code');
        const deadline = Date.now() + PATIENCE_MS;
        for (;;) {
          const result = await call('search_code', { query: 'who may come in', top_k: 1 });
          const found = result.structuredContent;
          if (found?.matches?.length > 0 && found.usage?.embedding_model) {
            return { tool, result, refused: await call('search_code', { top_k: 1 }) };
          }
          if (Date.now() > deadline) {
            throw new Error(`nothing is found: ${JSON.stringify(result)}`);
          }
          await wait(PAUSE_MS);
        }
      } finally {
        await close();
      }
    },
  };
}
