import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendAgreementAgain } from "#app/features/agreements/commands/send.server.ts";
import { correctContact } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { ContactForm } from "#app/features/leads/schema.ts";
import { recordUndeliveredMail } from "#app/features/messaging/email/commands.server.ts";
import { resendMail } from "#app/features/today/commands/tasks.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import { failJob } from "#app/jobs/outbox.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { messages, tasks } from "#db/schema/index.ts";
import { agreementOf, askedAgreement, jobsOf, withDocuseal } from "#tests/factories/agreements.ts";
import { dealOf, leadOf, makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { createJobs, findJob } from "#tests/factories/outbox.ts";

const held = withDocuseal();
const formOf = (typed: Record<string, string>, seen: Record<string, string> = {}) =>
  ContactForm.parse({ ...typed, seen });

async function park(jobId: number, leadId: string, name: string) {
  await db().transaction(async (tx) => {
    const dueAt = new Date("2026-11-24T15:00:00Z");
    await recordUndeliveredMail(tx, {
      jobId,
      leadIds: [leadId],
      name,
      to: "old",
      why: "550",
      dueAt,
    });
  });
  await failJob({ ...(await findJob(jobId)) }, "550 no such user");
}

test("corrects name, email and phone on every home of a submission, with old and new in the timeline", async () => {
  const staff = await makeStaff();
  const old = { name: "Jo Typo", email: `${randomUUID()}@mail.example`, phone: "515-555-0101" };
  const submissionId = randomUUID();
  const [one, two] = [await makeLead({ ...old, submissionId }), await makeLead({ ...old, submissionId })];
  const email = `${randomUUID()}@mail.example`;
  const form = formOf({ name: "Jo Right", email, phone: "515-555-0102" }, old);
  expect(await correctContact(staff, { leadId: one.id, form })).toMatchObject({ ok: true });
  for (const { id } of [one, two]) {
    expect(await leadOf(id)).toMatchObject({ name: "Jo Right", email, phoneE164: "+15155550102" });
    expect(await storyOf(id)).toMatchObject([
      { kind: "contact_corrected", data: { email: { from: old.email, to: email } } },
    ]);
  }
  expect(await correctContact(staff, { leadId: one.id, form })).toMatchObject({ ok: true });
  expect(await storyOf(one.id)).toHaveLength(1);
});

test("stores an extension and a second phone, and empties it", async () => {
  const staff = await makeStaff();
  const old = { name: "Jo Desk", email: `${randomUUID()}@mail.example`, phone: "515-555-0109" };
  const { id } = await makeLead(old);
  const phones = { phone: "515-555-0109 x12", secondPhone: "(515) 555-0110" };
  const save = (typed: Record<string, string>, seen: Record<string, string>) =>
    correctContact(staff, { leadId: id, form: formOf({ ...old, ...typed }, { ...old, ...seen }) });
  expect(await save(phones, {})).toMatchObject({ ok: true });
  const phone = "+15155550109 ext. 12";
  const secondPhone = "(515) 555-0110";
  expect(await leadOf(id)).toMatchObject({ phone, phoneE164: "+15155550109", secondPhone });
  expect((await leadOf(id))?.searchText).toContain(" 5155550110");
  expect(await save({ phone }, { phone, secondPhone })).toMatchObject({ ok: true });
  expect(await leadOf(id)).toMatchObject({ phone, secondPhone: null });
});

test.each(["name", "email", "phone"] as const)("empties the %s", async (field) => {
  const old = { name: "Jo", email: `${randomUUID()}@mail.example`, phone: "515-555-0107" };
  const { id } = await makeLead(old);
  const form = { ...formOf(old, old), [field]: undefined };
  expect(await correctContact(await makeStaff(), { leadId: id, form })).toMatchObject({ ok: true });
  expect(await leadOf(id)).toMatchObject({ ...old, [field]: null });
});

test("refuses a field that someone else changed, and leaves the others unchanged", async () => {
  const staff = await makeStaff();
  const { id } = await makeLead({ name: "Ann", email: "now@mail.example", phone: "515-555-0103" });
  const seen = { name: "Ann", email: "before@mail.example", phone: "515-555-0103" };
  const form = formOf({ ...seen, email: "mine@mail.example" }, seen);
  expect(await correctContact(staff, { leadId: id, form })).toMatchObject({ ok: false, reason: "changed" });
  const named = formOf({ ...seen, name: "Anna" }, seen);
  expect(await correctContact(staff, { leadId: id, form: named })).toMatchObject({ ok: true });
  expect(await leadOf(id)).toMatchObject({ name: "Anna", email: "now@mail.example" });
});

test("asks before it takes the email of another lead, and takes no form of a visitor", async () => {
  const staff = await makeStaff();
  const email = `${randomUUID()}@mail.example`;
  const [known, { id: leadId }] = [await makeLead({ email }), await makeLead({ email: null })];
  const form = formOf({ email });
  expect(await correctContact(visitor, { leadId, form })).toMatchObject({ reason: "forbidden" });
  expect(await correctContact(staff, { leadId, form })).toMatchObject({
    value: { known: [{ id: known.id }] },
  });
  expect((await leadOf(leadId))?.email).toBeNull();
  await correctContact(staff, { leadId, form: { ...form, known: "add" } });
  expect((await leadOf(leadId))?.email).toBe(email);
});

test("sends again what bounced from its task", async () => {
  const staff = await makeStaff();
  const lead = await makeLead({ name: "Bo", email: "bo@mail.example", phone: null });
  const [jobId = 0] = await createJobs({ kind: "mail-rent-report", payload: { submissionId: randomUUID() } });
  await park(jobId, lead.id, "Rent report");
  const form = formOf({ name: "Bo", email: "bob@mail.example" }, { name: "Bo", email: "bo@mail.example" });
  expect(await correctContact(staff, { leadId: lead.id, form })).toMatchObject({ value: { resent: 0 } });
  const [task] = await db().select().from(tasks).where(eq(tasks.leadId, lead.id));
  expect(await resendMail(staff, { taskId: task?.id ?? "" })).toMatchObject({ ok: true });
  expect(await findJob(jobId)).toMatchObject({ failedAt: null, attempts: 0 });
  expect(await resendMail(staff, { taskId: task?.id ?? "" })).toMatchObject({ reason: "conflict" });
});

test("shows an agreement whose email bounced, and sends it to the corrected address, at the vendor too", async () => {
  const staff = await makeStaff();
  const agreement = await askedAgreement();
  const leadId = agreement.leadId ?? "";
  const [job] = await jobsOf(agreement.id, "mail-agreement-ready");
  const state = async () => (await dealOf(leadId)).agreement.agreement;
  expect(await state()).toMatchObject({ status: "sent", isBounced: false });
  await park(job?.id ?? 0, leadId, "Agreement ready");
  expect(await state()).toMatchObject({ isBounced: true });

  const lead = await leadOf(leadId);
  const email = `${randomUUID()}@mail.example`;
  const seen = {
    name: lead?.name ?? "",
    email: lead?.email ?? "",
    ...(lead?.phone && { phone: lead.phone }),
  };
  const typed = formOf({ ...seen, email }, seen);
  expect(await correctContact(staff, { leadId, form: typed })).toMatchObject({ ok: true });
  expect(await sendAgreementAgain(staff, { leadId })).toMatchObject({ ok: true });
  const again = await jobsOf(agreement.id, "mail-agreement-ready");
  expect(again).toMatchObject([{ id: job?.id, failedAt: null }]);

  const outcome = await handlers["mail-agreement-ready"].run(job?.payload, {
    id: job?.id ?? 0,
    kind: "mail-agreement-ready",
    createdAt: new Date(),
    attempt: 1,
  });
  if (outcome?.end !== "done") throw new Error(JSON.stringify(outcome));
  await db().transaction(async (tx) => outcome.record?.(tx));
  const [mail] = await db()
    .select()
    .from(messages)
    .where(eq(messages.outboxId, job?.id ?? 0));
  expect(mail?.recipient).toBe(email);
  expect((await agreementOf(leadId)).ownerEmail).toBe(email);
  const submission = held.docuseal.requests.find(({ method }) => method === "PUT");
  expect(submission?.body).toMatchObject({ email });
  expect(await state()).toMatchObject({ isBounced: false });
});
