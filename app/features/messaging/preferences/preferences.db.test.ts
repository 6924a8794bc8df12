import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { suppress } from "#app/features/messaging/contact/commands.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import {
  changePreferences,
  preferencesLinks,
  unsubscribe,
} from "#app/features/messaging/preferences/commands.server.ts";
import { findPreferences } from "#app/features/messaging/preferences/queries.server.ts";
import type { PreferencesForm } from "#app/features/messaging/preferences/schema.ts";
import { db } from "#db/instance.server.ts";
import { consentEvents, emailPreferences, suppressions, tasks, timelineEvents } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";

const hour = 3_600_000;
const start = Date.now() - 24 * hour;
const at = (hours: number) => new Date(start + hours * hour);

let numbers = 0;
const newNumber = () => `+1515556${String(1_000 + ++numbers)}`;

/** A lead whose owner agreed to the report and to marketing. */
async function anOwner({ phoneE164 = null as string | null } = {}) {
  const email = `${randomUUID()}@owner.example`;
  const lead = await makeLead({ email, name: "Ann Sample", streetAddress: "12 Elm St", city: "Ankeny" });
  await agree({ email, phoneE164, leadId: lead.id }, at(0));
  const links = await preferencesLinks(db(), [email]);
  const key = links.get(email)?.url.split("/").at(-1) ?? "";
  return { email, leadId: lead.id, key };
}

const agree = (who: { email: string; phoneE164: string | null; leadId?: string }, when: Date) =>
  db().transaction((tx) =>
    recordConsents(tx, {
      ...who,
      purposes: ["report", "sms", "marketing-email"],
      page: "/analysis",
      ip: "192.0.2.1",
      at: when,
    }),
  );

const why = async (email: string, purpose: "marketing" | "service") =>
  (await mayContact({ email, phoneE164: null }, "email", purpose)).why;

const change = (key: string, form: PreferencesForm, now = at(1)) => changePreferences({ key, form, now });

const eventsOf = async (email: string) =>
  (
    await db().select().from(consentEvents).where(eq(consentEvents.email, email)).orderBy(consentEvents.at)
  ).map(({ kind, reason }) => [kind, reason]);

test("links each mailbox to its own secret, which stays", async () => {
  const [one, two] = [`${randomUUID()}@owner.example`, `${randomUUID()}@owner.example`];
  const links = await preferencesLinks(db(), [one, two.toUpperCase(), one]);
  expect([...links.keys()]).toEqual([one, two.toUpperCase()]);
  const url = links.get(one)?.oneClickUrl ?? "";
  expect(url).toMatch(/\/unsubscribe\/[\da-f-]{36}$/);
  expect(links.get(one)).toMatchObject({
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    pausedUntil: null,
    topicsOff: ["rent-changes"],
  });
  expect((await preferencesLinks(db(), [one])).get(one)?.oneClickUrl).toBe(url);
  expect(links.get(two.toUpperCase())?.oneClickUrl).not.toBe(url);
});

test("stops marketing and not what the person asked for, until they agree again", async () => {
  const { email, leadId, key } = await anOwner();
  expect([await why(email, "marketing"), await why(email, "service")]).toEqual([null, null]);
  for (const hours of [1, 2]) await unsubscribe({ key, now: at(hours) });
  expect([await why(email, "marketing"), await why(email, "service")]).toEqual(["unsubscribed", null]);
  expect(await eventsOf(email)).toEqual([["withdrawn", "Unsubscribed in the mail program"]]);
  const stopped = and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "marketing_stopped"));
  expect(await db().$count(timelineEvents, stopped)).toBe(1);

  await agree({ email, phoneE164: null }, at(3));
  expect(await why(email, "marketing")).toBeNull();
  await change(key, { intent: "stop" }, at(4));
  expect(await why(email, "marketing")).toBe("unsubscribed");
  expect(await eventsOf(email)).toHaveLength(2);
});

test("a stop that staff entered bars both, whatever the mailbox agrees to later", async () => {
  const { email } = await anOwner();
  await db().transaction((tx) => suppress(tx, { channel: "email", address: email, reason: "Asked us" }));
  await agree({ email, phoneE164: null }, new Date());
  expect([await why(email, "marketing"), await why(email, "service")]).toEqual([
    "unsubscribed",
    "unsubscribed",
  ]);
});

