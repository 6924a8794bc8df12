import { randomUUID } from "node:crypto";
import { asc, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  referralTaskAssigned,
  referralTaskDone,
  submitReferral,
} from "#app/features/referrals/commands.server.ts";
import { findReferralStatus } from "#app/features/referrals/queries.server.ts";
import { referralSteps } from "#app/features/referrals/rules.ts";
import { ReferralForm } from "#app/features/referrals/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import {
  consents,
  outbox,
  realtorReferrals,
  referralEvents,
  responseTargets,
  tasks,
  timelineEvents,
} from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { referralFields, sendReferral } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:14:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const referralOf = async (id: string) =>
  (await db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id)))[0];
const promiseOf = async (id: string) =>
  (await db().select().from(responseTargets).where(eq(responseTargets.referralId, id)))[0];
const taskOf = async (id: string) => {
  const [task] = await db().select().from(tasks).where(eq(tasks.referralId, id));
  if (!task) throw new Error("There is no task");
  return task;
};
const eventsOf = async (id: string) => {
  const rows = await db()
    .select()
    .from(referralEvents)
    .where(eq(referralEvents.referralId, id))
    .orderBy(asc(referralEvents.at));
  return rows.map(({ kind, actorName }) => [kind, actorName]);
};

describe("a referral", () => {
  test("is stored with its deadline, its task, both consents and the emails", async () => {
    await storeOfficeRules({ newLeadAddresses: ["leads@porchlight.example"] });
    const fields = referralFields({ notes: "<b>Call</b> after five" });
    const id = await sendReferral(fields, { now });
    expect(await referralOf(id)).toMatchObject({
      status: "pending",
      paymentStatus: null,
      referralFee: null,
      knownLeadId: null,
      createdAt: now,
      realtorName: "Rita Sample",
      realtorPhone: "(515) 555-0117",
      notes: "<b>Call</b> after five",
    });
    expect(await promiseOf(id)).toMatchObject({
      kind: "referral_contact",
      startedAt: now,
      dueAt: later(1_440),
      metAt: null,
    });
    expect(await taskOf(id)).toMatchObject({
      kind: "referral_contact",
      leadId: null,
      assignedTo: null,
      dueAt: later(1_440),
      title: "Contact Jo Example within 24 hours",
    });
    const phone = fields.clientPhone;
    expect((await taskOf(id)).detail).toBe(
      `${phone}, ${fields.clientEmail} · 2914 Cottage Grove Ave, Des Moines 50311 · Single-family · referred by Rita Sample, Sample Street Realty, 515-555-0117 · notes: <b>Call</b> after five`,
    );
    expect(await eventsOf(id)).toEqual([["received", "Rita Sample"]]);
    const agreed = await db().select().from(consents).where(eq(consents.purpose, "referral"));
    expect(agreed.map(({ email }) => email).sort()).toEqual([fields.clientEmail, fields.realtorEmail].sort());
    expect(agreed[0]?.wordingVersion).toMatch(/^referral-/);
    const mails = await db().select().from(outbox).where(like(outbox.kind, "mail-%"));
    expect(mails.map(({ kind, payload }) => [kind, payload]).sort()).toEqual([
      ["mail-new-referral", { referralId: id, to: "leads@porchlight.example" }],
      ["mail-referral-received", { referralId: id }],
    ]);
  });

  test("stores both visits of its realtor and names the last one in the task", async () => {
    const first = { at: "2026-11-01T15:00:00.000Z", path: "/", referrer: "google.com" };
    const last = { at: "2026-11-20T15:00:00.000Z", path: "/realtor-referral", utm_source: "newsletter" };
    const id = await sendReferral({}, { now, touches: { first, last } });
    expect(await referralOf(id)).toMatchObject({ firstTouch: first, lastTouch: last });
    expect((await taskOf(id)).detail).toContain(" · came from: Newsletter, opened the page for realtors");
    const unknown = await sendReferral({}, { now });
    expect(await referralOf(unknown)).toMatchObject({ firstTouch: null, lastTouch: null });
    expect((await taskOf(unknown)).detail).not.toContain("came from");
  });

  test("sent twenty times at once has one effect and one answer", async () => {
    const fields = referralFields();
    const formKey = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => sendReferral(fields, { formKey, now })));
    expect(new Set(ids).size).toBe(1);
    const stored = await db()
      .select()
      .from(realtorReferrals)
      .where(eq(realtorReferrals.clientEmail, fields.clientEmail));
    expect(stored).toHaveLength(1);
    const waiting = await db()
      .select()
      .from(tasks)
      .where(eq(tasks.referralId, ids[0] ?? ""));
    expect(waiting).toHaveLength(1);
  });

  test("of a known owner is noted on the lead and assigned to its manager", async () => {
    const person = await makeStaff();
    const lead = await makeLead({ email: "Known@Owner.example", assignedTo: person.userId });
    const id = await sendReferral({ clientEmail: "known@owner.example" }, { now });
    expect(await referralOf(id)).toMatchObject({ knownLeadId: lead.id, assignedTo: person.userId });
    expect(await taskOf(id)).toMatchObject({ leadId: null, assignedTo: person.userId });
    expect((await taskOf(id)).detail).toContain(`already a lead: /leads/${lead.id}`);
    const notes = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, lead.id));
    expect(notes).toMatchObject([{ kind: "note", actorName: "System" }]);
    expect(notes[0]?.body).toContain("Rita Sample of Sample Street Realty referred Jo Example");
  });

  test("of a known owner is the same as any other to the realtor", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    await makeLead({ email: "asked.about@owner.example", assignedTo: person.userId });
    const known = await sendReferral({ clientEmail: "asked.about@owner.example" }, { now });
    const unknown = await sendReferral({}, { now });
    const shown = async (id: string) => {
      const { id: _, promise: __, ...page } = (await findReferralStatus(id)) ?? fail();
      return { ...page, steps: referralSteps(page) };
    };
    expect(await shown(known)).toEqual(await shown(unknown));
    expect(await shown(known)).toMatchObject({ assignee: null, events: [{ kind: "received" }] });
    for (const id of [known, unknown]) await tick(id, true, later(9));
    expect(await shown(known)).toEqual(await shown(unknown));
    const [task, actor, other] = [await taskOf(known), await makeStaff(), await makeStaff({ name: "Priya" })];
    await db().transaction((tx) =>
      referralTaskAssigned(tx, { task, assignedTo: other.userId, actor, now: later(12) }),
    );
    expect((await shown(known)).assignee).toBe("Priya");
  });

  test("finds a known owner by the phone number alone, and no deleted one", async () => {
    const lead = await makeLead({ phoneE164: "+15155550131" });
    const id = await sendReferral({ clientPhone: "1 (515) 555-0131" }, { now });
    expect((await referralOf(id))?.knownLeadId).toBe(lead.id);
    await makeLead({ email: "gone@owner.example", deletedAt: now });
    const other = await sendReferral({ clientEmail: "gone@owner.example" }, { now });
    expect((await referralOf(other))?.knownLeadId).toBeNull();
  });

  test("sent again for the same client and home is one referral", async () => {
    const fields = referralFields();
    const id = await sendReferral(fields, { now });
    expect(
      await sendReferral({ ...fields, propertyAddress: fields.propertyAddress.toUpperCase() }, { now }),
    ).toBe(id);
    expect(await sendReferral({ ...fields, notes: "Call in the evening." }, { now })).not.toBe(id);
    expect(await sendReferral({ ...fields, clientPhone: "(515) 555-0188" }, { now })).not.toBe(id);
  });

  test("asks about a city that does not match its ZIP code, and refuses a home outside the service area", async () => {
    const send = (propertyAddress: string, asked = "") =>
      submitReferral(visitor, {
        form: ReferralForm.parse({ ...referralFields(), propertyAddress, asked }),
        formKey: randomUUID(),
        page: "/realtor-referral",
        ip: "203.0.113.9",
        touches: noTouches,
        now,
      });
    expect(await send("12 Elm St, Austin, TX 78701")).toMatchObject({
      field: "propertyAddress",
      message: expect.stringMatching(/outside our service area/),
    });
    const asked = await send("12 Elm St, Ankeny 50310");
    expect(asked).toMatchObject({
      message: expect.stringMatching(/^50310 is Des Moines\. Is the home in Ankeny/),
    });
    expect(await send("12 Elm St, Ankeny 50310", asked.ok ? "" : asked.message)).toMatchObject({ ok: true });
    expect(await send("12 Elm St. Ankeny IA 50310")).toEqual(asked);
    expect(await send("12 Elm St Des Moines IA 50310")).toMatchObject({ ok: true });
  });

  test("of a client from another realtor names the earlier one to staff", async () => {
    await db()
      .insert(realtorReferrals)
      .values({
        realtorName: "Old Realtor",
        clientPhone: "(515) 555-0166",
        clientPhoneE164: "+15155550166",
        createdAt: later(-9_999),
      });
    const id = await sendReferral({ clientPhone: "515.555.0166" }, { now });
    expect((await taskOf(id)).detail).toContain("referred before by Old Realtor");
  });
});

