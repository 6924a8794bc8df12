import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, test } from "vitest";
import { findDeletedLeads } from "#app/features/lead-lists/deleted/queries.server.ts";
import { countLeads } from "#app/features/lead-lists/queries.server.ts";
import { correctContact } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { CoOwnerForm } from "#app/features/lead-page/forms.ts";
import { findMergePage } from "#app/features/lead-page/queries/merge.server.ts";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { purgeLeads, restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { mergeLeads, undoMerge } from "#app/features/leads/merge/commands.server.ts";
import { findMergedInto } from "#app/features/leads/merge/queries.server.ts";
import { MergePageForm } from "#app/features/leads/merge/schema.ts";
import { addNote } from "#app/features/leads/notes/commands.server.ts";
import { ContactForm } from "#app/features/leads/schema.ts";
import { suppress, wrongNumber } from "#app/features/messaging/contact/commands.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { startTarget } from "#app/features/tasks/targets/commands.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  agreements,
  analysisResults,
  auditLog,
  consents,
  enrollmentDrafts,
  files,
  leadMerges,
  leads,
  leadTags,
  messages,
  onboardingItems,
  onboardings,
  outbox,
  payments,
  quotes,
  rentOverrides,
  tags,
  vendorLinks,
  walkthroughs,
} from "#db/schema/index.ts";
import {
  deleteLeads,
  leadOf,
  makeEntry,
  makeLead,
  makeStaff,
  makeTask,
  statusesOf,
  storyOf,
} from "#tests/factories/leads.ts";

let admin: StaffActor;
beforeAll(async () => {
  admin = await makeStaff({ role: "admin" });
});

type Stored = Awaited<ReturnType<typeof makeLead>>;

async function formOf(kept: { id: string }, merged: { id: string }, choices: Record<string, string> = {}) {
  const [one, other] = await Promise.all([kept, merged].map(({ id }) => leadOf(id)));
  const versions = { version: one?.version, otherVersion: other?.version };
  const form = MergePageForm.parse({ intent: "merge", with: merged.id, ...versions, ...choices });
  if (form.intent !== "merge") throw new Error("Not a merge");
  return form;
}

const merge = async (kept: Stored, merged: Stored, choices?: Record<string, string>, now = new Date()) =>
  mergeLeads(admin, { keptId: kept.id, form: await formOf(kept, merged, choices), now });

async function undo(kept: Stored, now = new Date()) {
  const [last] = await db().select().from(leadMerges).where(eq(leadMerges.keptId, kept.id));
  return undoMerge(admin, { leadId: kept.id, mergeId: last?.id ?? "", now });
}

/** Every row of the leads, by table, without versions and times of change. */
async function rowsOf(...ids: string[]) {
  const tables = await db().execute<{ table: string }>(sql`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'lead_id' order by table_name`);
  const found: Record<string, unknown> = {};
  for (const { table } of [{ table: "leads" }, ...tables]) {
    const key = table === "leads" ? sql`id` : sql`lead_id`;
    const rows = await db().execute<{ row: { kind?: string } }>(sql`
      select to_jsonb(t) - 'version' - 'updated_at' as row from ${sql.identifier(table)} t
      where ${key} in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) order by to_jsonb(t)::text`);
    found[table] = rows.map(({ row }) => row).filter(({ kind }) => !kind?.startsWith("merge"));
  }
  return found;
}

async function payFor(leadId: string, status: "open" | "paid" = "paid") {
  const fee = { scheduleName: "Sample", model: "m", amountCents: 19_900, description: "Fee" };
  await db()
    .insert(payments)
    .values({ ...fee, leadId, status, mode: "sandbox" });
}

const agree = (leadId: string) =>
  db().insert(agreements).values({
    leadId,
    documentName: "A",
    items: [],
    mode: "sandbox",
    externalId: randomUUID(),
    status: "sent",
  });

const walkthrough = (leadId: string) =>
  db()
    .insert(walkthroughs)
    .values({ leadId, startsAt: new Date("2026-12-01T16:00:00Z") });

