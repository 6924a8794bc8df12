import { findActor } from "#app/server/identity/session.server.ts";
import { clientOf } from "#app/server/rate-limit.server.ts";
import { isScripted } from "#app/server/scripted.ts";
import { type Channel, onChange } from "#db/changes.server.ts";

const open = new Map<() => void, { channel: Channel; reader: string }>();
// Per channel: visitors can't use up the office's streams.
const mostStreams = 1_000;
const mostOfOneReader = 40;
const mostUnread = 200;
const heartbeat = 25_000;

type Wishes = {
  concerns?: (payload: string) => boolean;
  sessionId?: string;
};

/** At most every 150 ms, and once when the session ends. */
export function changeStream(
  request: Request,
  channel: Channel,
  { concerns = () => true, sessionId }: Wishes = {},
) {
  const reader = clientOf(request.headers.get("x-client-ip") ?? "unknown");
  // Other clients would leave the stream open.
  const listens = request.method === "GET" && request.headers.get("accept")?.includes("text/event-stream");
  if (!listens || isScripted(request))
    return new Response("This endpoint streams events.\n", {
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
        if (!open.has(end)) return;
        if ((controller.desiredSize ?? 0) < -mostUnread) return end();
        controller.enqueue(encoder.encode(text));
      };
      const check = async () => {
        if (!sessionId) return write(": still here\n\n");
        const actor = await findActor(request);
        if (actor?.kind === "staff") return write(": still here\n\n");
        if (actor) write(change);
        end();
      };
      const stopSessions = sessionId
        ? onChange("sessions", (ended) => void (ended === sessionId && check().catch(end)))
        : undefined;
      const stop = onChange(channel, (payload) => {
        // An empty payload: signals may have been missed.
        if (payload !== "" && !concerns(payload)) return;
        pending ??= setTimeout(() => {
          pending = undefined;
          write(change);
        }, 150);
      });
      const beat = setInterval(() => void check().catch(end), heartbeat);
      end = () => {
        if (!open.delete(end)) return;
        clearInterval(beat);
        clearTimeout(pending);
        stop();
        stopSessions?.();
        try {
          controller.close();
        } catch {}
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

export function endStreams() {
  for (const end of [...open.keys()]) end();
}
