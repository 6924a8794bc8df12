import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import { addOwnerFile, changeOnboarding, exportHandoff } from "#app/features/onboarding/commands.server.ts";
import { findOwnerOnboarding } from "#app/features/onboarding/queries.server.ts";
import { OnboardingForm } from "#app/features/onboarding/schema.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { defaultOnboarding, signedAgreement } from "#app/features/settings/company/onboarding.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { agreements, areas, auditLog, files, leads, notifications, outbox } from "#db/schema/index.ts";
import { askedAgreement, withDocuseal } from "#tests/factories/agreements.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { openFee, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();
const signing = withDocuseal();
const listOf = async (leadId: string) => {
  const onboarding = (await findLeadPage(leadId))?.extras.onboarding;
  if (!onboarding) throw new Error("No onboarding");
  return onboarding;
};

async function started(changes: Parameters<typeof makeLead>[0] = {}) {
  const [staff, lead] = [await makeStaff(), await makeLead({ status: "won", ...changes })];
  const change = (fields: Record<string, unknown>, actor = staff) =>
    changeOnboarding(actor, { leadId: lead.id, form: OnboardingForm.parse(fields) as never });
  await change({ intent: "onboarding-start" });
  return { staff, lead, change };
}

async function upload(name = "insurance.pdf") {
  const content = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
  const chunks = (async function* () {
    yield content;
  })();
  const stored = await storeUpload("lead-files", chunks, 1_000_000);
  if (!stored.ok) throw new Error(stored.detail);
  return { ...stored, name, head: content };
}

test("a paid fee starts it once, with the rules of the home's city", async () => {
  await db()
    .insert(areas)
    .values({
      slug: "windsor-heights",
      name: "Windsor Heights",
      zips: ["50311"],
      intro: "A city.",
      cityUrl: "https://city.example",
      position: 1,
      rentalRules: {
        summary: "A certificate is needed.",
        url: "https://city.example/rules",
        checkedOn: "2026-11-01",
      },
    });
  const { paymentId, sessionId, lead, staff } = await openFee({ email: "starts@owner.example" });
  held.stripe.pay(sessionId);
  await Promise.all(Array.from({ length: 5 }, () => syncCheckout({ paymentId, sessionId })));
  await changeOnboarding(staff, { leadId: lead.id, form: { intent: "onboarding-start" } });
  const { items } = await listOf(lead.id);
  expect(items).toHaveLength(defaultOnboarding.length + 1);
  expect(items.at(-1)).toMatchObject({
    title: "Check the rental rules of Windsor Heights",
    detail: "A certificate is needed. https://city.example/rules",
  });
  expect((await storyOf(lead.id)).filter(({ kind }) => kind === "onboarding_started")).toHaveLength(1);
});

test("starts by hand only for a lead that paid or is closed", async () => {
  const { change, lead } = await started({ status: "new" });
  expect(await change({ intent: "onboarding-start" })).toMatchObject({ reason: "conflict" });
  expect((await findLeadPage(lead.id))?.extras.onboarding).toBeNull();
});

test("ticks the item of the agreement once both parties have signed", async () => {
  const agreement = await askedAgreement();
  const leadId = agreement.leadId ?? "";
  await db().update(leads).set({ status: "closed" }).where(eq(leads.id, leadId));
  const staff = await makeStaff();
  await changeOnboarding(staff, { leadId, form: { intent: "onboarding-start" } });
  expect((await listOf(leadId)).items[0]).toMatchObject({ title: signedAgreement, doneAt: null });
  signing.docuseal.sign(Number(agreement.submissionId), "owner");
  signing.docuseal.sign(Number(agreement.submissionId), "broker");
  await Promise.all([syncAgreement(agreement.id), syncAgreement(agreement.id)]);
  expect((await listOf(leadId)).items[0]).toMatchObject({ doneAt: expect.any(String), doneBy: null });
  const signed = await makeLead({ status: "won" });
  await db().update(agreements).set({ leadId: signed.id }).where(eq(agreements.id, agreement.id));
  await changeOnboarding(staff, { leadId: signed.id, form: { intent: "onboarding-start" } });
  expect((await listOf(signed.id)).items[0]).toMatchObject({ doneAt: expect.any(String), version: 2 });
});

test("two people on one item: the second sees that it changed, and a repeated tick does nothing", async () => {
  const { lead, change, staff } = await started();
  const [item] = (await listOf(lead.id)).items;
  const which = { item: item?.id, version: item?.version };
  await change({ intent: "item-save", ...which, title: "Agreement", dueOn: "2026-12-24" });
  const tick = { intent: "item-tick", ...which, done: "yes" };
  expect(await change(tick)).toMatchObject({ reason: "changed" });
  const retry = { ...tick, version: 2 };
  expect([await change(retry), await change(retry)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await listOf(lead.id)).items[0]).toMatchObject({
    title: "Agreement",
    dueOn: "2026-12-24",
    doneBy: staff.name,
    version: 3,
  });
  expect(await change({ ...retry, item: crypto.randomUUID() })).toMatchObject({ reason: "not_found" });
});

