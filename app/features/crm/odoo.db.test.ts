import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { createOdooLead, pushAgain, testOdoo } from "#app/features/crm/commands.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { enterLead } from "#app/features/leads/commands/new-lead.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import { failJob } from "#app/jobs/outbox.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { outbox, vendorLinks, vendorStates } from "#db/schema/index.ts";
import { sendAnalysis } from "#tests/factories/analysis.ts";
import { enroll } from "#tests/factories/enrollment.ts";
import { deleteLeads, makeLead, makeStaff, newLead, storyOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { type FakeOdoo, startFakeOdoo } from "#tests/fakes/odoo.ts";

const findOdooLink = async (id: string) => (await findLeadPage(id))?.deal.odoo ?? null;

let odoo: FakeOdoo;
const absent = { ...config.odoo };

beforeEach(async () => {
  odoo = await startFakeOdoo();
  Object.assign(config.odoo, odoo.settings);
  await storeOfficeRules();
});
afterEach(async () => {
  Object.assign(config.odoo, { timeoutMs: undefined, ...absent });
  await odoo.stop();
});

const jobsOf = (leadId: string) =>
  db()
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, "push-odoo-lead"), eq(outbox.dedupeKey, `odoo:${leadId}`)));

async function push(leadId: string) {
  const [job] = await jobsOf(leadId);
  if (!job) throw new Error("The lead is not pushed");
  const handler = handlers["push-odoo-lead"];
  const outcome = await handler.run(job.payload, { ...job, attempt: 1 });
  if (outcome.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
  if (outcome.end === "fail") {
    const record = await handler.onFailed?.(job.payload, { ...job, why: outcome.why });
    await failJob(job, outcome.why, record);
  }
  return outcome;
}

async function newOne(name = "Ada Sample") {
  const form = newLead({ name, email: `ada${Math.random()}@owner.example`, known: "add" });
  const stored = await enterLead(await makeStaff(), { form });
  if (!stored.ok || !("leadId" in stored.value)) throw new Error("No lead was made");
  return stored.value.leadId;
}

describe("every new lead is pushed", () => {
  test("of the analysis, one job for each home", async () => {
    expect(await jobsOf(await sendAnalysis())).toHaveLength(1);
  });
  test("of an enrollment", async () => {
    expect(await jobsOf((await enroll()).leadId)).toHaveLength(1);
  });
  test("that staff write down", async () => {
    expect(await jobsOf(await newOne())).toHaveLength(1);
  });
  test("but not while the office does not want it", async () => {
    await storeOfficeRules({ pushesToOdoo: false });
    expect(await jobsOf(await newOne())).toEqual([]);
  });
  test("but not where no Odoo is set", async () => {
    Object.assign(config.odoo, absent);
    const leadId = await newOne();
    expect(await jobsOf(leadId)).toEqual([]);
    expect(await findOdooLink(leadId)).toBeNull();
  });
});

describe("a push", () => {
  test("puts the lead there once, with its way there and back", async () => {
    const leadId = await newOne("Ann Example");
    expect(await findOdooLink(leadId)).toMatchObject({ state: "pending", problem: null });
    expect(await push(leadId)).toMatchObject({ end: "done" });
    await push(leadId);
    expect(odoo.company.leads).toHaveLength(1);
    const [there] = odoo.company.leads;
    expect(there?.values).toMatchObject({ contact_name: "Ann Example" });
    expect(String(there?.values.description)).toContain(`/leads/${leadId}`);
    expect(await findOdooLink(leadId)).toEqual({
      state: "pushed",
      externalId: String(there?.id),
      url: `${odoo.settings.url}/web#id=${there?.id}&model=crm.lead&view_type=form`,
      problem: null,
    });
    expect((await storyOf(leadId)).map(({ kind }) => kind)).toContain("odoo_pushed");
    expect(await db().select().from(vendorStates).where(eq(vendorStates.vendor, "odoo"))).toHaveLength(1);
  });

  test("puts the lead there once when it is pushed three times at the same moment", async () => {
    const leadId = await newOne();
    await Promise.all([1, 2, 3].map(() => push(leadId)));
    expect(odoo.company.leads).toHaveLength(1);
  });

  test("of unknown outcome waits until the server is through with it", async () => {
    Object.assign(config.odoo, { timeoutMs: 2_000 });
    const leadId = await newOne();
    odoo.behave("crm.lead/create", "done, then hang", "work");
    expect(await push(leadId)).toMatchObject({ end: "retry", atLeastMs: 130_000 });
    expect(await findOdooLink(leadId)).toMatchObject({
      state: "pending",
      problem: expect.stringContaining("in time"),
    });
    Object.assign(config.odoo, { timeoutMs: undefined });
    expect(await push(leadId)).toMatchObject({ end: "done" });
    expect(odoo.company.leads).toHaveLength(1);
  });

  test("with a key that is refused waits, and says so", async () => {
    const leadId = await newOne();
    Object.assign(config.odoo, { apiKey: "wrong" });
    expect(await push(leadId)).toMatchObject({ end: "wait" });
    const link = await findOdooLink(leadId);
    expect(link).toMatchObject({ state: "pending", problem: expect.stringContaining("rejects the login") });
    await db()
      .update(outbox)
      .set({ runAt: new Date("2031-01-01T10:00:00Z") });
    await pushAgain(await makeStaff(), { leadId });
    expect(await findOdooLink(leadId)).toMatchObject({ state: "pending", problem: null });
    const [job] = await jobsOf(leadId);
    expect(job?.runAt.getTime()).toBeLessThan(Date.now() + 60_000);
  });

  test("that is on its way without a hitch is left alone", async () => {
    const leadId = await newOne();
    const later = new Date("2031-01-01T10:00:00Z");
    await db().update(outbox).set({ runAt: later });
    expect(await pushAgain(await makeStaff(), { leadId })).toMatchObject({ ok: true });
    expect(await jobsOf(leadId)).toMatchObject([{ runAt: later }]);
  });

  test("that Odoo refuses is given up, recorded, and retried on request", async () => {
    const leadId = await newOne();
    odoo.behave("crm.lead/create", { exception: "odoo.exceptions.ValidationError", message: "No." }, "work");
    expect(await push(leadId)).toMatchObject({ end: "fail" });
    expect(await findOdooLink(leadId)).toMatchObject({
      state: "failed",
      problem: "Odoo answered ValidationError: No.",
    });
    expect((await storyOf(leadId)).map(({ kind }) => kind)).toContain("odoo_failed");
    const staff = await makeStaff();
    await Promise.all([pushAgain(staff, { leadId }), pushAgain(staff, { leadId })]);
    expect(await jobsOf(leadId)).toMatchObject([
      { attempts: 0, failedAt: null, doneAt: null, lastError: null },
    ]);
    expect(await findOdooLink(leadId)).toMatchObject({ state: "pending", problem: null });
    expect(await push(leadId)).toMatchObject({ end: "done" });
    expect(await pushAgain(staff, { leadId })).toMatchObject({ ok: true });
    expect(await findOdooLink(leadId)).toMatchObject({ state: "pushed" });
  });

  test("of a deleted lead waits, and of one that is gone is over", async () => {
    const leadId = await newOne();
    await deleteLeads(await makeStaff({ role: "admin" }), { ids: [leadId] });
    expect(await push(leadId)).toMatchObject({ end: "wait", why: "The lead is deleted" });
    await db().delete(vendorLinks).where(eq(vendorLinks.leadId, leadId));
    expect(odoo.company.leads).toEqual([]);
  });

  test("of a lead from before Odoo was configured is made on request, by staff only", async () => {
    const { id: leadId } = await makeLead();
    expect(await findOdooLink(leadId)).toMatchObject({ state: "none" });
    expect(await pushAgain(visitor, { leadId })).toMatchObject({ ok: false, reason: "forbidden" });
    expect(await pushAgain(await makeStaff(), { leadId })).toMatchObject({ ok: true });
    expect(await jobsOf(leadId)).toHaveLength(1);
  });
});

describe("a lead that another system hands in", () => {
  const lead = {
    name: "Bo Example",
    email: "bo@owner.example",
    propertyAddress: "12 Sample St, Des Moines, IA 50310",
  };
  const token = (scopes: string[]) => ({ kind: "token" as const, tokenId: "t", name: "A shop", scopes });

  test("goes into Odoo once, however often it comes", async () => {
    const actor = token(["odoo:write"]);
    const first = await createOdooLead(actor, lead);
    expect(await createOdooLead(actor, { ...lead, email: "BO@owner.example" })).toEqual(first);
    expect(odoo.company.leads).toHaveLength(1);
  });

  test("goes into Odoo once when it comes three times at the same moment", async () => {
    const actor = token(["odoo:write"]);
    const one = { ...lead, email: "at-once@owner.example" };
    const made = await Promise.all([1, 2, 3].map(() => createOdooLead(actor, one)));
    expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(made[0]).toMatchObject({ ok: true });
    expect(odoo.company.leads).toHaveLength(1);
  });

  test("leaves the database to the pages while Odoo is slow", async () => {
    const actor = token(["odoo:write"]);
    odoo.behave("*", "hang");
    Object.assign(config.odoo, { timeoutMs: 20_000 });
    const { id } = await makeLead();
    let ended = 0;
    const made = Array.from({ length: 12 }, async (_, index) => {
      await createOdooLead(actor, { ...lead, email: `slow${index}@owner.example` });
      ended += 1;
    });
    await expect.poll(() => odoo.requests.length).toBeGreaterThan(0);
    expect(await findLeadPage(id)).not.toBeNull();
    expect(ended).toBe(0);
    await odoo.stop();
    await Promise.all(made);
  });

  test("that we know is that lead, the newest of several, which then is there", async () => {
    const known = { email: lead.email, propertyAddress: lead.propertyAddress };
    const earlier = (year: number) => makeLead({ ...known, createdAt: new Date(Date.UTC(year, 1)) });
    await earlier(2024);
    const { id } = await makeLead(known);
    await earlier(2022);
    const made = await createOdooLead(token(["odoo:write"]), lead);
    expect(made).toMatchObject({ ok: true });
    expect(await findOdooLink(id)).toMatchObject({ state: "pushed" });
  });

  test("needs the scope", async () => {
    expect(await createOdooLead(token(["odoo:read"]), lead)).toMatchObject({ reason: "forbidden" });
    expect(await createOdooLead(visitor, lead)).toMatchObject({ reason: "forbidden" });
  });

  test("is refused with Odoo's message", async () => {
    odoo.behave("*", "server page");
    const made = await createOdooLead(token(["odoo:write"]), lead);
    expect(made).toMatchObject({ ok: false, reason: "unavailable" });
  });
});

describe("a test of the connection says what failed", () => {
  test.each([
    ["Odoo 18.0 over JSON-RPC; its user may create leads.", {}, "Connection successful"],
    ["Credentials: ", { apiKey: "wrong" }, "Connection test failed"],
    ["Database: ", { database: "nowhere" }, "Connection test failed"],
    ["Address: ", { url: "http://127.0.0.1:9" }, "Connection failed"],
    ["Set ODOO_URL and ODOO_API_KEY.", { apiKey: undefined }, "Not configured"],
  ])("%s", async (detail, settings, message) => {
    Object.assign(config.odoo, settings);
    const tested = await testOdoo(await makeStaff());
    expect(tested).toMatchObject({
      ok: true,
      value: {
        success: message === "Connection successful",
        message,
        detail: expect.stringContaining(detail),
      },
    });
  });
});
