import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { addLeadEmail } from "#app/domain/leads/commands.server.ts";
import { LeadEmailForm } from "#app/domain/leads/schema.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const emailOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]?.email;

test("staff give a lead without an address one, once, and the timeline tells it", async () => {
  const staff = await makeStaff();
  const { id: leadId } = await makeLead({ email: null });
  const sent = { leadId, email: "nora@mail.example", formKey: crypto.randomUUID() };
  expect(await addLeadEmail(staff, sent)).toMatchObject({ ok: true });
  expect(await addLeadEmail(staff, sent)).toMatchObject({ ok: true });
  expect(await addLeadEmail(staff, { leadId, email: "NORA@mail.example" })).toMatchObject({ ok: true });
  expect(await emailOf(leadId)).toBe("nora@mail.example");
  expect(await storyOf(leadId)).toMatchObject([
    { kind: "email_added", data: { email: "nora@mail.example" } },
  ]);
});

test("an address of somebody who is known is added only by who has read so", async () => {
  const staff = await makeStaff();
  const email = `${crypto.randomUUID()}@mail.example`;
  const [{ id: known }, { id: leadId }] = [await makeLead({ email }), await makeLead({ email: null })];
  const sent = { leadId, email: email.toUpperCase(), formKey: crypto.randomUUID() };
  expect(await addLeadEmail(staff, sent)).toMatchObject({ ok: true, value: { known: [{ id: known }] } });
  expect(await emailOf(leadId)).toBeNull();
  expect(await addLeadEmail(staff, { ...sent, known: "add" })).toEqual({ ok: true, value: { known: [] } });
  expect(await emailOf(leadId)).toBe(email.toUpperCase());
});

test("an address that is there is never overwritten", async () => {
  const staff = await makeStaff();
  const { id: leadId } = await makeLead({ email: "first@mail.example" });
  expect(await addLeadEmail(staff, { leadId, email: "second@mail.example" })).toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("first@mail.example"),
  });
  expect(await emailOf(leadId)).toBe("first@mail.example");
});

test("visitors are refused, and what is no address is told beside the field", async () => {
  const { id: leadId } = await makeLead({ email: null });
  expect(await addLeadEmail(visitor, { leadId, email: "a@mail.example" })).toMatchObject({
    reason: "forbidden",
  });
  expect(await emailOf(leadId)).toBeNull();
  const told = (email?: string) => LeadEmailForm.safeParse({ email }).error?.issues[0]?.message;
  expect(told()).toBe("Enter the owner's e-mail address.");
  expect(told("  ")).toBe("Enter the owner's e-mail address.");
  expect(told("nora@")).toBe("Enter a complete e-mail address, like you@example.com.");
});
