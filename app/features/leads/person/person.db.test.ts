import { randomUUID } from "node:crypto";
import { eq, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { erasePerson, exportPerson } from "#app/features/leads/person/commands.server.ts";
import {
  collectPerson,
  emailColumns,
  phoneColumns,
  readReached,
} from "#app/features/leads/person/queries.server.ts";
import { db } from "#db/instance.server.ts";
import * as schema from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { openFee, withStripe } from "#tests/factories/payments.ts";

withStripe();

const admin = () => makeStaff({ role: "admin" });
const newEmail = () => `owner-${randomUUID()}@person.example`;
const reached = (email: string) => ({ emails: [email], phones: [] });
const erase = async (email: string, confirm = email) =>
  erasePerson(await admin(), { person: email, confirm });

const ofStaff = new Set([
  "users",
  "todo_profiles",
  "invites",
  "blog_authors",
  "team_members",
  "user_settings",
]);
/** Found by the lead they belong to. */
const ofOneLead = new Set(["payments", "invoices"]);

test("looks in every column that holds an email or a phone number", () => {
  const searched = new Set([...emailColumns, ...phoneColumns]);
  const forgotten = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable) || ofStaff.has(getTableName(table))) return [];
    // A phone as it was typed has its number in E.164 beside it, or its row has an email.
    return getTableConfig(table).columns.filter(
      (column) =>
        /email|phone_e164|^recipient$/.test(column.name) &&
        !searched.has(column) &&
        !ofOneLead.has(getTableName(table)),
    );
  });
  expect(forgotten.map((column) => `${getTableName(column.table)}.${column.name}`)).toEqual([]);
});

test("collects rows of a person and what belongs to them, without secrets", async () => {
  const email = newEmail();
  const { id } = await makeLead({ email });
  const other = await makeLead({ email: newEmail() });
  for (const leadId of [id, other.id])
    await db().insert(schema.coOwners).values({ leadId, name: "Bo Example", role: "Spouse" });
  const rows = await collectPerson(await admin(), reached(email));
  expect(rows?.leads).toMatchObject([{ id, email }]);
  expect(rows?.co_owners).toMatchObject([{ leadId: id }]);
  expect(JSON.stringify(rows)).not.toMatch(/token|secret|ownerKey/i);
  expect(await collectPerson(await makeStaff(), reached(email))).toBeNull();
});

test("exports a file, and notes it without the address", async () => {
  const email = newEmail();
  await makeLead({ email });
  const file = await exportPerson(await admin(), { typed: ` ${email.toUpperCase()} ` });
  expect(file.ok && JSON.parse(file.value)).toMatchObject({ person: reached(email) });
  expect(await exportPerson(await makeStaff(), { typed: email })).toMatchObject({ reason: "forbidden" });
  expect(await exportPerson(await admin(), { typed: "Ann" })).toMatchObject({ reason: "invalid" });
  const audit = await db().select().from(schema.auditLog).where(eq(schema.auditLog.action, "export"));
  expect(audit.some(({ subject }) => subject.startsWith("person:"))).toBe(true);
  expect(JSON.stringify(audit)).not.toContain(email);
});

test("erases a person once it is typed again, and keeps consents", async () => {
  const email = newEmail();
  const { id } = await makeLead({ email });
  const [wording, page] = [randomUUID(), "/analysis"];
  await db()
    .insert(schema.consents)
    .values({ email, leadId: id, purpose: "report", wordingVersion: "1", wording, page });
  const other = await makeLead({ email: newEmail() });
  expect(await erase(email, other.email ?? "")).toMatchObject({ ok: false, field: "confirm" });
  expect(await erasePerson(await makeStaff(), { person: email, confirm: email })).toMatchObject({
    reason: "forbidden",
  });
  expect(await erase(email)).toMatchObject({ ok: true, value: { leads: 1 } });
  expect(Object.keys((await collectPerson(await admin(), reached(email))) ?? {})).toEqual(["consents"]);
  expect(await db().$count(schema.leads, eq(schema.leads.id, other.id))).toBe(1);
  expect(await erase(email)).toMatchObject({ ok: true, value: { leads: 0 } });
});

test("erases nothing of a person with an open payment", async () => {
  const email = newEmail();
  const { lead } = await openFee({ email });
  expect(await erase(email)).toMatchObject({ ok: false, reason: "conflict" });
  expect(await db().$count(schema.leads, eq(schema.leads.id, lead.id))).toBe(1);
});

test("reads emails and phone numbers", () => {
  expect(readReached("Ann@Example.com")).toEqual(reached("ann@example.com"));
  expect(readReached("(515) 555-0142")).toEqual({ emails: [], phones: ["+15155550142"] });
  expect(readReached("Ann")).toBeNull();
});

test("a realtor's file names the clients, and leaves out what the office has about them", async () => {
  const [realtor, client] = [newEmail(), newEmail()];
  const [referral] = await db()
    .insert(schema.realtorReferrals)
    .values({
      ...{
        realtorEmail: realtor,
        clientEmail: client,
        clientName: "Cleo Client",
        propertyAddress: "1 Elm St",
      },
      ...{ clientPhone: "(515) 555-0143", notes: "Has a dog", creditReason: "Known since May" },
    })
    .returning();
  const task = { kind: "referral_contact", title: "Call Cleo", detail: client, dueAt: new Date() };
  await db()
    .insert(schema.tasks)
    .values({ ...task, referralId: referral?.id });
  const fileOf = async (email: string) => JSON.stringify(await collectPerson(await admin(), reached(email)));
  const ofRealtor = await fileOf(realtor);
  expect(ofRealtor).toContain("Cleo Client");
  for (const hidden of [client, "0143", "Has a dog", "Known since May", "Call Cleo"])
    expect([hidden, ofRealtor.includes(hidden)]).toEqual([hidden, false]);
  for (const own of [client, "0143", "Has a dog", "Call Cleo"]) expect(await fileOf(client)).toContain(own);
});
