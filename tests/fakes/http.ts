import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export type HttpCall = {
  method: string;
  /** Without the query, as sent. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** A loopback server for one vendor. Stopping it fails the test after a request to an unknown route. */
export async function startFakeVendor(
  vendor: string,
  serve: (call: HttpCall, response: ServerResponse) => void,
) {
  const unknownRoutes: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    // The client disconnected.
    if (!body) return;
    const { method = "", url = "/", headers } = request;
    const { pathname: path, searchParams } = new URL(url, "http://127.0.0.1");
    serve({ method, path, query: Object.fromEntries(searchParams), headers, body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: originOf(server),
    noteUnknownRoute: ({ method, path }: HttpCall) => void unknownRoutes.push(`${method} ${path}`),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (unknownRoutes.length > 0)
        throw new Error(`${vendor} has no such route: ${unknownRoutes.join(", ")}`);
    },
  };
}

export function originOf(server: { address(): unknown }, protocol = "http") {
  const { port } = server.address() as { port: number };
  return `${protocol}://127.0.0.1:${port}`;
}

/** What the next requests meet, in order. The last one repeats. */
export function scripted<Behavior>(usual: Behavior) {
  let script: [Behavior, ...Behavior[]] = [usual];
  return {
    behave(...next: [Behavior, ...Behavior[]]) {
      script = next;
    },
    next(): Behavior {
      const [behavior, following, ...rest] = script;
      if (following !== undefined) script = [following, ...rest];
      return behavior;
    },
  };
}

export type Trouble = (response: ServerResponse) => void;

export const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };

export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));
}

export const answering =
  (status: number, body: unknown, headers?: Record<string, string>): Trouble =>
  (response) =>
    reply(response, status, body, headers);

export const sending =
  (status: number, headers: Record<string, string>, body = ""): Trouble =>
  (response) =>
    response.writeHead(status, headers).end(body);

export const page = (status: number, headers: Record<string, string> = {}) =>
  sending(status, { ...html, ...headers }, "<!doctype html><title>Sample</title><h1>Sample page</h1>");

/**
 * Troubles that any vendor may cause.
 * @param start of a reply, inside a string.
 */
export function httpTroubles(start: string, { status = 200, headers = json as Record<string, string> } = {}) {
  return {
    "gateway page": page(502),
    "page instead of data": page(200),
    "empty body": sending(status, headers),
    "20 MB": (response: ServerResponse) =>
      response.writeHead(status, headers).end(`${start}${"x".repeat(20_000_000)}"}`),
    redirect: sending(302, { location: "/elsewhere" }),
    "cut short": (response: ServerResponse) => {
      response.writeHead(status, { ...headers, "content-length": "5000" });
      response.write(start, () => response.destroy());
    },
    reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
    hang: () => undefined,
    "hang in the body": (response: ServerResponse) => {
      response.writeHead(status, { ...headers, "content-length": "5000" });
      response.write(start);
    },
  } satisfies Record<string, Trouble>;
}