const fail = (): never => {
  throw new Error("There is no such referral");
};

const tick = async (id: string, isDone: boolean, at: Date) => {
  const [task, actor] = [await taskOf(id), await makeStaff({ name: "Dana Sample" })];
  await db().transaction((tx) => referralTaskDone(tx, { task, isDone, actor, now: at }));
  return actor;
};

describe("completing its task", () => {
  test("marks the client as contacted in time, and reopening it undoes both", async () => {
    const id = await sendReferral({}, { now });
    const person = await tick(id, true, later(192));
    expect(await referralOf(id)).toMatchObject({ status: "contacted", version: 2 });
    expect(await promiseOf(id)).toMatchObject({ metAt: later(192), metBy: person.userId });
    expect(await eventsOf(id)).toEqual([
      ["received", "Rita Sample"],
      ["contacted", "Dana Sample"],
    ]);
    await tick(id, false, later(200));
    expect(await referralOf(id)).toMatchObject({ status: "pending" });
    expect(await promiseOf(id)).toMatchObject({ metAt: null, metBy: null });
    expect(await eventsOf(id)).toEqual([["received", "Rita Sample"]]);
  });

  test("and reopening it changes nothing after the referral was converted", async () => {
    const id = await sendReferral({}, { now });
    await tick(id, true, later(5));
    await db().update(realtorReferrals).set({ status: "converted" }).where(eq(realtorReferrals.id, id));
    await tick(id, false, later(9));
    expect(await referralOf(id)).toMatchObject({ status: "converted" });
    expect(await promiseOf(id)).toMatchObject({ metAt: later(5) });
  });
});

test("shows the assignee of the task by name on the status page", async () => {
  const id = await sendReferral({ clientName: "Jo van der Example" }, { now });
  const [task, actor] = [await taskOf(id), await makeStaff()];
  const person = await makeStaff({ name: "Priya Sample" });
  const give = (assignedTo: string | null, at: Date) =>
    db().transaction((tx) => referralTaskAssigned(tx, { task, assignedTo, actor, now: at }));
  await give(person.userId, later(7));
  const page = await findReferralStatus(id);
  expect(page).toMatchObject({ client: "Jo E.", assignee: "Priya Sample", receivedAt: now });
  expect(page?.events.at(-1)).toEqual({ kind: "assigned", at: later(7) });
  await give(null, later(8));
  expect((await findReferralStatus(id))?.assignee).toBeNull();
  expect(await findReferralStatus("nope")).toBeNull();
  expect(await findReferralStatus(randomUUID())).toBeNull();
});
