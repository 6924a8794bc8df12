import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { type leads, quotes, tasks, timelineEvents } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { leadOf, leadsOf, makeLead } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

beforeAll(() => storeOfficeRules());

const taskOf = async (id: string) => (await db().select().from(tasks).where(eq(tasks.leadId, id)))[0];
const story = (id: string) =>
  db()
    .select()
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, id))
    .orderBy(asc(timelineEvents.at), asc(timelineEvents.id));
const kindsOf = async (id: string) => (await story(id)).map((event) => event.kind).sort();

describe("a known owner of the same home", () => {
  const known = async (changes: Partial<typeof leads.$inferInsert>) => {
    const typed = typedEnrollment();
    const submissionId = crypto.randomUUID();
    const lead = await makeLead({
      submissionId,
      email: typed.email,
      streetAddress: typed.streetAddress?.replace("Ave", "avenue"),
      zipCode: "50311",
      source: "analysis",
      phone: "515-555-0100",
      ...changes,
    });
    return { typed, lead, keys: [submissionId] };
  };

  test("has one lead, which becomes enrolled and loses nothing that the office knew", async () => {
    const name = typedEnrollment().email?.split("@")[0];
    const { typed, lead, keys } = await known({ status: "leads", name });
    await enroll(typed, now, undefined, keys);
    expect(await leadsOf(typed.email)).toHaveLength(1);
    expect(await leadOf(lead.id)).toMatchObject({
      status: "enrolled",
      source: "analysis",
      phone: "515-555-0100",
      city: "Des Moines",
    });
    const events = await story(lead.id);
    expect(events.find((event) => event.kind === "came_again")?.data).toMatchObject({
      source: "enrollment",
      quote: expect.stringMatching(/^Q-\d+$/),
      differs: { phoneE164: { from: "+15155550100", to: "(515) 555-0188" } },
    });
    expect(events.find((event) => event.kind === "status_changed")?.data).toEqual({
      from: "leads",
      to: "enrolled",
    });
  });

  test("stays as it is for a visitor who typed the email and address, but staff see it", async () => {
    const { typed, lead } = await known({ phone: null, name: "Unknown" });
    await enroll({ ...typed, phone: "515 555 0188" }, now);
    expect(await leadOf(lead.id)).toEqual(lead);
    expect(await db().$count(quotes, eq(quotes.leadId, lead.id))).toBe(0);
    const given = "Given: Ann Example, 515-555-0188. Rent given: $1,850 a month.";
    const event = (await story(lead.id)).find(({ kind }) => kind === "came_again");
    expect(event?.body).toContain(given);
    expect((await taskOf(lead.id))?.detail).toContain(given);
  });

  test("gets a missing phone number from the owner's browser", async () => {
    const { typed, lead, keys } = await known({ phone: null });
    await enroll(typed, now, undefined, keys);
    expect(await leadOf(lead.id)).toMatchObject({ phone: "(515) 555-0188", phoneE164: "+15155550188" });
    expect((await taskOf(lead.id))?.detail).not.toContain("Phone given");
    const other = await known({});
    await enroll(other.typed, now, undefined, other.keys);
    expect(await leadOf(other.lead.id)).toMatchObject({ phone: "515-555-0100" });
  });

  test("gets a missing name and the source of the visit", async () => {
    const { typed, lead, keys } = await known({ name: "Unknown" });
    const [first, last] = [
      { at: "2026-11-01T15:00:00.000Z", path: "/", referrer: "google.com" },
      { at: "2026-11-20T15:00:00.000Z", path: "/enroll", utm_source: "newsletter" },
    ];
    await enroll(typed, now, { first, last }, keys);
    const touches = async () =>
      (await story(lead.id)).filter(({ kind }) => kind === "came_again").map(({ data }) => data?.touch);
    expect(await touches()).toEqual([last]);
    expect((await leadOf(lead.id))?.name).toBe("Ann Example");
    await enroll(typed, days(1), { first, last: null }, keys);
    await enroll(typed, days(2), undefined, keys);
    expect(await touches()).toEqual([last, first, undefined]);
  });

  test.each([
    ["enrolled", "Enrolled"],
    ["lost", "Lost"],
    ["contract_sent", "Contract Sent"],
  ])("stays %s with its reason", async (status, label) => {
    const { typed, lead, keys } = await known({ status, statusReason: "Sold the home" });
    await enroll(typed, now, undefined, keys);
    expect(await leadsOf(typed.email)).toHaveLength(1);
    expect(await leadOf(lead.id)).toMatchObject({ status, statusReason: "Sold the home" });
    expect(await kindsOf(lead.id)).toEqual(["came_again"]);
    const task = await taskOf(lead.id);
    const sentence = `The status stays: ${label}.`;
    if (status === "enrolled") expect(task?.detail).not.toContain(sentence);
    else expect(task?.detail).toContain(sentence);
  });

  test("gets a new lead for another home", async () => {
    const { typed, lead } = await known({ status: "enrolled" });
    const { leadId } = await enroll({ ...typed, streetAddress: "77 Other St" }, now);
    expect(leadId).not.toBe(lead.id);
    expect(await kindsOf(lead.id)).toEqual(["came_again"]);
  });

  test("does not see or move the office's walkthrough by typing the address", async () => {
    const { typed, lead } = await known({ status: "enrolled", walkthroughDate: days(3) });
    const { secret, quoteId } = await enroll(typed, now);
    expect((await findEnrolled(secret, { now }))?.walkthrough).toBeNull();
    const walkthrough = { date: "11/30/2026", time: "10:00", now };
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
    expect((await leadOf(lead.id))?.walkthroughDate).toEqual(days(3));
  });
});
