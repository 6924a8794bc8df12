import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  archiveSubmission,
  checkTemplate,
  createSubmission,
  docusealMode,
  findByExternalId,
  findSubmission,
  type NewSubmission,
} from "#app/integrations/docuseal.server.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { sampleAgreement as sample, sampleFields, settingsFor } from "#tests/fakes/docuseal-sample.ts";

let docuseal: FakeDocuseal;
beforeEach(async () => {
  docuseal = await startFakeDocuseal(sampleFields);
});
afterEach(() => docuseal.stop());

const settings = (over = {}) => ({ ...settingsFor(docuseal), ...over });
const create = (over: Partial<NewSubmission> = {}, other = {}) =>
  createSubmission({ ...sample, ...over }, { settings: settings(other) });
const created = async (over: Partial<NewSubmission> = {}) => {
  const result = await create(over);
  if (!result.ok) throw new Error(result.detail);
  return result;
};
const read = async (id: number) => {
  const result = await findSubmission(id, { settings: settings() });
  if (!result.ok) throw new Error(result.detail);
  return result.submission;
};

test("a key makes the integration live; without one a demo uses the sandbox", () => {
  expect(docusealMode({ apiKey: "sample-api-key", demo: true })).toBe("live");
  expect(docusealMode({ apiKey: undefined, demo: true })).toBe("sandbox");
  expect(docusealMode({ apiKey: undefined, demo: false })).toBe("not configured");
});

describe("a new agreement", () => {
  test("has the owner first, the broker last, and every value read-only under the name of its field", async () => {
    await create();
    expect(docuseal.requests).toMatchObject([
      {
        method: "POST",
        path: "/api/submissions",
        token: docuseal.apiKey,
        body: {
          template_id: docuseal.template.id,
          order: "preserved",
          send_email: false,
          expire_at: "2031-01-05T06:00:00.000Z",
          submitters: [
            {
              role: "Owner",
              external_id: "sample-agreement-1",
              fields: [
                { name: "Property address", default_value: "1840 Sample Ave", readonly: true },
                { name: "Management fee", default_value: "8.9%", readonly: true },
              ],
            },
            { role: "Broker", email: "broker@porchlight.example", send_email: true },
          ],
        },
      },
    ]);
  });

  test("returns its number and where each party signs", async () => {
    const answer = await created();
    const [submission] = docuseal.submissions;
    const origin = new URL(docuseal.baseUrl).origin;
    expect(answer).toEqual({
      ok: true,
      submissionId: submission?.id,
      ownerUrl: `${origin}/s/${submission?.signers[0]?.slug}`,
      brokerUrl: `${origin}/s/${submission?.signers[1]?.slug}`,
    });
  });

  test("is not created from a template that lacks a field, or is archived", async () => {
    expect(await create({ fields: [{ name: "Early termination", value: "30 days" }] })).toMatchObject({
      reason: "rejected",
      detail: "DocuSeal answered 422: Unknown field: Early termination",
    });
    docuseal.template.archived_at = "2026-11-20T12:00:00.000Z";
    expect(await create()).toMatchObject({ reason: "rejected" });
    expect(docuseal.submissions).toEqual([]);
  });

  test("is rejected for a wrong address, which the detail does not repeat", async () => {
    expect(await create({ owner: { ...sample.owner, email: "olive@sample@example" } })).toMatchObject({
      reason: "rejected",
      detail: "DocuSeal answered 422: email must follow the email format: '[address]' in `submitters`.",
    });
  });

  test("may exist when its answer is lost, and is found by our reference", async () => {
    docuseal.behave("answer lost", "normal");
    expect(await create()).toMatchObject({ ok: false, reason: "unavailable" });
    const find = (id: string) => findByExternalId(id, { settings: settings() });
    expect(await find("sample-agreement-1")).toEqual({
      ok: true,
      submissionIds: [docuseal.submissions[0]?.id],
    });
    const [signer] = docuseal.submissions[0]?.signers ?? [];
    docuseal.behave({ status: 200, body: { data: [{ ...signer, status: "sent" }] } });
    expect(await find("unknown-agreement")).toEqual({ ok: true, submissionIds: [] });
  });
});

