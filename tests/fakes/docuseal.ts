import { createHmac } from "node:crypto";
import { type DocusealBehavior, faults } from "#tests/fakes/docuseal-faults.ts";
import {
  type FakeSubmission,
  sampleTemplate,
  signerJson,
  submissionJson,
  submissionStatusOf,
} from "#tests/fakes/docuseal-records.ts";
import { type DocusealState, routes } from "#tests/fakes/docuseal-routes.ts";
import { reply, scripted, startFakeVendor } from "#tests/fakes/http.ts";

type Party = "owner" | "broker";

export type DocusealDelivery = { event_type: string; timestamp: string; data: Record<string, unknown> };

type DocusealRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  token: string | undefined;
  body: unknown;
};

export type FakeDocuseal = Awaited<ReturnType<typeof startFakeDocuseal>>;

/** Speaks the self-hosted protocol. `fields` are the owner's text fields in the template. */
export async function startFakeDocuseal(fields: string[] = []) {
  const requests: DocusealRequest[] = [];
  const { behave, next } = scripted<DocusealBehavior>("normal");
  const { origin, noteUnknownRoute, stop } = await startFakeVendor("DocuSeal", (call, response) => {
    const { method, path, query, headers } = call;
    const body: unknown = call.body.length > 0 ? JSON.parse(call.body.toString()) : undefined;
    const route = routes.find((each) => each.method === method && each.path.test(path));
    if (!route) {
      noteUnknownRoute(call);
      return faults.unknown(response);
    }
    const token = headers["x-auth-token"]?.toString();
    requests.push({ method, path, query, token, body });
    const behavior = next();
    if (path.startsWith("/api/") && token !== apiKey) return faults["not authenticated"](response);
    if (typeof behavior === "object")
      return reply(response, behavior.status, behavior.body, behavior.headers);
    if (behavior !== "normal" && behavior !== "answer lost") return faults[behavior](response);
    const id = route.path.exec(path)?.[1] ?? "";
    const [status, content] = route.answer(state, { id, query, body, token });
    if (behavior === "answer lost") response.socket?.resetAndDestroy();
    else if (content instanceof Buffer)
      response.writeHead(status, { "content-type": "application/pdf" }).end(content);
    else reply(response, status, content);
  });
  const apiKey = "sample-api-key";
  const state: DocusealState = {
    origin,
    apiKey,
    template: sampleTemplate(fields),
    submissions: [],
    files: { count: 1, ready: true },
    links: new Map(),
  };
  const { template, submissions, files, links } = state;

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
    apiKey,
    template,
    submissions,
    files,
    /** Ends in `/api`. */
    baseUrl: `${origin}/api`,
    requests,
    behave,
    stop,
    // What people do returns the events that the vendor would send.
    endLinks: () => {
      for (const link of links.values()) link.ended = true;
    },
    view: (id: number, party: Party) => {
      const { signer, formEvent } = asParty(id, party);
      signer.opened_at = now();
      return [formEvent("viewed")];
    },
    /** The last signature completes the submission. */
    sign: (id: number, party: Party) => {
      const { submission, signer, formEvent } = asParty(id, party);
      signer.opened_at ??= now();
      signer.completed_at = now();
      const next = submission.signers.find((each) => !each.completed_at);
      if (next?.preferences.send_email) next.sent_at = now();
      if (next) return [formEvent("completed")];
      submission.completed_at = signer.completed_at;
      return [formEvent("completed"), submissionEvent("completed", submission)];
    },
    decline: (id: number, party: Party, reason: string | null) => {
      const { submission, signer, formEvent } = asParty(id, party);
      signer.declined_at = now();
      submission.declineReason = reason;
      return [formEvent("declined")];
    },
    expire: (id: number) => {
      const submission = find(id);
      submission.expire_at = new Date(Date.now() - 1_000).toISOString();
      return [submissionEvent("expired", submission)];
    },
    archive: (id: number) => {
      const submission = find(id);
      submission.archived_at = now();
      return [submissionEvent("archived", submission)];
    },
  };
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
