import { randomUUID } from "node:crypto";
import { createFrom } from "#tests/fakes/docuseal-creation.ts";
import {
  type FakeSubmission,
  type FakeTemplate,
  isExpired,
  signerJson,
  submissionJson,
  submissionStatusOf,
} from "#tests/fakes/docuseal-records.ts";

export type DocusealState = {
  origin: string;
  apiKey: string;
  template: FakeTemplate;
  submissions: FakeSubmission[];
  mails: number[];
  files: { count: number; ready: boolean };
  links: Map<string, { name: string; ended: boolean }>;
};

type Asked = { id: string; query: Record<string, string>; body: unknown; token: string | undefined };
type Answer = [status: number, body: unknown];
type Route = { method: string; path: RegExp; act(desk: DocusealState, asked: Asked): Answer };

const notFound: Answer = [404, { status: 404, error: "Not Found" }];

export const routes: Route[] = [
  { method: "POST", path: /^\/api\/submissions$/, act: create },
  { method: "GET", path: /^\/api\/submissions$/, act: list },
  {
    method: "GET",
    path: /^\/api\/submissions\/(\d+)$/,
    act: (desk, { id, query }) => {
      const found = submissionOf(desk, id);
      return found ? [200, shown(desk, found, query.include === "combined_document_url")] : notFound;
    },
  },
  {
    method: "DELETE",
    path: /^\/api\/submissions\/(\d+)$/,
    act: (desk, { id }) => {
      const found = submissionOf(desk, id);
      if (!found) return notFound;
      found.archived_at = new Date().toISOString();
      return [200, { id: found.id, archived_at: found.archived_at }];
    },
  },
  { method: "GET", path: /^\/api\/submitters$/, act: listSigners },
  {
    method: "PUT",
    path: /^\/api\/submitters\/(\d+)$/,
    act: (desk, { id, body }) => {
      const signer = signersOf(desk).find((each) => each.id === Number(id));
      if (!signer) return notFound;
      if (signer.completed_at) return [422, { error: "Submitter has already completed the submission." }];
      signer.email = (body as { email: string }).email;
      return [200, withPage(desk, signer)];
    },
  },
  {
    method: "GET",
    path: /^\/api\/templates\/(\d+)$/,
    act: ({ template }, { id }) => (Number(id) === template.id ? [200, template] : notFound),
  },
  {
    method: "GET",
    path: /^\/file\/([\w-]+)\/[\w.-]+$/,
    act: ({ links, apiKey }, { id, token }) => {
      const file = links.get(id);
      if (!file) return notFound;
      if (file.ended && token !== apiKey) return [403, { error: "Not authorized" }];
      return [200, Buffer.from(`%PDF-1.4\n% sample ${file.name}\n%%EOF\n`)];
    },
  },
];

const submissionOf = ({ submissions }: DocusealState, id: string) =>
  submissions.find((each) => each.id === Number(id));

/** Newest first. */
const signersOf = ({ submissions }: DocusealState) =>
  submissions.flatMap((each) => each.signers).toReversed();

const withPage = (desk: DocusealState, signer: ReturnType<typeof signersOf>[number]) => ({
  ...signerJson(signer),
  embed_src: `${desk.origin}/s/${signer.slug}`,
});

function create(desk: DocusealState, { body }: Asked): Answer {
  const made = createFrom(body, desk.template, {
    submission: 501 + desk.submissions.length,
    firstSigner: 9_001 + signersOf(desk).length,
  });
  if ("error" in made) return [made.status, { error: made.error }];
  desk.submissions.push(made);
  desk.mails.push(...made.signers.filter((signer) => signer.sent_at).map((signer) => signer.id));
  return [200, made.signers.map((signer) => withPage(desk, signer))];
}

/** `after` means older, and the filters are as inexact as the vendor's. */
function list({ submissions, template }: DocusealState, { query }: Asked): Answer {
  const open = (each: FakeSubmission) => each.completed_at === null;
  const filters: Record<string, (each: FakeSubmission) => boolean> = {
    pending: (each) => open(each) && !isExpired(each),
    completed: (each) => submissionStatusOf(each) === "completed",
    declined: (each) => each.signers.some((signer) => signer.declined_at),
    expired: (each) => open(each) && isExpired(each),
  };
  const data = submissions
    .filter(filters[query.status ?? ""] ?? (() => true))
    .filter((each) => !query.after || each.id < Number(query.after))
    .toSorted((one, other) => other.id - one.id)
    .slice(0, limitOf(query))
    .map((each) => submissionJson(each, template));
  return [200, paged(data)];
}

function listSigners(desk: DocusealState, { query }: Asked): Answer {
  const data = signersOf(desk)
    .filter((signer) => !query.external_id || signer.external_id === query.external_id)
    .slice(0, limitOf(query))
    .map((signer) => signerJson(signer));
  return [200, paged(data)];
}

const limitOf = (query: Record<string, string>) => Math.min(Number(query.limit ?? 10), 100);

/** The last page names a next page too. */
const paged = (data: { id: number }[]) => ({
  data,
  pagination: { count: data.length, next: data.at(-1)?.id ?? null, prev: data[0]?.id ?? null },
});

/** Every read returns fresh links. */
function shown(
  { origin, template, files, links }: DocusealState,
  submission: FakeSubmission,
  combine: boolean,
) {
  const done = submission.completed_at !== null && files.ready;
  const link = (name: string) => {
    const token = randomUUID();
    links.set(token, { name, ended: false });
    return `${origin}/file/${token}/${name}.pdf`;
  };
  const names = Array.from({ length: files.count }, (_, index) => `agreement-${submission.id}-${index + 1}`);
  return submissionJson(submission, template, {
    documents: done ? names.map((name) => ({ name, url: link(name) })) : [],
    audit: done ? link(`audit-${submission.id}`) : null,
    combined: done && combine ? link(`combined-${submission.id}`) : null,
  });
}