describe("the state of an agreement", () => {
  test("goes from sent over viewed and the owner's signature to completed", async () => {
    const { submissionId } = await created();
    expect(await read(submissionId)).toMatchObject({ state: "sent" });
    docuseal.view(submissionId, "owner");
    expect(await read(submissionId)).toMatchObject({ state: "viewed", completedAt: null });
    docuseal.sign(submissionId, "owner");
    expect(await read(submissionId)).toMatchObject({
      state: "owner_signed",
      ownerSignedAt: expect.any(Date),
      brokerName: null,
    });
    docuseal.sign(submissionId, "broker");
    docuseal.archive(submissionId);
    expect(await read(submissionId)).toMatchObject({
      state: "completed",
      completedAt: expect.any(Date),
      brokerName: "Bea Broker",
    });
  });

  test("has the time and reason of a decline", async () => {
    const { submissionId } = await created();
    docuseal.decline(submissionId, "owner", "The fee is too high");
    expect(await read(submissionId)).toMatchObject({
      state: "declined",
      declinedAt: expect.any(Date),
      declineReason: "The fee is too high",
    });
  });

  test("is expired after its day, and canceled once it is archived", async () => {
    const { submissionId } = await created();
    docuseal.expire(submissionId);
    expect(await read(submissionId)).toMatchObject({ state: "expired" });
    expect(await archiveSubmission(submissionId, settings())).toMatchObject({ ok: true });
    expect(await read(submissionId)).toMatchObject({ state: "cancelled" });
  });

  test("is null for an agreement that the vendor does not know", async () => {
    expect(await read(9)).toBeNull();
    expect(await archiveSubmission(9, settings())).toMatchObject({ reason: "rejected" });
  });

  test.each([
    ["a signer without a status", { status: undefined }, "submitters.0.status"],
    ["a slug that leads elsewhere", { slug: "../users" }, "submitters.0.slug"],
  ])("is unavailable from an answer with %s", async (_what, change, where) => {
    const signer = { id: 1, slug: "abc", status: "sent", ...change };
    docuseal.behave({ status: 200, body: { status: "pending", submitters: [signer] } });
    expect(await findSubmission(501, { settings: settings() })).toMatchObject({
      reason: "unavailable",
      detail: `DocuSeal's answer had an unknown shape (${where})`,
    });
  });
});

describe("the template", () => {
  const check = (templateId = docuseal.template.id) => checkTemplate(sampleFields, settings({ templateId }));

  test("fits when it has the roles, fields and signatures", async () => {
    expect(await check()).toEqual({ ok: true });
    expect(await check(78)).toMatchObject({ detail: "The template of DOCUSEAL_TEMPLATE_ID is not there" });
  });

  test("is compared with what we need", async () => {
    const { template } = docuseal;
    template.fields = template.fields.filter(
      ({ name }) => !/^(Management fee|Broker signature)$/.test(name ?? ""),
    );
    expect(await check()).toMatchObject({
      detail:
        "The template has no signature field for the role “Broker”, has no field “Management fee” for the owner",
    });
    template.submitters = [{ uuid: "role-owner", name: "owner" }];
    expect(await check()).toMatchObject({ detail: expect.stringContaining("has no role “Broker”") });
    template.archived_at = "2026-11-20T12:00:00.000Z";
    expect(await check()).toMatchObject({ detail: "The template of DOCUSEAL_TEMPLATE_ID is archived" });
  });
});

describe("a call", () => {
  test.each([
    ["not authenticated", "not configured", "DocuSeal answered 401: Not authenticated"],
    ["not authorized", "not configured", "DocuSeal answered 403: Not authorized"],
    ["unknown page", "not configured", expect.stringContaining("is DOCUSEAL_API_BASE its API's")],
    ["too many requests, wait", "unavailable", "DocuSeal answered 429: Too many requests"],
    ["server error", "unavailable", "DocuSeal answered 500: Internal Server Error"],
    ["gateway page", "unavailable", "DocuSeal answered 502"],
    ["redirect", "unavailable", expect.stringContaining("is DOCUSEAL_API_BASE its API's")],
    ["page instead of data", "unavailable", "DocuSeal's answer was not JSON"],
    ["unknown shape", "unavailable", expect.stringContaining("unknown shape")],
    ["huge", "unavailable", "DocuSeal's answer was larger than 4 MB"],
    ["cut short", "unavailable", expect.stringContaining("DocuSeal could not be reached")],
    ["reset", "unavailable", expect.stringContaining("DocuSeal could not be reached")],
    ["hang", "unavailable", "DocuSeal did not answer in time"],
    ["hang in the body", "unavailable", "DocuSeal did not answer in time"],
  ] as const)("that meets %s is %s", async (behaviour, reason, detail) => {
    docuseal.behave(behaviour);
    const timeoutMs = behaviour.startsWith("hang") ? 60 : 4_000;
    const result = await create({}, { timeoutMs });
    expect(result).toMatchObject({ ok: false, reason, detail });
    expect(docuseal.requests).toHaveLength(1);
    if (behaviour === "too many requests, wait") expect(result).toMatchObject({ retryAfterMs: 7_000 });
  });

  test("is not made without a usable key, or after the caller has ended", async () => {
    expect(await create({}, { apiKey: undefined })).toMatchObject({ detail: "DOCUSEAL_API_KEY is not set" });
    const unusable = await create({}, { apiKey: "key\nof nobody" });
    expect(unusable).toMatchObject({ reason: "not configured" });
    expect(JSON.stringify(unusable)).not.toContain("of nobody");
    const ended = { settings: settings(), signal: AbortSignal.abort() };
    expect(await createSubmission(sample, ended)).toMatchObject({ reason: "unavailable" });
    expect(docuseal.requests).toEqual([]);
  });

  test("has no key, address or number that the vendor repeats in its detail", async () => {
    const error = `No ${docuseal.apiKey} for Olive <olive@sample.example>, +1 (515) 555-0142,\n or 515-555-0142`;
    docuseal.behave({ status: 422, body: { error } });
    expect(await create()).toMatchObject({
      detail: "DocuSeal answered 422: No [key] for Olive <[address]>, [number], or [number]",
    });
  });
});
