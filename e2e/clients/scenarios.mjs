// What every client must be able to do with the fixtures, whichever SDK and transport it uses.
//
// open(options) connects a new client and gives: client, call(name, args, options), on(method,
// handler) for notifications, watch(uri), and close(). The options are answers (by the method of
// the server's request) and toolsChanged (called with the new list).
import { randomUUID } from 'node:crypto';

const WATCHED = 'test://watched-resource';

export function scenariosFor(open) {
  const withClient = async (options, action) => {
    const opened = await open(options);
    try {
      return await action(opened);
    } finally {
      await opened.close();
    }
  };

  return {
    lists: () =>
      withClient({}, async ({ client }) => ({
        tools: (await client.listTools()).tools.map((tool) => tool.name),
        resources: (await client.listResources()).resources.map((resource) => resource.uri),
        templates: (await client.listResourceTemplates()).resourceTemplates.map(
          (template) => template.uriTemplate,
        ),
        prompts: (await client.listPrompts()).prompts.map((prompt) => prompt.name),
      })),

    calls: () => withClient({}, ({ call }) => call('greet', { name: 'Ada' })),

    callsWithMirroredArgument: () =>
      withClient({}, async ({ client, call }) => {
        await client.listTools();
        return call('test_x_mcp_header', { region: 'Zürich' });
      }),

    failingCall: () => withClient({}, ({ call }) => call('test_error_handling')),

    unknownTool: () =>
      withClient({}, async ({ call }) => {
        try {
          return await call('no_such_tool');
        } catch (error) {
          return { code: error.code, message: error.message };
        }
      }),

    reads: () =>
      withClient({}, async ({ client }) => ({
        text: await client.readResource({ uri: 'test://static-text' }),
        template: await client.readResource({ uri: 'test://template/7/data' }),
      })),

    prompts: () =>
      withClient({}, ({ client }) =>
        client.getPrompt({
          name: 'test_prompt_with_arguments',
          arguments: { arg1: 'hello', arg2: 'world' },
        }),
      ),

    completes: () =>
      withClient({}, ({ client }) =>
        client.complete({
          ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
          argument: { name: 'arg1', value: 'par' },
        }),
      ),

    progress: () =>
      withClient({}, async ({ call }) => {
        const seen = [];
        const onprogress = ({ progress, total }) => seen.push(`${progress}/${total}`);
        const result = await call('test_tool_with_progress', {}, { onprogress });
        return { seen, result };
      }),

    cancels: () =>
      withClient({}, async ({ call }) => {
        const label = randomUUID();
        const abort = new AbortController();
        const options = { signal: abort.signal, onprogress: () => abort.abort('changed my mind') };
        const outcome = await call('test_wait_for_cancel', { label }, options).then(
          () => 'answered',
          () => 'aborted',
        );
        const confirmed = await call('test_confirm_cancel', { label });
        return { outcome, confirmed: confirmed.content[0].text === `Cancelled: ${label}` };
      }),

    elicitation: () => {
      const asked = [];
      const answers = {
        'elicitation/create': (params) => {
          asked.push(params.message);
          return { action: 'accept', content: { username: 'ada', email: 'ada@example.org' } };
        },
      };
      return withClient({ answers }, async ({ call }) => ({
        result: await call('test_elicitation', { message: 'Who are you?' }),
        asked,
      }));
    },

    sampling: () => {
      const answers = {
        'sampling/createMessage': (params) => ({
          role: 'assistant',
          model: 'none',
          stopReason: 'endTurn',
          content: { type: 'text', text: `You said: ${params.messages[0].content.text}` },
        }),
      };
      return withClient({ answers }, ({ call }) => call('test_sampling', { prompt: 'Hi' }));
    },

    roots: () => {
      const answers = { 'roots/list': () => ({ roots: [{ uri: 'file:///srv/project' }] }) };
      return withClient({ answers }, ({ call }) => call('test_input_required_result_list_roots'));
    },

    watches: () =>
      withClient({}, async ({ call, on, watch }) => {
        const updated = new Promise((resolve) => {
          on('notifications/resources/updated', ({ params }) => resolve(params.uri));
        });
        await watch(WATCHED);
        await call('test_trigger_resource_update');
        return { updated: await updated };
      }),

    toolsChange: () => {
      let report;
      const changed = new Promise((resolve) => {
        report = resolve;
      });
      return withClient({ toolsChanged: report }, async ({ call }) => {
        await call('test_trigger_tool_change');
        return { tools: (await changed).length };
      });
    },
  };
}