async function fullLead() {
  const lead = await makeLead({
    status: "proposal",
    phone: "(515) 555-0177",
    phoneE164: "+15155550177",
    company: "Sample Homes",
    walkthroughDate: new Date("2026-12-01T16:00:00.123Z"),
    firstTouch: { path: "/", at: "2026-11-01T00:00:00Z" },
    stripeCustomerId: `cus_${randomUUID()}`,
    ...home,
    squareFootage: 1_480,
  });
  const leadId = lead.id;
  await makeTask(leadId);
  await addNote(admin, { leadId, body: "Prefers mornings" });
  await changeCoOwner(admin, {
    leadId,
    id: randomUUID(),
    form: CoOwnerForm.parse({ intent: "save", name: "Cora Sample", role: "Spouse", phone: "515 555 0101" }),
  });
  await payFor(leadId);
  await agree(leadId);
  await walkthrough(leadId);
  const mail = { mode: "sandbox", kind: "reply", recipient: "a@mail.example", sender: "b@mail.example" };
  await db().transaction(async (tx) => {
    await tx
      .insert(messages)
      .values({ ...mail, subject: "", html: "", body: "", headers: {}, reason: "", leadId });
    await tx.insert(consents).values({ leadId, purpose: "sms", wordingVersion: "1", wording: "", page: "/" });
    const [tag, own] = await tx
      .insert(tags)
      .values([{ name: randomUUID() }, { name: randomUUID() }])
      .returning();
    await tx.insert(leadTags).values([tag, own].map((each) => ({ leadId, tagId: each?.id ?? "" })));
    await tx.insert(vendorLinks).values({ leadId, vendor: "odoo", externalId: "7", state: "pushed" });
    await tx.insert(quotes).values({ leadId, model: "m", scheduleName: "s", document: {} });
    await tx.insert(rentOverrides).values({ leadId, rentCents: 190_000, reason: "New", authorName: "Ann" });
    await tx.insert(onboardings).values({ leadId });
    await tx.insert(onboardingItems).values({ leadId, position: 1, title: "Keys" });
    await tx.insert(enrollmentDrafts).values({ secretHash: Buffer.from(leadId), values: {}, leadId });
    const file = { name: "a.pdf", mediaType: "application/pdf", bytes: 1, sha256: "", fileKey: randomUUID() };
    await tx.insert(files).values({ ...file, leadId, uploadedByName: "Ann" });
    await startTarget(tx, { on: "lead_arrived", leadId, now: new Date() });
  });
  return lead;
}

const home = {
  streetAddress: "12 Sample Ave",
  city: "Des Moines",
  state: "IA",
  zipCode: "50310",
  propertyType: "single-family",
};

test("everything moves, counts follow, and undo leaves each row as it was", async () => {
  const [kept, merged] = [await makeLead({ ...home, squareFootage: 1_200 }), await fullLead()];
  const entry = await makeEntry({ ...home, leadId: merged.id, estimateState: "ready", squareFootage: 1_480 });
  await db().insert(analysisResults).values({ entryId: entry.id, estimate: {} });
  const [before, all] = [await rowsOf(kept.id, merged.id), (await countLeads(undefined)).all];
  expect(await merge(kept, merged, { email: "other" })).toMatchObject({ ok: true });

  const left = await rowsOf(merged.id);
  const stays = Object.entries(left).filter(([, rows]) => (rows as unknown[]).length > 0);
  expect(stays.map(([table]) => table).sort()).toEqual(["leads", "response_targets"]);
  expect(left.response_targets).toEqual([expect.objectContaining({ ended_at: expect.any(String) })]);
  expect(await leadOf(kept.id)).toMatchObject({
    name: kept.name,
    email: merged.email,
    company: "Sample Homes",
    phoneE164: merged.phoneE164,
    squareFootage: 1_200,
    stripeCustomerId: merged.stripeCustomerId,
    estimatedRent: "1900.00",
  });
  expect((await countLeads(undefined)).all).toBe(all - 1);
  expect(await findMergedInto(merged.id)).toBe(kept.id);
  expect((await storyOf(kept.id)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["note", "co_owner_saved", "merged"]),
  );
  const jobs = await db()
    .select()
    .from(outbox)
    .where(
      sql`${outbox.payload}::text like ${`%${entry.id}%`} or (kind = 'cancel-deleted' and ${outbox.payload}::text like ${`%${merged.id}%`})`,
    );
  expect(jobs.map(({ kind }) => kind)).toEqual(["estimate-property"]);
  expect(await db().$count(auditLog, eq(auditLog.subject, `lead:${kept.id}`))).toBe(1);

  expect(await undo(kept)).toMatchObject({ ok: true });
  expect(await undo(kept)).toMatchObject({ ok: true });
  expect((await storyOf(kept.id)).filter(({ data }) => data && "mergeId" in data)).toEqual([]);
  const after = await rowsOf(kept.id, merged.id);
  for (const rows of [before, after]) {
    const [priced] = rows.property_analysis_entries as Record<string, unknown>[];
    delete priced?.revision;
    delete priced?.estimate_state;
  }
  expect(after).toEqual(before);
  expect((await countLeads(undefined)).all).toBe(all);
  expect(await findMergedInto(merged.id)).toBeNull();
});

