import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { addPublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(() => storeOfficeRules());

const useCalculator = (email: string, name: string | null = null) =>
  db().transaction((tx) =>
    addPublicLead(tx, visitor, {
      person: { name, email },
      source: "rent-vs-sell-calculator",
      task: null,
      consents: ["calculator"],
      page: "/rent-vs-sell",
      ip: "203.0.113.9",
      touches: noTouches,
      now: new Date(),
    }),
  );

const namesOf = async (email: string) =>
  (
    await db()
      .select({ name: leads.name })
      .from(leads)
      .where(eq(leads.email, email))
      .orderBy(asc(leads.createdAt))
  ).map(({ name }) => name);

it("a name goes to the leads of the email without one, but not to a home of another request", async () => {
  const { email } = anAnalysisForm();
  await useCalculator(email);
  const [{ id: nameless = "" } = {}] = await db().select().from(leads).where(eq(leads.email, email));
  const form = anAnalysisForm({ email, properties: [aProperty(), aProperty()] });
  const leadId = await sendAnalysis(form);
  expect(await namesOf(email)).toEqual(["Anonymous", ...Array(2).fill(email.split("@")[0])]);
  await sendAnalysis(anAnalysisForm({ email, name: "Jane Doe" }));
  const madeUp = email.split("@")[0];
  expect(await namesOf(email)).toEqual(["Jane Doe", madeUp, madeUp, "Jane Doe"]);
  expect((await storyOf(nameless)).filter(({ kind }) => kind === "named")).toMatchObject([
    { actorName: "Jane Doe", data: { from: "Anonymous", to: "Jane Doe" } },
  ]);
  await sendAnalysis({ ...form, name: "Ann Doe" }, { keys: await mailedKeys(leadId) });
  expect(await namesOf(email)).toEqual(["Jane Doe", "Ann Doe", "Ann Doe", "Jane Doe"]);
});

it("an analysis without a name is under the one that was given before, whichever form it came by", async () => {
  const { email } = anAnalysisForm();
  await useCalculator(email, "Jane Doe");
  await makeLead({ name: "Anonymous", email, createdAt: new Date(Date.now() + 1) });
  const leadId = await sendAnalysis(anAnalysisForm({ email }));
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  expect(lead?.name).toBe("Jane Doe");
});

it("a form that signed-in staff send is recorded as theirs", async () => {
  const person = await makeStaff({ name: "Dana Sample" });
  const form = anAnalysisForm({ name: "Jane Doe" });
  const known = await makeLead({ email: form.email });
  const sent = { form, formKey: randomUUID(), page: "/", ip: "192.0.2.1" };
  const result = await submitAnalysis(person, sent);
  const leadId = result.ok ? result.value.leadId : "";
  for (const [id, kind] of [
    [leadId, "submitted"],
    [known.id, "came_again"],
  ] as const)
    expect(
      await db()
        .select()
        .from(timelineEvents)
        .where(and(eq(timelineEvents.leadId, id), eq(timelineEvents.kind, kind))),
    ).toMatchObject([{ actorId: person.userId, actorName: "Dana Sample" }]);
});
