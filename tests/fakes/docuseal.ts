import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type DocusealBehaviour, faults, reply } from "#tests/fakes/docuseal-faults.ts";
import { type DocusealPeople, peopleOf } from "#tests/fakes/docuseal-people.ts";
import { type FakeSubmission, type FakeTemplate, sampleTemplate } from "#tests/fakes/docuseal-records.ts";
import { type DocusealState, routes } from "#tests/fakes/docuseal-routes.ts";

export { deliver, signDelivery } from "#tests/fakes/docuseal-webhooks.ts";

type DocusealRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  token: string | undefined;
  body: unknown;
};

export type FakeDocuseal = DocusealPeople & {
  /** Ends in `/api`. */
  baseUrl: string;
  apiKey: string;
  template: FakeTemplate;
  /** Newest last. */
  submissions: FakeSubmission[];
  mails: number[];
  files: { count: number; ready: boolean };
  requests: DocusealRequest[];
  /** The last one repeats. */
  behave(...next: [DocusealBehaviour, ...DocusealBehaviour[]]): void;
  endLinks(): void;
  /** Throws after a request to an unknown route. */
  stop(): Promise<void>;
};

/**
 * Speaks the self-hosted protocol.
 * @param fields text fields of the owner in the template.
 */
export async function startFakeDocuseal(fields: string[] = []): Promise<FakeDocuseal> {
  const strangers: string[] = [];
  const requests: DocusealRequest[] = [];
  let script: DocusealBehaviour[] = ["normal"];
  const server = createServer((request, response) => void answer(request, response));
  const desk: DocusealState = {
    origin: await listen(server),
    apiKey: "a-key-of-nobody",
    template: sampleTemplate(fields),
    submissions: [],
    mails: [],
    files: { count: 1, ready: true },
    links: new Map(),
  };
  const { origin, links, ...open } = desk;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = "", headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? "/", origin);
    const body = await bodyOf(request);
    const route = routes.find((each) => each.method === method && each.path.test(pathname));
    if (!route) {
      strangers.push(`${method} ${pathname}`);
      return faults.unknown(response);
    }
    const query = Object.fromEntries(searchParams);
    const token = headers["x-auth-token"]?.toString();
    requests.push({ method, path: pathname, query, token, body });
    const [behaviour = "normal", ...rest] = script;
    if (rest.length > 0) script = rest;
    if (pathname.startsWith("/api/") && token !== desk.apiKey) return faults["not authenticated"](response);
    if (typeof behaviour === "object")
      return reply(response, behaviour.status, behaviour.body, behaviour.headers);
    if (behaviour !== "normal" && behaviour !== "answer lost" && behaviour !== "answer cut")
      return faults[behaviour](response);
    const id = route.path.exec(pathname)?.[1] ?? "";
    const [status, said] = route.act(desk, { id, query, body, token });
    if (behaviour === "answer lost") response.socket?.resetAndDestroy();
    else if (behaviour === "answer cut") cut(response, JSON.stringify(said));
    else if (said instanceof Buffer) response.writeHead(status, pdf).end(said);
    else reply(response, status, said);
  }

  return {
    ...open,
    ...peopleOf({
      ...open,
      outdated: `${origin}/file/outdated/agreement.pdf`,
      find: (id) => desk.submissions.find((each) => each.id === id),
    }),
    baseUrl: `${origin}/api`,
    requests,
    behave: (...next) => {
      script = next;
    },
    endLinks: () => {
      for (const link of links.values()) link.ended = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (strangers.length > 0) throw new Error(`DocuSeal has no such route: ${strangers.join(", ")}`);
    },
  };
}

const pdf = { "content-type": "application/pdf" };

function cut(response: ServerResponse, body: string) {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
