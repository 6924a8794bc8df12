import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { endSuppression, suppress } from "#app/features/messaging/contact/commands.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { recordUndeliveredMail } from "#app/features/messaging/email/commands.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { bounces, consents, suppressions, tasks } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";

const phoneE164 = "+15155550191";
const newEmail = () => `${randomUUID()}@mail.example`;

const consent = (email: string, purposes: ["report"] | ["sms"]) =>
  db().transaction((tx) =>
    recordConsents(tx, { purposes, email, phoneE164, page: "/", ip: "", at: new Date() }),
  );

test("says why a person may not be emailed", async () => {
  const [fine, stopped, bounced, stranger] = [newEmail(), newEmail(), newEmail(), newEmail()];
  for (const email of [fine, stopped, bounced]) await consent(email, ["report"]);
  const lead = await makeLead({ email: bounced });
  await db().transaction(async (tx) => {
    await suppress(tx, { channel: "email", address: stopped.toUpperCase(), reason: "Unsubscribed" });
    const mail = {
      jobId: 991,
      leadIds: [lead.id],
      name: "Rent report",
      why: "550",
      dueAt: new Date(),
    };
    await recordUndeliveredMail(tx, { ...mail, to: bounced, bounced });
  });
  const why = async (email: string | null) =>
    (await mayContact({ email, phoneE164: null }, "email", "service")).why;
  const all = await Promise.all([fine, stopped, bounced, stranger, null].map(why));
  expect(all).toEqual([null, "unsubscribed", "bounced", "no consent", "no address"]);
  const [bounce] = await db().select().from(bounces).where(eq(bounces.address, bounced));
  expect(bounce).toMatchObject({ kind: "hard", diagnosis: "550" });
  await db().update(tasks).set({ doneAt: new Date() }).where(eq(tasks.leadId, lead.id));
  expect(await why(bounced)).toBeNull();
});

test("advertises only to those who agreed to that", async () => {
  const email = newEmail();
  const person = { email, phoneE164: "+15155550192" };
  await db().transaction((tx) =>
    recordConsents(tx, { ...person, purposes: ["report", "sms"], page: "/", ip: "", at: new Date() }),
  );
  const may = async (channel: "email" | "sms", purpose: "service" | "marketing") =>
    (await mayContact(person, channel, purpose)).may;
  expect([await may("email", "service"), await may("sms", "service")]).toEqual([true, true]);
  expect([await may("email", "marketing"), await may("sms", "marketing")]).toEqual([false, false]);
  const consent = { ...person, wordingVersion: "1", wording: "", page: "/" };
  await db()
    .insert(consents)
    .values(["marketing-email", "marketing-sms"].map((purpose) => ({ ...consent, purpose })));
  expect([await may("email", "marketing"), await may("sms", "marketing")]).toEqual([true, true]);
});

test("asks for consent to text, not to call, and marks what ended", async () => {
  const why = async (channel: "sms" | "call") =>
    (await mayContact({ email: null, phoneE164 }, channel, "service")).why;
  expect([await why("sms"), await why("call")]).toEqual(["no consent", null]);
  await consent(newEmail(), ["sms"]);
  expect(await why("sms")).toBeNull();

  const stop = { channel: "call", address: phoneE164, reason: "Asked on the phone" } as const;
  const inTransaction = <Value>(change: (tx: Transaction, stopped: typeof stop) => Promise<Value>) =>
    db().transaction((tx) => change(tx, stop));
  expect([await inTransaction(suppress), await inTransaction(suppress)]).toEqual([true, false]);
  expect(await why("call")).toBe("do not call");
  expect([await inTransaction(endSuppression), await inTransaction(endSuppression)]).toEqual([
    "Asked on the phone",
    null,
  ]);
  expect(await why("call")).toBeNull();
  expect(await inTransaction(suppress)).toBe(true);
  const rows = await db().select().from(suppressions).where(eq(suppressions.address, phoneE164));
  expect(rows).toMatchObject([{ channel: "call", endedAt: null, endReason: null }]);
});
