import { randomUUID } from "node:crypto";
import {
  createFrom,
  type FakeSubmission,
  type FakeTemplate,
  signerJson,
  submissionJson,
} from "#tests/fakes/docuseal-records.ts";

export type DocusealState = {
  origin: string;
  apiKey: string;
  template: FakeTemplate;
  submissions: FakeSubmission[];
  files: { count: number; ready: boolean };
  links: Map<string, { name: string; ended: boolean }>;
};

type Request = { id: string; query: Record<string, string>; body: unknown; token: string | undefined };
type Answer = [status: number, body: unknown];
type Route = { method: string; path: RegExp; answer(state: DocusealState, request: Request): Answer };

const notFound: Answer = [404, { status: 404, error: "Not Found" }];

const route = (method: string, path: RegExp, answer: Route["answer"]): Route => ({ method, path, answer });

export const routes: Route[] = [
  route("POST", /^\/api\/submissions$/, (state, { body }) => {
    const created = createFrom(body, state.template, {
      submission: 501 + state.submissions.length,
      firstSigner: 9_001 + signersOf(state).length,
    });
    if ("error" in created) return [created.status, { error: created.error }];
    state.submissions.push(created);
    return [200, created.signers.map((signer) => withPage(state, signer))];
  }),
  route("GET", /^\/api\/submissions\/(\d+)$/, (state, { id, query }) => {
    const found = submissionOf(state, id);
    return found ? [200, withLinks(state, found, query.include === "combined_document_url")] : notFound;
  }),
  route("DELETE", /^\/api\/submissions\/(\d+)$/, (state, { id }) => {
    const found = submissionOf(state, id);
    if (!found) return notFound;
    found.archived_at = new Date().toISOString();
    return [200, { id: found.id, archived_at: found.archived_at }];
  }),
  route("GET", /^\/api\/submitters$/, (state, { query }) => {
    const data = signersOf(state).filter(({ external_id }) => external_id === query.external_id);
    return [200, { data: data.map(signerJson) }];
  }),
  route("PUT", /^\/api\/submitters\/(\d+)$/, (state, { id, body }) => {
    const signer = signersOf(state).find((each) => each.id === Number(id));
    if (!signer) return notFound;
    if (signer.completed_at) return [422, { error: "Submitter has already completed the submission." }];
    signer.email = (body as { email: string }).email;
    return [200, withPage(state, signer)];
  }),
  route("GET", /^\/api\/templates\/(\d+)$/, ({ template }, { id }) =>
    Number(id) === template.id ? [200, template] : notFound,
  ),
  route("GET", /^\/file\/([\w-]+)\/[\w.-]+$/, ({ links, apiKey }, { id, token }) => {
    const file = links.get(id);
    if (!file) return notFound;
    if (file.ended && token !== apiKey) return [403, { error: "Not authorized" }];
    return [200, Buffer.from(`%PDF-1.4\n% sample ${file.name}\n%%EOF\n`)];
  }),
];

const submissionOf = ({ submissions }: DocusealState, id: string) =>
  submissions.find((each) => each.id === Number(id));

/** Newest first. */
const signersOf = ({ submissions }: DocusealState) =>
  submissions.flatMap((each) => each.signers).toReversed();

const withPage = ({ origin }: DocusealState, signer: ReturnType<typeof signersOf>[number]) => ({
  ...signerJson(signer),
  embed_src: `${origin}/s/${signer.slug}`,
});

/** Every read returns fresh links. */
function withLinks(
  { origin, template, files, links }: DocusealState,
  submission: FakeSubmission,
  combine: boolean,
) {
  const isReady = submission.completed_at !== null && files.ready;
  const link = (name: string) => {
    const token = randomUUID();
    links.set(token, { name, ended: false });
    return `${origin}/file/${token}/${name}.pdf`;
  };
  const names = Array.from({ length: files.count }, (_, index) => `agreement-${submission.id}-${index + 1}`);
  return submissionJson(submission, template, {
    documents: isReady ? names.map((name) => ({ name, url: link(name) })) : [],
    audit: isReady ? link(`audit-${submission.id}`) : null,
    combined: isReady && combine ? link(`combined-${submission.id}`) : null,
  });
}
