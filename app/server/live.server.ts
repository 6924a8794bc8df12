import { findActor } from "#app/server/identity/session.server.ts";
import { clientOf } from "#app/server/rate-limit.server.ts";
import { isScripted } from "#app/server/scripted.ts";
import { type Channel, onChange } from "#db/changes.server.ts";

const open = new Map<() => void, { channel: Channel; reader: string }>();
// Per channel: visitors can't use up the office's streams.
const mostStreams = 1_000;
const mostOfOneReader = { office: 300, public: 40 };
const mostUnread = 200;
const heartbeat = 25_000;
const restMs = 150;
/** Between two signals of `many`, so that a bulk change doesn't reload every open page for each batch. */
const restOfMany = 1_000;

type Wishes = {
  concerns?: (payload: string) => boolean;
  sessionId?: string;
  /** Also signals the notifications of this person, as `notification`. */
  userId?: string;
};

/**
 * At most every 150 ms, and once when the session ends. The data are the payloads of the channel, for leads their IDs
 * or `many`; empty if signals may have been missed.
 */
export function changeStream(
  request: Request,
  channel: Channel,
  { concerns = () => true, sessionId, userId }: Wishes = {},
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
      const named = new Set<string>();
      let manyAt = Number.NEGATIVE_INFINITY;
      const write = (text: string) => {
        if (!open.has(end)) return;
        if ((controller.desiredSize ?? 0) < -mostUnread) return end();
        controller.enqueue(encoder.encode(text));
      };
      const check = async () => {
        if (!sessionId) return write(": still here\n\n");
        const actor = await findActor(request);
        if (actor?.kind === "staff") return write(": still here\n\n");
        if (actor) write(changeOf([""]));
        end();
      };
      const stopSessions = sessionId
        ? onChange("sessions", (ended) => void (ended === sessionId && check().catch(end)))
        : undefined;
      const stop = onChange(channel, (payload) => {
        // An empty payload: signals may have been missed.
        if (payload !== "" && !concerns(payload)) return;
        for (const each of payload.split(",")) named.add(each);
        const untilNext = manyAt + restOfMany - performance.now();
        pending ??= setTimeout(
          () => {
            pending = undefined;
            if (isMany(named)) manyAt = performance.now();
            write(changeOf(named));
            named.clear();
          },
          isMany(named) ? Math.max(restMs, untilNext) : restMs,
        );
      });
      const stopNotifications = userId
        ? onChange("notifications", (to) => {
            if (to === "" || to === userId) write("event: notification\ndata: \n\n");
          })
        : undefined;
      const beat = setInterval(() => void check().catch(end), heartbeat);
      end = () => {
        if (!open.delete(end)) return;
        clearInterval(beat);
        clearTimeout(pending);
        stop();
        stopSessions?.();
        stopNotifications?.();
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

const mostNamed = 50;

const isMany = (named: ReadonlySet<string>) => named.has("many") || named.size > mostNamed;

function changeOf(payloads: Iterable<string>) {
  const named = new Set(payloads);
  const data = named.has("") ? "" : isMany(named) ? "many" : [...named].join();
  return `event: change\ndata: ${data}\n\n`;
}

function isFull(channel: Channel, reader: string) {
  const streams = [...open.values()].filter((each) => each.channel === channel);
  const theirs = streams.filter((each) => each.reader === reader);
  return (
    streams.length >= mostStreams ||
    theirs.length >= mostOfOneReader[channel === "leads" ? "office" : "public"]
  );
}

export function endStreams() {
  for (const end of [...open.keys()]) end();
}
