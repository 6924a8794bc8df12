import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  archiveSubmission,
  createSubmission,
  findSubmission,
  findTemplate,
  listSubmissions,
  type NewSubmission,
} from "#app/integrations/docuseal.server.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { sampleAgreement, sampleFields, settingsFor } from "#tests/fakes/docuseal-sample.ts";

let docuseal: FakeDocuseal;
beforeEach(async () => {
  docuseal = await startFakeDocuseal(sampleFields);
});
afterEach(() => docuseal.stop());

const settings = () => settingsFor(docuseal);
const created = async (over: Partial<NewSubmission> = {}) => {
  const result = await createSubmission({ ...sampleAgreement, ...over }, { settings: settings() });
  if (!result.ok) throw new Error(result.detail);
  return result;
};
const read = async (id: number) => {
  const result = await findSubmission(id, { settings: settings() });
  if (!result.ok) throw new Error(result.detail);
  return result.submission;
};
const list = (query: Parameters<typeof listSubmissions>[0] = {}) =>
  listSubmissions(query, { settings: settings() });

describe("the state of an agreement", () => {
  test("goes from sent over opened and the owner's signature to completed", async () => {
    const { submissionId } = await created();
    expect(await read(submissionId)).toMatchObject({ state: "sent", templateId: docuseal.template.id });
    docuseal.view(submissionId, "owner");
    expect(await read(submissionId)).toMatchObject({ state: "opened", completedAt: null });
    docuseal.sign(submissionId, "owner");
    expect(await read(submissionId)).toMatchObject({
      state: "ownerSigned",
      signers: [
        { party: "owner", status: "completed", completedAt: expect.any(Date) },
        { party: "broker", status: "sent", completedAt: null },
      ],
    });
    docuseal.view(submissionId, "broker");
    expect(await read(submissionId)).toMatchObject({ state: "ownerSigned" });
    docuseal.sign(submissionId, "broker");
    expect(await read(submissionId)).toMatchObject({
      state: "completed",
      completedAt: expect.any(Date),
      expiresAt: new Date("2031-01-05T06:00:00.000Z"),
    });
  });

  test("takes who came first for the owner where a submission was made by hand", async () => {
    const { submissionId } = await created();
    for (const signer of docuseal.submissions[0]?.signers ?? []) signer.external_id = null;
    docuseal.sign(submissionId, "owner");
    expect(await read(submissionId)).toMatchObject({
      state: "ownerSigned",
      signers: [
        { party: "owner", role: "Owner" },
        { party: "broker", role: "Broker" },
      ],
    });
  });

  test("is pending while nobody was written to", async () => {
    const { submissionId } = await created({ sendEmail: false });
    expect(await read(submissionId)).toMatchObject({ state: "pending" });
  });

  test("names who declined, and why", async () => {
    const { submissionId } = await created();
    docuseal.decline(submissionId, "owner", "The fee is too high");
    expect(await read(submissionId)).toMatchObject({
      state: "declined",
      signers: [
        { status: "declined", declinedAt: expect.any(Date), declineReason: "The fee is too high" },
        { status: "awaiting", declinedAt: null, declineReason: null },
      ],
    });
  });

  test("is expired past its day, and archived once put away", async () => {
    const { submissionId } = await created();
    docuseal.expire(submissionId);
    expect(await read(submissionId)).toMatchObject({ state: "expired" });
    const archived = await archiveSubmission(submissionId, { settings: settings() });
    expect(archived).toEqual({ ok: true, archivedAt: expect.any(Date) });
    expect(docuseal.requests.at(-1)).toMatchObject({ method: "DELETE", query: {} });
    expect(await read(submissionId)).toMatchObject({ state: "archived", archivedAt: expect.any(Date) });
  });

  test("stays completed when a signed agreement is put away", async () => {
    const { submissionId } = await created();
    docuseal.sign(submissionId, "owner");
    docuseal.sign(submissionId, "broker");
    docuseal.archive(submissionId);
    expect(await read(submissionId)).toMatchObject({ state: "completed", archivedAt: expect.any(Date) });
  });

  test("is null for an agreement that the vendor does not know", async () => {
    expect(await read(9)).toBeNull();
    expect(await archiveSubmission(9, { settings: settings() })).toMatchObject({ reason: "rejected" });
  });
});

describe("a list of agreements", () => {
  test("goes on from page to page and ends", async () => {
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.unshift((await created()).submissionId);
    const seen: number[] = [];
    let after: number | null | undefined;
    do {
      const page = await list({ limit: 2, ...(after && { after }) });
      if (!page.ok) throw new Error(page.detail);
      seen.push(...page.submissions.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(ids);
    expect(docuseal.requests.filter(({ method }) => method === "GET")).toHaveLength(3);
  });

  test("of pending ones holds no declined one, which the vendor lets through", async () => {
    const declined = await created();
    const pending = await created();
    docuseal.decline(declined.submissionId, "owner", null);
    const page = await list({ status: "pending", limit: 2 });
    expect(page).toMatchObject({
      submissions: [{ id: pending.submissionId, state: "sent" }],
      next: declined.submissionId,
    });
  });

  test("is empty without agreements", async () => {
    expect(await list()).toEqual({ ok: true, submissions: [], next: null });
  });
});

describe("the template", () => {
  const look = (id = docuseal.template.id) => findTemplate(id, sampleFields, { settings: settings() });

  test("fits when roles, fields and signatures are there", async () => {
    expect(await look()).toEqual({
      ok: true,
      template: {
        name: "Management agreement (sample)",
        archived: false,
        missing: { roles: [], fields: [], signatures: [] },
      },
    });
  });

  test("is told what it lacks", async () => {
    const { template } = docuseal;
    template.fields = template.fields.filter(
      ({ name }) => !/^(Management fee|Broker signature)$/.test(name ?? ""),
    );
    expect(await look()).toMatchObject({
      template: { missing: { roles: [], fields: ["Management fee"], signatures: ["Broker"] } },
    });
    template.submitters = [
      { uuid: "role-owner", name: "owner" },
      { uuid: "role-broker", name: "broker" },
    ];
    template.archived_at = "2026-11-20T12:00:00.000Z";
    expect(await look()).toMatchObject({
      template: {
        archived: true,
        missing: {
          roles: ["Owner", "Broker"],
          fields: ["Property address", "Management fee"],
          signatures: [],
        },
      },
    });
  });

  test("is null when the vendor does not know it", async () => {
    expect(await look(78)).toEqual({ ok: true, template: null });
  });
});
