import { and, eq, inArray, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { enroll } from "#app/features/campaigns/commands/enrollments.server.ts";
import { planDue } from "#app/features/campaigns/commands/plan.server.ts";
import { addVersion, ensureWorkflows } from "#app/features/campaigns/commands/workflows.server.ts";
import { imagineFacts, loadFacts, rehearseCandidate } from "#app/features/campaigns/queries/facts.server.ts";
import type { StoredStep } from "#app/features/campaigns/types.ts";
import type { WorkflowKey } from "#app/features/campaigns/workflows.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignMessages,
  campaignTemplates,
  consents,
  leads,
  siteSettings,
} from "#db/schema/index.ts";
import {
  findEnrollment,
  listCampaignMessages,
  makeWarmOwner,
  startCampaigns,
} from "#tests/factories/campaigns.ts";

const hour = 3_600_000;
const day = 24 * hour;
const days = 60;

const arbitrary = fc.record({
  workflow: fc.constantFrom<WorkflowKey>("warm_lead", "confirmation", "onboarding"),
  /** Hours after the start of the group. */
  enteredAfter: fc.integer({ min: 0, max: 23 }),
  /** Hours after entering, of the walkthrough. */
  walkthroughAfter: fc.integer({ min: 1, max: 24 * 14 }),
  hasName: fc.integer({ min: 0, max: 9 }).map((at) => at > 0),
  state: fc.constantFrom("IA", "NY", "CA", "AZ", "HI", "TX"),
});
type Person = ReturnType<typeof arbitrary.generate>["value"];

const groups = ["America/Chicago", "America/New_York", "America/Phoenix"].flatMap((timeZone, at) =>
  ["2026-10-15T05:00:00Z", "2027-02-20T06:00:00Z"].map((start, season) => ({
    timeZone,
    start,
    businessDaysOnly: (at + season) % 2 === 0,
    size: at === 0 && season === 0 ? 85 : 83,
    seed: 1_912 + at * 2 + season,
  })),
);

beforeAll(async () => {
  await ensureWorkflows(new Date());
  await db().transaction(async (tx) => {
    const templates = await tx.select().from(campaignTemplates).orderBy(campaignTemplates.name);
    const of = (workflow: string) => templates.filter((each) => each.workflow === workflow);
    const [text] = await tx
      .insert(campaignTemplates)
      .values({
        name: "A text",
        channel: "sms",
        content: "Hi {{first_name|there}}",
        workflow: "onboarding",
        purpose: "service",
        activeAt: new Date(),
      })
      .returning();
    const [named] = await tx
      .insert(campaignTemplates)
      .values({
        name: "With a name",
        channel: "email",
        subject: "For you",
        content: "Hi {{first_name}},",
        workflow: "warm_lead",
        purpose: "marketing",
        activeAt: new Date(),
      })
      .returning();
    const step = (key: string, templateId = "", daysLater = 0, hours = 0): StoredStep => ({
      key,
      templateId,
      from: "entry",
      days: daysLater,
      hours,
    });
    const [warm] = of("warm_lead");
    await addVersion(tx, {
      workflow: "warm_lead",
      // Some are due on the same day as the one before, and the last but one needs a name.
      steps: [
        step("one", warm?.id, 0, 1),
        step("two", warm?.id, 0, 9),
        step("three", warm?.id, 2, 0),
        step("four", warm?.id, 17, 3),
        step("five", named?.id, 31, 3),
        step("six", warm?.id, 45, 0),
      ],
      timing: {},
      createdBy: null,
    });
    const [welcome] = of("onboarding");
    await addVersion(tx, {
      workflow: "onboarding",
      // More texts than a number may get within thirty days.
      steps: [
        step("welcome", welcome?.id, 0, 1),
        ...[1, 2, 4, 7, 11, 40].map((later) => step(`text-${later}`, text?.id, later, 2)),
      ],
      timing: {},
      createdBy: null,
    });
  });
});

describe("a rehearsal equals what is sent", () => {
  test.each(groups)("in $timeZone from $start", { timeout: 120_000 }, async (group) => {
    const people = fc.sample(arbitrary, { numRuns: group.size, seed: group.seed });
    await setCompany(group);
    const start = new Date(group.start);
    const until = new Date(start.getTime() + days * day);
    const enrolled = await enrollAll(people, { start, seed: group.seed });
    const rehearsed = new Map<string, string[]>();
    for (const [at, some] of Map.groupBy(enrolled, ({ enteredAt }) => enteredAt.getTime())) {
      const now = new Date(at);
      const ids = some.map(({ id }) => id);
      for (const candidate of await db().transaction((tx) => loadFacts(tx, ids, { now })))
        rehearsed.set(
          candidate.enrollment.id,
          rehearseCandidate(candidate, { now, until }).flatMap(({ step, at: when, ...verdict }) =>
            verdict.verdict === "hold"
              ? []
              : [line(step.key, verdict.verdict, when, "reason" in verdict ? verdict.reason : null)],
          ),
        );
    }
    await runUntil(
      until,
      enrolled.map(({ id }) => id),
    );
    const happened = await linesOf(enrolled.map(({ id }) => id));
    for (const { id } of enrolled) expect(happened.get(id) ?? []).toEqual(rehearsed.get(id));
    expect([...happened.values()].flat().length).toBeGreaterThan(group.size);
  });
});

const line = (step: string, what: string, at: Date, reason: string | null) =>
  [step, what, at.toISOString(), reason].filter(Boolean).join(" ");