test("a status taken from the other lead and its undo are changes of status", async () => {
  const [kept, merged] = [await makeLead(), await makeLead({ status: "proposal" })];
  expect(await merge(kept, merged, { status: "other" })).toMatchObject({ ok: true });
  expect(await undo(kept)).toMatchObject({ ok: true });
  expect(await statusesOf(kept.id)).toMatchObject([
    { from: "leads", to: "proposal" },
    { from: "proposal", to: "leads" },
  ]);
});

test("undo keeps what someone changed or added since, and a purge keeps what moved", async () => {
  const [kept, merged] = [await makeLead(), await makeLead({ company: "Sample Homes", bedrooms: 3 })];
  await makeTask(merged.id);
  const long = new Date(Date.now() - 29 * 86_400_000);
  await merge(kept, merged, {}, long);
  await db().update(leads).set({ company: "Later Homes" }).where(eq(leads.id, kept.id));
  await addNote(admin, { leadId: kept.id, body: "Written later" });
  expect(await undo(kept)).toMatchObject({ ok: true });
  expect(await leadOf(kept.id)).toMatchObject({ company: "Later Homes", bedrooms: null });
  expect((await storyOf(kept.id)).map(({ kind }) => kind)).toContain("note");

  await merge(kept, merged, {}, long);
  await db().transaction((tx) => purgeLeads(tx, { now: new Date(Date.now() + 3 * 86_400_000), limit: 50 }));
  await expect(leadOf(merged.id)).rejects.toThrow("no such lead");
  expect((await findMergePage(kept.id, { other: null, typed: "" }))?.lead.id).toBe(kept.id);
  const [moved] = await db().execute(sql`select 1 from tasks where lead_id = ${kept.id}`);
  expect(moved).toBeDefined();
  expect(await findMergedInto(merged.id)).toBe(kept.id);
});

describe("a merge is refused", () => {
  it.each([
    ["an agreement that is out", agree],
    ["an open payment", (id: string) => payFor(id, "open")],
    ["a walkthrough booked", walkthrough],
  ])("while both have %s", async (what, add) => {
    const [kept, merged] = [await makeLead(), await makeLead()];
    await add(kept.id);
    await add(merged.id);
    expect(await merge(kept, merged)).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining(what),
    });
    expect((await leadOf(merged.id))?.deletedAt).toBeNull();
  });

  test("with itself, a deleted or merged lead, and after a change", async () => {
    const [kept, merged, third] = [await makeLead(), await makeLead(), await makeLead()];
    expect(await merge(kept, kept)).toMatchObject({ reason: "invalid" });
    const seen = await formOf(kept, merged);
    await db().update(leads).set({ version: 9 }).where(eq(leads.id, merged.id));
    expect(await mergeLeads(admin, { keptId: kept.id, form: seen })).toMatchObject({ reason: "changed" });
    await deleteLeads(admin, { ids: [third.id] });
    expect(await merge(kept, third)).toMatchObject({ reason: "not_found" });
    await merge(kept, merged);
    expect(await merge(merged, kept)).toMatchObject({ reason: "not_found" });
    expect(await restoreLeads(admin, { ids: [merged.id] })).toMatchObject({ reason: "conflict" });
    const { rows } = await findDeletedLeads(admin, { page: {}, now: new Date() });
    expect(rows.map(({ id }) => id)).not.toContain(merged.id);
  });
});