test("is finished when all items are done, and open again with a new one", async () => {
  const { lead, change } = await started();
  const { items } = await listOf(lead.id);
  for (const { id, version } of items.slice(1))
    await change({ intent: "item-tick", item: id, version, done: "yes" });
  expect(await listOf(lead.id)).toMatchObject({ finishedAt: null });
  await change({ intent: "item-remove", item: items[0]?.id, version: 1 });
  expect((await listOf(lead.id)).finishedAt).not.toBeNull();
  const own = { intent: "item-add", title: "Gate remote", formKey: crypto.randomUUID() };
  await change(own);
  await change(own);
  const after = await listOf(lead.id);
  expect(after).toMatchObject({ finishedAt: null });
  expect(after.items).toHaveLength(items.length);
});

test("takes files by the owner's key only, at most 20 per item, until it is finished", async () => {
  const { lead, change, staff } = await started();
  await db().update(leads).set({ assignedTo: staff.userId }).where(eq(leads.id, lead.id));
  const { ownerKey: key, items } = await listOf(lead.id);
  const [wanted, other] = [
    items.find(({ isForOwner }) => isForOwner),
    items.find(({ isForOwner }) => !isForOwner),
  ];
  const itemId = wanted?.id ?? "";
  expect(await addOwnerFile({ key: lead.id, itemId, file: await upload() })).toMatchObject({
    reason: "not_found",
  });
  expect(await addOwnerFile({ key, itemId: other?.id ?? "", file: await upload() })).toMatchObject({
    ok: false,
  });
  const lie = { ...(await upload("insurance.png")), key: (await upload()).key };
  expect(await addOwnerFile({ key, itemId, file: lie })).toMatchObject({ reason: "invalid", field: "file" });
  const formKey = crypto.randomUUID();
  const first = await addOwnerFile({ key, itemId, file: await upload(), formKey });
  expect(await addOwnerFile({ key, itemId, file: await upload(), formKey })).toEqual(first);
  expect((await findOwnerOnboarding(key))?.items.find(({ id }) => id === itemId)?.files).toEqual([
    "insurance.pdf",
  ]);
  const notified = await db().select().from(notifications).where(eq(notifications.userId, staff.userId));
  expect(notified).toMatchObject([{ title: `${lead.name} sent a file: ${wanted?.title}` }]);
  const [stored] = await db().select().from(files).where(eq(files.leadId, lead.id));
  if (!stored) throw new Error("No file");
  const { id: _, ...row } = stored;
  await db()
    .insert(files)
    .values(Array.from({ length: 19 }, () => row));
  expect(await addOwnerFile({ key, itemId, file: await upload() })).toMatchObject({
    reason: "invalid",
    field: "file",
  });
  for (const { id, version } of items) await change({ intent: "item-tick", item: id, version, done: "yes" });
  expect(await findOwnerOnboarding(key)).toMatchObject({ state: "finished" });
  expect(await addOwnerFile({ key, itemId, file: await upload() })).toMatchObject({ reason: "conflict" });
});

test("sends the list once a day unless the user insists", async () => {
  const { staff, lead } = await started();
  const send = (fields: Record<string, string> = {}) =>
    changeOnboarding(staff, {
      leadId: lead.id,
      form: { intent: "onboarding-send", formKey: undefined, ...fields } as never,
    });
  expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ reason: "conflict", field: "again" });
  expect(await send({ again: "yes" })).toMatchObject({ ok: true });
  expect(await db().$count(outbox, eq(outbox.kind, "mail-onboarding-list"))).toBe(2);
});

test("hands over one row per unit, safe for spreadsheets, to staff only", async () => {
  const { staff, lead } = await started({
    unitCount: 3,
    estimatedRent: "1000.00",
    streetAddress: "=1+1 Main St",
    email: "ann@owner.example",
    legalOwners: [{ name: 'Ann "A" Example', address: "9 Oak St" }],
  });
  expect(await exportHandoff(visitor, { leadId: lead.id, format: "csv" })).toMatchObject({ ok: false });
  const file = await exportHandoff(staff, { leadId: lead.id, format: "csv" });
  if (!file.ok) throw new Error(file.message);
  const rows = parse(file.value.content, { columns: true }) as Record<string, string>[];
  expect(rows.map((row) => [row.Unit, row["Monthly rent"], row.Deposit])).toEqual([
    ["1", "333.34", ""],
    ["2", "333.33", ""],
    ["3", "333.33", ""],
  ]);
  expect(rows[0]).toMatchObject({
    "Property address": "'=1+1 Main St",
    "Owner legal names": 'Ann "A" Example',
    "Owner email": "ann@owner.example",
  });
  const audits = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `lead:${lead.id}`));
  expect(audits).toMatchObject([{ action: "export", data: { handoff: "csv" } }]);
});