async function setCompany({ timeZone, businessDaysOnly }: (typeof groups)[number]) {
  await startCampaigns({ opensAt: "08:00", closesAt: "20:00", businessDaysOnly });
  const [company] = await db().select().from(siteSettings).where(eq(siteSettings.key, "company"));
  const value = { ...(company?.value as object), timeZone };
  await db()
    .insert(siteSettings)
    .values({ key: "company", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  clearCaches();
}

async function enrollAll(people: readonly Person[], { start, seed }: { start: Date; seed: number }) {
  return db().transaction(async (tx) => {
    const rows = await tx
      .insert(leads)
      .values(
        people.map(({ workflow, hasName, state }, at) => ({
          name: hasName ? "Ann Example" : null,
          email: `${seed}.${at}@mail.example`,
          phone: `515555${String(at).padStart(4, "0")}`,
          phoneE164: `+1${(seed % 100) + 515}555${String(at).padStart(4, "0")}`,
          status: workflow === "onboarding" ? "enrolled" : "analysis_submitted",
          legalOwners: [{ name: "Ann Example", address: `1 Sample Ave, Sampletown, ${state} 50309` }],
        })),
      )
      .returning({ id: leads.id, email: leads.email, phoneE164: leads.phoneE164 });
    const consent = { wordingVersion: "1", wording: "", page: "/", at: start };
    await tx.insert(consents).values(
      rows.flatMap(({ id: leadId, email, phoneE164 }) => [
        { ...consent, leadId, email, purpose: "marketing-email" },
        { ...consent, leadId, phoneE164, purpose: "sms" },
      ]),
    );
    const enrolled: { id: string; enteredAt: Date }[] = [];
    for (const [at, { workflow, enteredAfter, walkthroughAfter }] of people.entries()) {
      const enteredAt = new Date(start.getTime() + enteredAfter * hour);
      const [made] = await enroll(tx, {
        workflow,
        leadIds: [rows[at]?.id ?? ""],
        now: enteredAt,
        ...(workflow === "confirmation" && {
          walkthroughAt: new Date(enteredAt.getTime() + walkthroughAfter * hour),
        }),
      });
      if (made) enrolled.push({ id: made.id, enteredAt });
    }
    // Nothing is decided before they enter, also what was due before.
    await tx.update(campaignEnrollments).set({
      nextAt: sql`greatest(${campaignEnrollments.nextAt}, ${campaignEnrollments.enteredAt})`,
    });
    return enrolled;
  });
}

/** Moves the clock from one decision to the next. A queued message leaves at once. */
async function runUntil(until: Date, ids: readonly string[]) {
  let now = new Date(0);
  for (;;) {
    const [next] = await db()
      .select({
        at: sql<Date | null>`min(${campaignEnrollments.nextAt})`.mapWith(campaignEnrollments.nextAt),
      })
      .from(campaignEnrollments)
      .where(
        and(
          inArray(campaignEnrollments.state, ["waiting", "held"]),
          inArray(campaignEnrollments.id, [...ids]),
        ),
      );
    if (!next?.at || next.at > until) return;
    if (next.at > now) now = next.at;
    await planDue(now);
    await db().execute(sql`
      with sent as (update campaign_messages set state = 'sent', sent_at = ${now.toISOString()}
        where state = 'queued' returning recipient, channel, lead_id)
      insert into messages (created_at, channel, mode, kind, recipient, sender, subject, html, body, headers, reason, lead_id)
      select ${now.toISOString()}, channel, 'sandbox', 'text-campaign', recipient, '', '', '', '', '{}', '', lead_id
      from sent where channel = 'sms'`);
  }
}

/** By enrollment, in order. */
async function linesOf(ids: string[]) {
  const messages = await db()
    .select()
    .from(campaignMessages)
    .where(inArray(campaignMessages.enrollmentId, ids))
    .orderBy(campaignMessages.createdAt);
  const ended = await db().select().from(campaignEnrollments).where(inArray(campaignEnrollments.id, ids));
  const positions = new Map(
    (
      await db().execute<{ id: string; keys: string[] }>(sql`
      select e.id, (select json_agg(s ->> 'key') from jsonb_array_elements(v.steps) s) as keys
      from campaign_enrollments e join campaign_workflow_versions v on v.id = e.version_id`)
    ).map(({ id, keys }) => [id, keys]),
  );
  return new Map(
    ended.map(({ id, state, step, endedAt, reason }) => {
      const keys = positions.get(id) ?? [];
      const own = messages
        .filter(({ enrollmentId }) => enrollmentId === id)
        .toSorted((one, other) => keys.indexOf(one.step) - keys.indexOf(other.step));
      const lines = own.map((each) =>
        line(each.step, each.state === "skipped" ? "skip" : "send", each.createdAt, each.reason),
      );
      const left = state === "left" && endedAt ? [line(keys[step] ?? "", "leave", endedAt, reason)] : [];
      return [id, [...lines, ...left]] as const;
    }),
  );
}

test("imagines a lead that is in no workflow, and stores nothing", async () => {
  const lead = await makeWarmOwner({ status: "enrolled" });
  const before = await findEnrollment(lead.id, "onboarding");
  const now = new Date();
  const candidates = await imagineFacts(lead.id, now);
  expect(candidates.map(({ enrollment }) => enrollment.workflow).toSorted()).toEqual([
    "confirmation",
    "onboarding",
    "warm_lead",
  ]);
  expect(await findEnrollment(lead.id, "onboarding")).toEqual(before);
  expect(await findEnrollment(lead.id, "warm_lead")).toBeUndefined();
  expect(await listCampaignMessages(lead.id)).toEqual([]);
});
