import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { handlers } from "#app/jobs/handlers.server.ts";
import { db } from "#db/instance.server.ts";
import { messages } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(() => storeOfficeRules({ newLeadAddresses: [] }));

async function emailText(leadId: string) {
  const payload = { leadId, to: "leads@porchlight.example" };
  const kind = "mail-new-lead";
  const [id = 0] = await createJobs({ kind, payload });
  const job = { id, kind, createdAt: new Date(), attempt: 1 } as const;
  const outcome = await handlers[kind].run(payload, job);
  if (outcome?.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
  const [mail] = await db().select().from(messages).where(eq(messages.outboxId, id));
  return mail?.body;
}

test("the office reads of an owner who enrolls the same home again that it knows them", async () => {
  const typed = typedEnrollment();
  const first = await enroll(typed);
  expect(await emailText(first.leadId)).toMatch(/A new owner enrolled/i);
  const again = await enroll(typed);
  expect(again.leadId).toBe(first.leadId);
  expect(await emailText(again.leadId)).toMatch(/A known owner enrolled/i);
});

test("the office reads what was enrolled, and what it was quoted, in one line", async () => {
  const home = { propertyType: "multi-family", unitCount: "4", estimatedRent: "4,200" };
  const { leadId } = await enroll(typedEnrollment(home));
  expect(await emailText(leadId)).toMatch(
    /Multi-family, 4 units, \$4,200 a month\. Quote Q-\d+: \$286\.80 a month; tenant placement one month's rent, of the unit being leased, for each new lease; setup fee \$299, once; onboarding fee \$199, once, at checkout/,
  );
  const other = await enroll(typedEnrollment({ estimatedRent: "0" }));
  expect(await emailText(other.leadId)).toMatch(/Single-family, rent not known\. Quote Q-\d+: \$177 a month/);
});

test("the office reads of an owner who came by another form before that it knows them", async () => {
  const typed = typedEnrollment();
  const { email, streetAddress } = typed;
  const submissionId = crypto.randomUUID();
  const home = { streetAddress, zipCode: "50311", phone: "515-555-0100" };
  await makeLead({ email, ...home, source: "analysis", submissionId });
  const { leadId } = await enroll(typed, undefined, undefined, [submissionId]);
  const mail = await emailText(leadId);
  expect(mail).toMatch(/A known owner enrolled/i);
  expect(mail).toMatch(/Phone entered now[\s\S]*515-555-0188/);
  expect(mail).not.toContain("Not given");
});
