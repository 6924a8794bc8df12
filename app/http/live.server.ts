import { type Channel, onChange } from "#db/changes.server.ts";

const open = new Set<() => void>();
const heartbeat = 25_000;

/**
 * A stream of server-sent events that says `change` whenever `concerns` lets a signal of the channel pass. Signals
 * within 150 ms count as one. Ends when the reader leaves or the process drains.
 */
export function changeStream(
  request: Request,
  channel: Channel,
  concerns: (payload: string) => boolean = () => true,
) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let pending: NodeJS.Timeout | undefined;
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const stop = onChange(channel, (payload) => {
        // An empty payload means that signals may have been missed.
        if (payload !== "" && !concerns(payload)) return;
        pending ??= setTimeout(() => {
          pending = undefined;
          write("event: change\ndata: \n\n");
        }, 150);
      });
      const beat = setInterval(() => write(": still here\n\n"), heartbeat);
      const end = () => {
        if (!open.delete(end)) return;
        clearInterval(beat);
        clearTimeout(pending);
        stop();
        try {
          controller.close();
        } catch {
          // The reader has closed it already.
        }
      };
      open.add(end);
      request.signal.addEventListener("abort", end, { once: true });
      write("retry: 2000\n\n");
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}

/** Ends every open stream, so that a server that stops is not held up by readers. */
export function endStreams() {
  for (const end of [...open]) end();
}