test("stores topics, a pause and its end, each once in the record", async () => {
  const { email, key } = await anOwner();
  for (const _ of [1, 2]) await change(key, { intent: "topics", topics: ["tips", "rent-changes"] });
  for (const _ of [1, 2]) await change(key, { intent: "pause" }, at(2));
  const links = await preferencesLinks(db(), [email]);
  expect(links.get(email)).toMatchObject({ topicsOff: ["news"], pausedUntil: at(2 + 30 * 24) });
  expect(await findPreferences(key, at(3))).toMatchObject({ topicsOn: ["tips", "rent-changes"] });
  for (const _ of [1, 2]) await change(key, { intent: "resume" }, at(4));
  await change(key, { intent: "topics", topics: ["tips", "news"] }, at(5));
  expect(await eventsOf(email)).toEqual([
    ["resumed", "Changes of my rent turned on"],
    ["withdrawn", "Occasional news turned off"],
    ["paused", "Paused for 30 days"],
    ["resumed", "Resumed before the pause was over"],
    ["withdrawn", "Changes of my rent turned off"],
    ["resumed", "Occasional news turned on"],
  ]);
  expect(await why(email, "marketing")).toBeNull();
});

test("stops texts to the numbers that agreed with this email", async () => {
  const [phoneE164, other] = [newNumber(), newNumber()];
  const { key } = await anOwner({ phoneE164 });
  await anOwner({ phoneE164: other });
  const ending = phoneE164.slice(-4);
  expect(await findPreferences(key, at(1))).toMatchObject({ numbers: [{ ending, isStopped: false }] });
  for (const _ of [1, 2]) await change(key, { intent: "stop-texts" });
  expect(await findPreferences(key, at(1))).toMatchObject({ numbers: [{ ending, isStopped: true }] });
  const stopped = (number: string) => db().$count(suppressions, eq(suppressions.address, number));
  expect([await stopped(phoneE164), await stopped(other)]).toEqual([1, 0]);
  expect(await db().select().from(consentEvents).where(eq(consentEvents.phoneE164, phoneE164))).toMatchObject(
    [{ kind: "withdrawn", channel: "sms", page: "/preferences", who: "The person" }],
  );
});

test("asks staff once to delete the data, and again after they have done it", async () => {
  const { email, leadId, key } = await anOwner();
  for (const _ of [1, 2]) await change(key, { intent: "delete" });
  const asked = and(eq(tasks.leadId, leadId), eq(tasks.kind, "delete_data"));
  expect((await db().select().from(tasks).where(asked)).map(({ detail }) => detail)).toEqual([
    expect.stringContaining(email),
  ]);
  expect(await findPreferences(key, at(1))).toMatchObject({ hasAskedToDelete: true });
  await db()
    .update(tasks)
    .set({ doneAt: at(2) })
    .where(asked);
  expect(await findPreferences(key, at(3))).toMatchObject({ hasAskedToDelete: false });
  await change(key, { intent: "delete" }, at(4));
  expect(await db().select().from(tasks).where(asked)).toMatchObject([{ doneAt: null }]);
});

test("shows what the person gave, and nothing of anyone else", async () => {
  const { email, key } = await anOwner();
  await anOwner();
  expect(await findPreferences(key, at(1))).toMatchObject({
    email,
    hasAgreed: true,
    isStopped: false,
    pausedUntil: null,
    properties: [expect.stringContaining("12 Elm St")],
    numbers: [],
  });
  expect((await findPreferences(key, at(1)))?.consents).toHaveLength(3);
});

test("an unknown key changes nothing and looks the same", async () => {
  const before = await db().$count(emailPreferences);
  for (const key of [randomUUID(), "x", ""]) {
    expect(await findPreferences(key, at(1))).toBeNull();
    for (const intent of ["pause", "resume", "stop", "stop-texts", "delete"] as const)
      expect(await change(key, { intent })).toMatchObject({ ok: true });
    expect(await unsubscribe({ key })).toMatchObject({ ok: true });
  }
  expect(await db().$count(emailPreferences)).toBe(before);
});
