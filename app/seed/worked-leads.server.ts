import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { logOutcome } from "#app/features/analysis/commands/log-outcome.server.ts";
import { adjustRent } from "#app/features/analysis/overrides/commands.server.ts";
import { logCall } from "#app/features/conversations/calls/commands.server.ts";
import { startBulkAction } from "#app/features/lead-lists/bulk/commands.server.ts";
import { BulkForm } from "#app/features/lead-lists/bulk/schema.ts";
import { workOnImport } from "#app/features/lead-lists/imports/commands/run.server.ts";
import { checkImport, startImport } from "#app/features/lead-lists/imports/commands/start.server.ts";
import { findImport } from "#app/features/lead-lists/imports/queries.server.ts";
import { CoOwnerForm } from "#app/features/lead-page/forms.ts";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { createLead } from "#app/features/leads/commands/leads.server.ts";
import { mergeLeads } from "#app/features/leads/merge/commands.server.ts";
import { MergePageForm } from "#app/features/leads/merge/schema.ts";
import { addNote, changeNote } from "#app/features/leads/notes/commands.server.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import { changeOnboarding } from "#app/features/onboarding/commands.server.ts";
import { addFile } from "#app/features/onboarding/files/commands.server.ts";
import { type StaffActor, system } from "#app/lib/actor.ts";
import { after, day, hour } from "#app/seed/clock.ts";
import { type Colleague, sampleAdmin } from "#app/seed/data/staff.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, onboardingItems, payments, timelineEvents } from "#db/schema/index.ts";

type Staff = { admin: Colleague; sellers: readonly Colleague[] };

/** What the admin did with some of the leads, through the commands of their pages. */
export async function workOnLeads(now: Date, { admin, sellers }: Staff) {
  const actor = actorOf(admin);
  const reader = sellers.find(({ userId }) => userId !== admin.userId) ?? admin;
  await addPitches(actor, now);
  await addOnboarding(actor, ["enrolled", "won"], { startedAt: after(now, -12 * day), share: 0.5 });
  await addOnboarding(actor, ["closed"], { startedAt: after(now, -60 * day), share: 1 });
  const agreeing = inArray(leads.status, ["proposal", "contract_sent"]);
  for (const lead of await newest(2, agreeing, isNotNull(leads.phoneE164)))
    await fillPage(actor, lead, { reader: reader.name, now });
  await addImport();
  const ids = (await newest(3)).map(({ id }) => id);
  await startBulkAction(actor, { form: BulkForm.parse({ action: "tag", add: "Spring fair", ids }), now });
  await addMerge(now);
}

export const actorOf = (admin: Colleague): StaffActor => ({
  ...admin,
  kind: "staff",
  email: sampleAdmin,
  role: "admin",
  sessionId: "",
});

const newest = (most: number, ...which: (SQL | undefined)[]) =>
  db()
    .select()
    .from(leads)
    .where(and(isNull(leads.deletedAt), ...which))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(most);

type Lead = typeof leads.$inferSelect;

const outcomes = [
  { name: "Interior Painting", cost: 2_150_00, rentChange: 70_00, daysSaved: 7 },
  { name: "Interior Painting", cost: 1_780_00, rentChange: 45_00, daysSaved: 5 },
  { name: "Interior Painting", cost: 2_420_00, rentChange: 65_00, daysSaved: 9 },
  { name: "Landscaping", cost: 640_00, rentChange: 15_00, daysSaved: 4 },
];

/** One home priced by hand, and outcomes of leased homes. */
async function addPitches(actor: StaffActor, now: Date) {
  const { leadId, estimateState } = analysisEntries;
  const isPriced = sql`exists (select from ${analysisEntries}
    where ${leadId} = ${leads.id} and ${estimateState} = 'ready')`;
  const rent = { rent: 1_925_00, reason: "new kitchen, seen on the walkthrough" };
  for (const { id } of await newest(1, eq(leads.status, "proposal"), isPriced))
    await adjustRent(actor, { leadId: id, form: { ...rent, seen: { rent: "", reason: "" } }, now });
  const isLeased = inArray(leads.status, ["won", "closed", "enrolled"]);
  for (const [at, { id }] of (await newest(outcomes.length, isLeased, isPriced)).entries()) {
    const outcome = outcomes[at];
    if (outcome) await logOutcome(actor, { leadId: id, form: { ...outcome, formKey: undefined }, now });
  }
}

