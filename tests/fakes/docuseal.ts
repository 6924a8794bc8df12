import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type DocusealBehaviour, faults, reply } from "#tests/fakes/docuseal-faults.ts";
import {
  type FakeSubmission,
  sampleTemplate,
  signerJson,
  submissionJson,
  submissionStatusOf,
} from "#tests/fakes/docuseal-records.ts";
import { type DocusealState, routes } from "#tests/fakes/docuseal-routes.ts";

type Party = "owner" | "broker";

export type DocusealDelivery = { event_type: string; timestamp: string; data: Record<string, unknown> };

type DocusealRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  token: string | undefined;
  body: unknown;
};

/** What people do returns the events that the vendor would send. */
export type FakeDocuseal = Pick<DocusealState, "apiKey" | "template" | "submissions" | "files"> & {
  /** Ends in `/api`. */
  baseUrl: string;
  requests: DocusealRequest[];
  /** The last one repeats. */
  behave(...next: [DocusealBehaviour, ...DocusealBehaviour[]]): void;
  endLinks(): void;
  view(submissionId: number, party: Party): DocusealDelivery[];
  /** The last signature completes the submission. */
  sign(submissionId: number, party: Party): DocusealDelivery[];
  decline(submissionId: number, party: Party, reason: string | null): DocusealDelivery[];
  expire(submissionId: number): DocusealDelivery[];
  archive(submissionId: number): DocusealDelivery[];
  /** Throws after a request to an unknown route. */
  stop(): Promise<void>;
};

/** Speaks the self-hosted protocol. `fields` are the owner's text fields in the template. */
export async function startFakeDocuseal(fields: string[] = []): Promise<FakeDocuseal> {
  const strangers: string[] = [];
  const requests: DocusealRequest[] = [];
  let script: DocusealBehaviour[] = ["normal"];
  const server = createServer((request, response) => void answer(request, response));
  const state: DocusealState = {
    origin: await listen(server),
    apiKey: "a-key-of-nobody",
    template: sampleTemplate(fields),
    submissions: [],
    files: { count: 1, ready: true },
    links: new Map(),
  };
  const { origin, links, ...open } = state;

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
    if (pathname.startsWith("/api/") && token !== state.apiKey) return faults["not authenticated"](response);
    if (typeof behaviour === "object")
      return reply(response, behaviour.status, behaviour.body, behaviour.headers);
    if (behaviour !== "normal" && behaviour !== "answer lost") return faults[behaviour](response);
    const id = route.path.exec(pathname)?.[1] ?? "";
    const [status, content] = route.answer(state, { id, query, body, token });
    if (behaviour === "answer lost") response.socket?.resetAndDestroy();
    else if (content instanceof Buffer)
      response.writeHead(status, { "content-type": "application/pdf" }).end(content);
    else reply(response, status, content);
  }

  const now = () => new Date().toISOString();
  const find = (id: number) => {
    const submission = state.submissions.find((each) => each.id === id);
    if (!submission) throw new Error(`There is no submission ${id}`);
    return submission;
  };
  const asParty = (id: number, party: Party) => {
    const submission = find(id);
    const signer = submission.signers[party === "owner" ? 0 : 1];
    if (!signer) throw new Error(`Submission ${id} has no ${party}`);
    const formEvent = (type: string): DocusealDelivery => ({
      event_type: `form.${type}`,
      timestamp: now(),
      data: {
        ...signerJson(signer),
        decline_reason: signer.declined_at ? submission.declineReason : null,
        submission: { id: submission.id, status: submissionStatusOf(submission) },
      },
    });
    return { submission, signer, formEvent };
  };
  const submissionEvent = (type: string, submission: FakeSubmission): DocusealDelivery => ({
    event_type: `submission.${type}`,
    timestamp: now(),
    data:
      type === "archived"
        ? { id: submission.id, archived_at: submission.archived_at }
        : submissionJson(submission, state.template),
  });

  return {
    ...open,
    baseUrl: `${origin}/api`,
    requests,
    behave: (...next) => {
      script = next;
    },
    endLinks: () => {
      for (const link of links.values()) link.ended = true;
    },
    view: (id, party) => {
      const { signer, formEvent } = asParty(id, party);
      signer.opened_at = now();
      return [formEvent("viewed")];
    },
    sign: (id, party) => {
      const { submission, signer, formEvent } = asParty(id, party);
      signer.opened_at ??= now();
      signer.completed_at = now();
      const next = submission.signers.find((each) => !each.completed_at);
      if (next?.preferences.send_email) next.sent_at = now();
      if (next) return [formEvent("completed")];
      submission.completed_at = signer.completed_at;
      return [formEvent("completed"), submissionEvent("completed", submission)];
    },
    decline: (id, party, reason) => {
      const { submission, signer, formEvent } = asParty(id, party);
      signer.declined_at = now();
      submission.declineReason = reason;
      return [formEvent("declined")];
    },
    expire: (id) => {
      const submission = find(id);
      submission.expire_at = new Date(Date.now() - 1_000).toISOString();
      return [submissionEvent("expired", submission)];
    },
    archive: (id) => {
      const submission = find(id);
      submission.archived_at = now();
      return [submissionEvent("archived", submission)];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (strangers.length > 0) throw new Error(`DocuSeal has no such route: ${strangers.join(", ")}`);
    },
  };
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

/** Without a secret there is no signature. */
export function signDelivery(
  delivery: DocusealDelivery,
  { secret, headerSecret, at = new Date() }: { secret?: string; headerSecret?: string; at?: Date },
) {
  const body = JSON.stringify(delivery);
  const seconds = Math.floor(at.getTime() / 1_000);
  const headers = new Headers({ "content-type": "application/json", "user-agent": "DocuSeal.com Webhook" });
  if (headerSecret) headers.set("x-docuseal-secret", headerSecret);
  if (secret)
    headers.set(
      "x-docuseal-signature",
      `${seconds}.${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
    );
  return { body, headers };
}