test("two people who merge the same leads at once merge them once, and a second send repeats the answer", async () => {
  const [kept, merged] = [await makeLead(), await makeLead()];
  const [here, there] = [await formOf(kept, merged), await formOf(merged, kept)];
  const formKey = randomUUID();
  const first = { keptId: kept.id, form: { ...here, formKey } };
  const outcomes = await Promise.all([
    mergeLeads(admin, first),
    mergeLeads(admin, first),
    mergeLeads(admin, { keptId: merged.id, form: there }),
  ]);
  const isGone = await Promise.all(
    [kept, merged].map(async ({ id }) => (await leadOf(id))?.deletedAt !== null),
  );
  expect(isGone.filter(Boolean)).toHaveLength(1);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual(isGone[1] ? [false, true, true] : [false, false, true]);
});

test("undo ends after 30 days and when the kept lead is merged on", async () => {
  const [kept, merged, third] = [await makeLead(), await makeLead(), await makeLead()];
  await merge(kept, merged);
  const late = new Date(Date.now() + 31 * 86_400_000);
  expect(await undo(kept, late)).toMatchObject({ message: "A merge can be undone for 30 days only." });
  await merge(third, kept);
  expect(await undo(kept)).toMatchObject({ reason: "conflict" });
  expect(await undo(third)).toMatchObject({ ok: true });
  expect(await undo(kept)).toMatchObject({ ok: true });
});

describe("a person's no", () => {
  let phones = 0;
  const person = () => {
    phones += 1;
    const phoneE164 = `+1515556${String(phones).padStart(4, "0")}`;
    return { phoneE164, phone: phoneE164, email: `${randomUUID()}@mail.example` };
  };
  const barriersOf = async (lead: Stored) =>
    Promise.all(
      (["call", "sms", "email"] as const).map(
        async (channel) => (await mayContact((await leadOf(lead.id)) ?? lead, channel, "service")).why,
      ),
    );
  const say = (lead: Stored, reason = "Asked on the phone") =>
    db().transaction(async (tx) => {
      for (const channel of ["call", "sms", "email"] as const)
        await suppress(tx, {
          channel,
          address: (channel === "email" ? lead.email : lead.phoneE164) ?? "",
          reason,
        });
    });
  const no = ["do not call", "unsubscribed", "unsubscribed"];
  const open = [null, "no consent", "no consent"];

  it("holds in the lead that stays, whichever address is taken, until the merge is undone", async () => {
    for (const choice of ["this", "other"]) {
      const [kept, merged] = [await makeLead(person()), await makeLead(person())];
      await say(choice === "this" ? merged : kept);
      await merge(kept, merged, { email: choice, phone: choice });
      expect(await barriersOf(kept)).toEqual(no);
      await undo(kept);
      expect(await barriersOf(kept)).toEqual(choice === "this" ? open : no);
      expect(await barriersOf(merged)).toEqual(choice === "this" ? no : open);
    }
  });

  it("said after the merge stays when the merge is undone", async () => {
    const [kept, merged] = [await makeLead(person()), await makeLead(person())];
    await say(merged);
    await merge(kept, merged);
    await say(kept);
    await undo(kept);
    expect(await barriersOf(kept)).toEqual(no);
  });

  it("is not said by a wrong number", async () => {
    const [kept, merged] = [await makeLead(person()), await makeLead(person())];
    await say(merged, wrongNumber);
    await merge(kept, merged);
    expect(await barriersOf(kept)).toEqual(open);
  });

  it("goes with the person to a corrected address, and stays with the old one", async () => {
    const lead = await makeLead(person());
    await say(lead);
    const other = person();
    const form = ContactForm.parse({
      name: lead.name,
      email: other.email,
      phone: other.phone,
      seen: { name: lead.name, email: lead.email, phone: lead.phone },
    });
    expect(await correctContact(admin, { leadId: lead.id, form })).toMatchObject({ ok: true });
    expect((await leadOf(lead.id))?.phoneE164).toBe(other.phoneE164);
    expect(await barriersOf(lead)).toEqual(no);
    expect((await mayContact(lead, "call", "service")).why).toBe("do not call");
  });
});