type Onboarding = { startedAt: Date; share: number };

/** Of the newest such lead that paid; that share of the items is done. */
async function addOnboarding(actor: StaffActor, statuses: string[], { startedAt, share }: Onboarding) {
  const hasPaid = sql`exists (select from ${payments}
    where ${payments.leadId} = ${leads.id} and ${payments.status} = 'paid')`;
  const [lead] = await newest(1, inArray(leads.status, statuses), hasPaid);
  if (!lead) return;
  const leadId = lead.id;
  await changeOnboarding(actor, { leadId, form: { intent: "onboarding-start" }, now: startedAt });
  const items = await db()
    .select({ item: onboardingItems.id, version: onboardingItems.version })
    .from(onboardingItems)
    .where(eq(onboardingItems.leadId, leadId))
    .orderBy(onboardingItems.position);
  for (const [at, which] of items.slice(0, Math.ceil(items.length * share)).entries())
    await changeOnboarding(actor, {
      leadId,
      form: { intent: "item-tick", ...which, done: "yes" },
      now: after(startedAt, (1 + at / 2) * day),
    });
}

const coOwner = { intent: "save", name: "Sam Sample", role: "Spouse", email: "sam@mail.example" };

async function fillPage(
  actor: StaffActor,
  { id: leadId, name }: Lead,
  { reader, now }: { reader: string; now: Date },
) {
  const at = (hours: number) => after(now, -hours * hour);
  await logCall(actor, { leadId, outcome: "voicemail", note: "Calls back after work.", now: at(5) });
  const body = `Both owners must sign. @${reader}, please send the list of keys.`;
  await addNote(actor, { leadId, body, now: at(4) });
  const isNote = and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.body, body));
  const [note] = await db().select({ id: timelineEvents.id }).from(timelineEvents).where(isNote);
  if (note) await changeNote(actor, { leadId, noteId: note.id, form: { intent: "pin" }, now: at(4) });
  await changeCoOwner(actor, { leadId, id: randomUUID(), form: CoOwnerForm.parse(coOwner), now: at(4) });
  const text = { kind: "text_received", actor: system, actorName: name ?? "The owner", at: at(3) } as const;
  await db().transaction((tx) =>
    recordEvent(tx, { leadId, ...text, body: "Thursday works for us, thank you!" }),
  );
  const head = Buffer.from("Item,Room\nKeys,Hall\nRemote of the garage door,Kitchen drawer\n");
  const stored = await storeUpload("lead-files", Readable.from([head]), head.length);
  if (stored.ok) await addFile(actor, { leadId, file: { ...stored, name: "keys.csv", head }, now: at(2) });
}

const list = `Name,Email,Phone,Street,City,Zip,Unsubscribed
Wanda Sample,wanda@mail.example,515-555-0171,3100 Ingersoll Ave,Des Moines,50312,no
Otto Sample,otto.mail.example,515-555-0172,1218 8th St,Ames,50010,no
Wanda Sample,wanda@mail.example,,,,,yes
`;

/** A list that is checked but not imported. */
async function addImport() {
  const head = Buffer.from(list);
  const stored = await storeUpload("imports", Readable.from([head]), head.length);
  if (!stored.ok) return;
  const file = { key: stored.key, name: "spring-fair.csv", bytes: head.length, head };
  const started = await startImport(system, { file });
  const found = started.ok && (await findImport(started.value.importId));
  if (!found) return;
  const { id: importId, version, settings: form } = found;
  await checkImport(system, { importId, version, form });
  await workOnImport(importId, { forMs: 10_000 });
}

/** An owner who sent the form and called a day later. */
async function addMerge(now: Date) {
  const { status, email, createdAt } = leads;
  const before = lt(createdAt, after(now, -3 * day));
  const [kept] = await newest(1, eq(status, "analysis_submitted"), isNotNull(email), before);
  if (!kept) return;
  const at = after(kept.createdAt, day);
  const called = await db().transaction((tx) =>
    createLead(tx, "phone", {
      contact: { name: kept.name, email: kept.email },
      company: "Sample Homes LLC",
      createdAt: at,
      event: { kind: "created", actor: system, at, data: { source: "phone" } },
    }),
  );
  const versions = { version: kept.version, otherVersion: called.version };
  const form = MergePageForm.parse({ intent: "merge", with: called.id, ...versions });
  if (form.intent === "merge") await mergeLeads(system, { keptId: kept.id, now: after(at, day), form });
}
