import { findActor } from "#app/http/identity/session.server.ts";
import { clientOf } from "#app/http/rate-limit.server.ts";
import { isScripted } from "#app/http/scripted.ts";
import { type Channel, onChange } from "#db/changes.server.ts";

const open = new Map<() => void, { channel: Channel; reader: string }>();
// Each channel has its own: visitors cannot use up what the office needs.
const mostStreams = 1_000;
const mostOfOneReader = 40;
const mostUnread = 200;
const heartbeat = 25_000;

type Wishes = {
  concerns?: (payload: string) => boolean;
  /** The session under which somebody of the staff reads: each heartbeat looks whether it holds, and its end does. */
  sessionId?: string;
};

/**
 * A stream of server-sent events that says `change` whenever `concerns` lets a signal of the channel pass. Signals
 * within 150 ms count as one. Ends when the reader leaves, when the process drains, and where it was opened under a
 * session when that has ended: then with one last `change`, so that the page asks and says so. While the database is
 * away it ends without a word, since nothing would be told: the page then says that and comes again.
 */
export function changeStream(
  request: Request,
  channel: Channel,
  { concerns = () => true, sessionId }: Wishes = {},
) {
  const reader = clientOf(request.headers.get("x-client-ip") ?? "unknown");
  // Only a browser's own event source stays to listen; whoever else asks would leave a stream behind that nobody ends.
  const listens = request.method === "GET" && request.headers.get("accept")?.includes("text/event-stream");
  if (!listens || isScripted(request))
    return new Response("This address streams events.\n", {
      status: 406,
      headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    });
  if (isFull(channel, reader))
    return new Response("Too many streams are open.\n", {
      status: 503,
      headers: { "Retry-After": "30", "Content-Type": "text/plain", "Cache-Control": "no-store" },
    });
  let end = () => {};
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let pending: NodeJS.Timeout | undefined;
      const write = (text: string) => {
        // Who does not read is not written to for ever.
        if (!open.has(end)) return;
        if ((controller.desiredSize ?? 0) < -mostUnread) return end();
        controller.enqueue(encoder.encode(text));
      };
      const look = async () => {
        if (!sessionId) return write(": still here\n\n");
        const actor = await findActor(request);
        if (actor?.kind === "staff") return write(": still here\n\n");
        if (actor) write(change);
        end();
      };
      const stopSessions = sessionId
        ? onChange("sessions", (ended) => void (ended === sessionId && look().catch(end)))
        : undefined;
      const stop = onChange(channel, (payload) => {
        // An empty payload means that signals may have been missed.
        if (payload !== "" && !concerns(payload)) return;
        pending ??= setTimeout(() => {
          pending = undefined;
          write(change);
        }, 150);
      });
      const beat = setInterval(() => void look().catch(end), heartbeat);
      end = () => {
        if (!open.delete(end)) return;
        clearInterval(beat);
        clearTimeout(pending);
        stop();
        stopSessions?.();
        try {
          controller.close();
        } catch {
          // The reader has closed it already.
        }
      };
      open.set(end, { channel, reader });
      request.signal.addEventListener("abort", end, { once: true });
      write("retry: 2000\n\n");
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}

const change = "event: change\ndata: \n\n";

function isFull(channel: Channel, reader: string) {
  const streams = [...open.values()].filter((each) => each.channel === channel);
  const theirs = streams.filter((each) => each.reader === reader);
  return streams.length >= mostStreams || theirs.length >= mostOfOneReader;
}

/** Ends every open stream, so that a server that stops is not held up by readers. */
export function endStreams() {
  for (const end of [...open.keys()]) end();
}
