import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createSubmission,
  docusealMode,
  findByExternalId,
  type NewSubmission,
} from "#app/integrations/docuseal.server.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { sampleAgreement as sample, sampleFields, settingsFor } from "#tests/fakes/docuseal-sample.ts";

let docuseal: FakeDocuseal;
beforeEach(async () => {
  docuseal = await startFakeDocuseal(sampleFields);
});
afterEach(() => docuseal.stop());

const settings = () => settingsFor(docuseal);
const create = (over: Partial<NewSubmission> = {}) =>
  createSubmission({ ...sample, ...over }, { settings: settings() });
const created = async (over: Partial<NewSubmission> = {}) => {
  const result = await create(over);
  if (!result.ok) throw new Error(result.detail);
  return result;
};

test("a key makes the gate live; without one a demo plays and production waits", () => {
  expect(docusealMode({ apiKey: "a-key-of-nobody", demo: true })).toBe("live");
  expect(docusealMode({ apiKey: undefined, demo: true })).toBe("sandbox");
  expect(docusealMode({ apiKey: undefined, demo: false })).toBe("not configured");
});

describe("a new agreement", () => {
  test("is asked for with the owner first, the broker last, and every value by the name of its field", async () => {
    await create();
    expect(docuseal.requests).toEqual([
      {
        method: "POST",
        path: "/api/submissions",
        query: {},
        token: docuseal.apiKey,
        body: {
          template_id: docuseal.template.id,
          name: "Management agreement, 1840 Sample Ave",
          order: "preserved",
          send_email: true,
          send_sms: false,
          expire_at: "2031-01-05T06:00:00.000Z",
          submitters: [
            {
              role: "Owner",
              name: "Olive Sample",
              email: "Olive@Sample.example",
              phone: "+15155550142",
              external_id: "agreement-of-nobody-1",
              metadata: { leadId: "lead-of-nobody" },
              send_email: true,
              completed_redirect_url: "http://localhost:3000/agreement/signed",
              fields: [
                { name: "Property address", default_value: "1840 Sample Ave", readonly: false },
                { name: "Management fee", default_value: "8.9 %", readonly: true },
              ],
            },
            {
              role: "Broker",
              name: "Bea Broker",
              email: "broker@porchlight.example",
              send_email: true,
              completed_redirect_url: "http://localhost:3000/documents/signed",
            },
          ],
        },
      },
    ]);
  });

  test("comes back with its number and who signs where", async () => {
    const { submissionId, signers } = await created();
    const [submission] = docuseal.submissions;
    expect(submissionId).toBe(submission?.id);
    expect(signers).toMatchObject([
      { party: "owner", role: "Owner", externalId: "agreement-of-nobody-1", status: "sent" },
      { party: "broker", role: "Broker", externalId: null, status: "awaiting" },
    ]);
    expect(signers.map(({ id, slug }) => ({ id, slug }))).toEqual(
      submission?.signers.map(({ id, slug }) => ({ id, slug })),
    );
    const origin = new URL(docuseal.baseUrl).origin;
    expect(signers.map(({ embedUrl }) => embedUrl)).toEqual(signers.map(({ slug }) => `${origin}/s/${slug}`));
  });

  test("writes to the owner at once and to the broker when it is the broker's turn", async () => {
    const { submissionId, signers } = await created();
    expect(docuseal.mails).toEqual([signers[0]?.id]);
    docuseal.sign(submissionId, "owner");
    expect(docuseal.mails).toEqual(signers.map(({ id }) => id));
  });

  test("leaves the owner's mail to us when asked to, and still writes to the broker", async () => {
    const { submissionId, signers } = await created({ sendEmail: false });
    expect(signers[0]).toMatchObject({ status: "awaiting" });
    expect(docuseal.mails).toEqual([]);
    docuseal.sign(submissionId, "owner");
    expect(docuseal.mails).toEqual([signers[1]?.id]);
  });

  test("takes another template than that of the settings", async () => {
    docuseal.template.id = 77;
    expect(await create({ templateId: 77 })).toMatchObject({ ok: true });
  });

  test.each<[string, () => Partial<NewSubmission> | undefined, string]>([
    ["field", () => ({ values: { "Early termination": "30 days" } }), "Unknown field: Early termination"],
    [
      "role",
      () => void docuseal.template.submitters.splice(0, 1, { uuid: "role-owner", name: "First Party" }),
      'Unknown submitter role: Owner. Template defines ["First Party","Broker"]',
    ],
  ])("is not made from a template that lacks a %s", async (_what, change, said) => {
    const result = await create(change() ?? {});
    expect(result).toEqual({
      ok: false,
      reason: "not configured",
      detail: `DocuSeal answered 422: ${said}`,
      sent: "no",
    });
    expect(docuseal.submissions).toEqual([]);
  });

  test("is not made from a template that is archived or unknown", async () => {
    expect(await create({ templateId: 78 })).toMatchObject({ reason: "not configured", sent: "no" });
    docuseal.template.archived_at = "2026-11-20T12:00:00.000Z";
    expect(await create()).toMatchObject({ reason: "not configured", sent: "no" });
  });

  test("is refused for a wrong address, which the detail does not repeat", async () => {
    const result = await create({ owner: { ...sample.owner, email: "olive@sample@example" } });
    expect(result).toEqual({
      ok: false,
      reason: "rejected",
      detail: "DocuSeal answered 422: email must follow the email format: '[address]' in `submitters`.",
      sent: "no",
    });
  });

  test.each(["answer lost", "answer cut"] as const)(
    "may exist with its %s, and is found again",
    async (behaviour) => {
      docuseal.behave(behaviour, "normal");
      expect(await create()).toMatchObject({ ok: false, reason: "unavailable", sent: "maybe" });
      const result = await findByExternalId("agreement-of-nobody-1", { settings: settings() });
      expect(result).toMatchObject({
        ok: true,
        found: [{ submissionId: docuseal.submissions[0]?.id, signer: { party: "owner", status: "sent" } }],
      });
      expect(await findByExternalId("agreement-of-nobody", { settings: settings() })).toEqual({
        ok: true,
        found: [],
      });
    },
  );

  test("is asked for by our reference, and no other is taken for it", async () => {
    const { signers } = await created();
    const [signer] = docuseal.submissions[0]?.signers ?? [];
    const stranger = { ...signer, external_id: "agreement-of-nobody-2", status: "sent" };
    docuseal.behave({ status: 200, body: { data: [stranger, { ...signer, status: "sent" }] } });
    const result = await findByExternalId("agreement-of-nobody-1", { settings: settings() });
    expect(docuseal.requests.at(-1)?.query).toEqual({ external_id: "agreement-of-nobody-1", limit: "100" });
    expect(result.ok && result.found.map((each) => each.signer.id)).toEqual([signers[0]?.id]);
  });

  test("under one reference twice is found twice, the newest first", async () => {
    const first = await created();
    const second = await created();
    const result = await findByExternalId("agreement-of-nobody-1", { settings: settings() });
    expect(result.ok && result.found.map(({ submissionId }) => submissionId)).toEqual([
      second.submissionId,
      first.submissionId,
    ]);
  });
});
