import { wasUnavailable } from "#app/http/faults.server.ts";
import { resolveActor } from "#app/http/identity/session.server.ts";
import { type Channel, onChange } from "#db/changes.server.ts";

const open = new Map<() => void, string>();
const mostStreams = 2_000;
const mostOfOneReader = 40;
const mostUnread = 200;
const heartbeat = 25_000;

/** What these channels tell is for staff, as long as they are signed in: each heartbeat looks again. */
const forStaff: ReadonlySet<Channel> = new Set(["leads"]);

/**
 * A stream of server-sent events that says `change` whenever `concerns` lets a signal of the channel pass. Signals
 * within 150 ms count as one. Ends when the reader leaves, when the process drains, and on a channel for staff when the
 * session has ended: then with one last `change`, so that the page looks again and is sent to sign in.
 */
export function changeStream(
  request: Request,
  channel: Channel,
  concerns: (payload: string) => boolean = () => true,
) {
  const reader = request.headers.get("x-client-ip") ?? "unknown";
  // Only a browser's own event source stays to listen; whoever else asks would leave a stream behind that nobody ends.
  const listens = request.method === "GET" && request.headers.get("accept")?.includes("text/event-stream");
  if (!listens || new URL(request.url).pathname.endsWith(".data"))
    return new Response("This address streams events.\n", {
      status: 406,
      headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    });
  if (open.size >= mostStreams || streamsOf(reader) >= mostOfOneReader)
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
      const stop = onChange(channel, (payload) => {
        // An empty payload means that signals may have been missed.
        if (payload !== "" && !concerns(payload)) return;
        pending ??= setTimeout(() => {
          pending = undefined;
          write(change);
        }, 150);
      });
      const beat = setInterval(async () => {
        if (!forStaff.has(channel) || (await isStillStaff(request))) return write(": still here\n\n");
        write(change);
        end();
      }, heartbeat);
      end = () => {
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
      open.set(end, reader);
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

/** A database that cannot tell ends nothing. Asked as a request that changes something, which renews no session. */
async function isStillStaff({ url, headers }: Request) {
  const again = new Request(url, { method: "POST", headers });
  const { actor } = await resolveActor(again);
  return actor.kind === "staff" || wasUnavailable(again);
}

const streamsOf = (reader: string) => [...open.values()].filter((each) => each === reader).length;

/** Ends every open stream, so that a server that stops is not held up by readers. */
export function endStreams() {
  for (const end of [...open.keys()]) end();
}
