import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  archiveSubmission,
  createSubmission,
  findByExternalId,
  findSubmission,
  findTemplate,
  listSubmissions,
} from "#app/integrations/docuseal.server.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { sampleAgreement, sampleFields, settingsFor } from "#tests/fakes/docuseal-sample.ts";

let docuseal: FakeDocuseal;
beforeEach(async () => {
  docuseal = await startFakeDocuseal(sampleFields);
});
afterEach(() => docuseal.stop());

const settings = (over = {}) => ({ ...settingsFor(docuseal), ...over });
type Options = { settings: ReturnType<typeof settings>; signal?: AbortSignal };

const create = (options: Options) => createSubmission(sampleAgreement, options);
const verbs: Record<string, (options: Options) => Promise<{ ok: boolean }>> = {
  create,
  findByExternalId: (options) => findByExternalId("agreement-of-nobody-1", options),
  findSubmission: (options) => findSubmission(501, options),
  listSubmissions: (options) => listSubmissions({}, options),
  archiveSubmission: (options) => archiveSubmission(501, options),
  findTemplate: (options) => findTemplate(31, [], options),
};

describe.each(Object.entries(verbs))("%s", (_name, ask) => {
  test.each([
    ["not authenticated", "not configured", "DocuSeal answered 401: Not authenticated"],
    ["not authorized", "not configured", "DocuSeal answered 403: Not authorized"],
    ["other key", "not configured", expect.stringContaining("not found using testing API key")],
    ["unknown page", "not configured", expect.stringContaining("is DOCUSEAL_API_BASE its API's address?")],
    ["too many requests", "unavailable", "DocuSeal answered 429: Too many requests"],
    ["server error", "unavailable", "DocuSeal answered 500: Internal Server Error"],
    ["gateway page", "unavailable", "DocuSeal answered 502"],
    ["redirect", "unavailable", expect.stringContaining("is DOCUSEAL_API_BASE its API's address?")],
    ["page instead of data", "unavailable", "DocuSeal's answer was not JSON"],
    ["empty body", "unavailable", "DocuSeal's answer was not JSON"],
    ["unknown shape", "unavailable", expect.stringContaining("DocuSeal's answer had an unknown shape")],
    ["huge", "unavailable", "DocuSeal's answer was larger than 4 MB"],
    ["cut short", "unavailable", expect.stringContaining("DocuSeal could not be reached")],
    ["reset", "unavailable", expect.stringContaining("DocuSeal could not be reached")],
  ] as const)("answers %s with %s", async (behaviour, reason, detail) => {
    docuseal.behave(behaviour);
    expect(await ask({ settings: settings() })).toMatchObject({ ok: false, reason, detail });
    expect(docuseal.requests).toHaveLength(1);
  });

  test.each(["hang", "hang in the body"] as const)("ends a %s at the deadline", async (behaviour) => {
    docuseal.behave(behaviour);
    const result = await ask({ settings: settings({ timeoutMs: 60 }) });
    expect(result).toMatchObject({ reason: "unavailable", detail: "DocuSeal did not answer in time" });
  });

  test("asks nothing without a key, and nothing when the caller has ended already", async () => {
    expect(await ask({ settings: settings({ apiKey: undefined }) })).toMatchObject({
      ok: false,
      reason: "not configured",
      detail: "DOCUSEAL_API_KEY is not set",
    });
    expect(await ask({ settings: settings(), signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      reason: "unavailable",
      detail: "The request was cancelled",
    });
    expect(docuseal.requests).toEqual([]);
  });
});

describe("how long to wait", () => {
  const wait = async (headers?: Record<string, string>) => {
    docuseal.behave({ status: 429, body: { error: "Too many requests" }, headers: headers ?? {} });
    return findSubmission(501, { settings: settings() });
  };

  test("is told in milliseconds where the vendor says so in seconds", async () => {
    expect(await wait({ "retry-after": "7" })).toMatchObject({ retryAfterMs: 7_000 });
  });

  test("is told where the vendor names a time, never below a second and never above a day", async () => {
    expect(await wait({ "retry-after": "Wed, 01 Jan 2020 00:00:00 GMT" })).toMatchObject({
      retryAfterMs: 1_000,
    });
    expect(await wait({ "retry-after": "Wed, 01 Jan 2200 00:00:00 GMT" })).toMatchObject({
      retryAfterMs: 86_400_000,
    });
  });

  test("is not made up", async () => {
    expect(await wait()).not.toHaveProperty("retryAfterMs");
    expect(await wait({ "retry-after": "soon" })).not.toHaveProperty("retryAfterMs");
  });
});

describe("whether an agreement may have been made", () => {
  test.each([
    ["not authenticated", "no"],
    ["unknown page", "no"],
    ["too many requests", "no"],
    ["redirect", "maybe"],
    ["server error", "maybe"],
    ["gateway page", "maybe"],
    ["empty body", "maybe"],
    ["unknown shape", "maybe"],
    ["cut short", "maybe"],
    ["reset", "maybe"],
    ["hang", "maybe"],
  ] as const)("after %s: %s", async (behaviour, sent) => {
    docuseal.behave(behaviour);
    const over = behaviour === "hang" ? { timeoutMs: 60 } : {};
    expect(await create({ settings: settings(over) })).toMatchObject({ ok: false, sent });
  });

  test("not when nothing listens, and the key is in no detail", async () => {
    const options = { settings: settings() };
    await docuseal.stop();
    const result = await create(options);
    expect(result).toMatchObject({ ok: false, reason: "unavailable", sent: "no" });
    expect(JSON.stringify(result)).not.toContain(docuseal.apiKey);
    docuseal = await startFakeDocuseal(sampleFields);
  });
});

test("a key that no header can hold is a value that does not repeat it", async () => {
  const result = await create({ settings: settings({ apiKey: "key\nof nobody" }) });
  expect(result).toEqual({
    ok: false,
    reason: "not configured",
    detail: "DOCUSEAL_API_KEY is no key",
    sent: "no",
  });
});

test("the key, an address and a number that the vendor repeats are not in the detail", async () => {
  const error = `No ${docuseal.apiKey} for Olive <olive@sample.example>, +1 (515) 555-0142,\n or 515-555-0142`;
  docuseal.behave({ status: 422, body: { error } });
  expect(await create({ settings: settings() })).toMatchObject({
    detail: "DocuSeal answered 422: No [key] for Olive <[address]>, [number], or [number]",
  });
});

test.each([
  ["a signer without a status", { status: undefined }, "submitters.0.status"],
  ["a slug that leads elsewhere", { slug: "../users" }, "submitters.0.slug"],
  ["a time that is none", { opened_at: "soon" }, "submitters.0.opened_at"],
])("an answer with %s is of an unknown shape", async (_what, change, where) => {
  const signer = { id: 1, role: "Owner", slug: "abc", status: "sent", opened_at: null };
  docuseal.behave({
    status: 200,
    body: {
      id: 501,
      status: "pending",
      created_at: "2026-11-20T12:00:00.000Z",
      submitters: [{ ...signer, ...change }],
    },
  });
  expect(await findSubmission(501, { settings: settings() })).toMatchObject({
    ok: false,
    detail: `DocuSeal's answer had an unknown shape (${where})`,
  });
});

test("the stand-in itself refuses a route that the vendor does not have", async () => {
  const stranger = await startFakeDocuseal();
  await fetch(`${stranger.baseUrl}/agreements`);
  await expect(stranger.stop()).rejects.toThrow("GET /api/agreements");
});
