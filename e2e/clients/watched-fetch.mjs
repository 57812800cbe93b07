// A fetch that tells when the client's own event stream is open, that can hold it back for a while,
// and that can break off the stream of an answer in the middle as a bad line would.

export function watchedFetch() {
  let opened;
  const listening = new Promise((resolve) => {
    opened = resolve;
  });
  const wire = {
    listening,
    resumed: [],
    dropNext: false,
    hold: undefined,
    async fetch(url, init) {
      if ((init?.method ?? 'GET') === 'GET') {
        await wire.hold;
      }
      const response = await fetch(url, init);
      const headers = new Headers(init?.headers);
      if ((init?.method ?? 'GET') === 'GET') {
        if (headers.has('last-event-id')) {
          wire.resumed.push(headers.get('last-event-id'));
        }
        opened();
        return response;
      }
      const events = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (wire.dropNext && events) {
        wire.dropNext = false;
        return new Response(brokenOff(response.body), response);
      }
      return response;
    },
  };
  return wire;
}

/** Passes on events until the first that carries something, then fails. */
function brokenOff(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      controller.enqueue(value);
      if (/^data: ?\{/m.test(decoder.decode(value, { stream: true }))) {
        await reader.cancel();
        controller.error(new Error('the connection was cut'));
      }
    },
  });
}
