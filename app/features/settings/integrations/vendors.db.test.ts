import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import { checkVendors, noteVendor, noting } from "#app/features/settings/integrations/commands.server.ts";
import { isOverdue } from "#app/features/settings/integrations/doctor.ts";
import { findAlerts, listVendors } from "#app/features/settings/integrations/queries.server.ts";
import { isBroken, type Vendor } from "#app/features/settings/integrations/rules.ts";
import { closeMail } from "#app/integrations/mail.server.ts";
import { closeDatabase, databaseUrl, db, openDatabase } from "#db/instance.server.ts";
import { outbox, vendorStates } from "#db/schema/index.ts";
import { createJobs, listJobs } from "#tests/factories/outbox.ts";
import { startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { settingsFor } from "#tests/fakes/docuseal-sample.ts";
import { startFakeOdoo } from "#tests/fakes/odoo.ts";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { startFakeTwilio } from "#tests/fakes/twilio.ts";

const { odoo, mail, twilio, docuseal } = config;
const absent = structuredClone({ odoo, mail, twilio, docuseal });
beforeEach(async () => {
  await db().delete(vendorStates);
});
afterEach(() => {
  Object.assign(config.odoo, absent.odoo);
  Object.assign(config.mail, absent.mail);
  Object.assign(config.twilio, absent.twilio);
  Object.assign(config.docuseal, absent.docuseal);
});

const stateOf = async (vendor: Vendor) => (await listVendors()).find((each) => each.vendor === vendor);
const at = (seconds: number) => new Date(Date.parse("2026-11-23T16:00:00Z") + seconds * 1000);
const unavailable = { ok: false, reason: "unavailable", detail: "It did not answer" } as const;

describe("the recorded state of a vendor", () => {
  test("is its last success and its last error", async () => {
    await noteVendor("stripe", { ok: true }, at(0));
    expect(await stateOf("stripe")).toMatchObject({ lastSuccessAt: at(0), lastErrorAt: null });
    await noteVendor("stripe", { ...unavailable, detail: "It closed the connection" }, at(61));
    expect(await stateOf("stripe")).toMatchObject({
      lastSuccessAt: at(0),
      lastErrorAt: at(61),
      lastError: "It closed the connection",
    });
    await noteVendor("stripe", { ok: true }, at(62));
    expect(await stateOf("stripe")).toMatchObject({ lastSuccessAt: at(62), lastErrorAt: at(61) });
  });

  test("ignores a rejected request", async () => {
    await noteVendor("docuseal", { ok: false, reason: "rejected", detail: "No such address" });
    expect(await stateOf("docuseal")).toMatchObject({ lastSuccessAt: null, lastErrorAt: null });
  });

  test("records each call, but not one that its caller canceled", async () => {
    const answers = [
      unavailable,
      { ok: true, sum: 7 },
      { ...unavailable, detail: "It was canceled" },
    ] as const;
    const ask = noting("docuseal", async (which: 0 | 1 | 2, _: { signal: AbortSignal }) => answers[which]);
    const isAsked = (which: 0 | 1 | 2, signal = new AbortController().signal) => ask(which, { signal });
    expect(await isAsked(0)).toBe(answers[0]);
    expect(await stateOf("docuseal")).toMatchObject({ lastSuccessAt: null, lastError: "It did not answer" });
    expect(await isAsked(1)).toBe(answers[1]);
    expect((await stateOf("docuseal"))?.lastSuccessAt).not.toBeNull();
    expect(await isAsked(2, AbortSignal.abort())).toBe(answers[2]);
    expect(await stateOf("docuseal")).toMatchObject({ lastError: "It did not answer" });
  });

  test("does not throw without a database", async () => {
    const url = databaseUrl();
    await closeDatabase();
    try {
      await expect(noteVendor("files", unavailable)).resolves.toBeUndefined();
    } finally {
      openDatabase(url);
    }
    await noteVendor("files", unavailable, at(1));
    expect(await stateOf("files")).toMatchObject({ lastErrorAt: at(1) });
  });
});

test.each([
  ["live", null, null, false],
  ["live", at(1), null, false],
  ["live", at(1), at(2), true],
  ["live", at(2), at(1), false],
  ["live", null, at(1), true],
  ["sandbox", null, at(1), false],
] as const)("%s, success %o, error %o: broken %o", (mode, lastSuccessAt, lastErrorAt, broken) => {
  expect(isBroken({ mode, lastSuccessAt, lastErrorAt })).toBe(broken);
});

test("finds the oldest due job that no worker has claimed", async () => {
  await db().delete(outbox);
  expect(await findAlerts()).toEqual({ refused: [], oldestDueAt: null });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await createJobs(
    { kind: "test", runAt: hoursAgo(-1) },
    { kind: "test", runAt: hoursAgo(5), leasedUntil: hoursAgo(-1) },
    { kind: "test", runAt: hoursAgo(4), failedAt: hoursAgo(1) },
    { kind: "test", runAt: hoursAgo(3), leasedUntil: hoursAgo(2) },
    { kind: "test", runAt: hoursAgo(1) },
  );
  const oldest = (await listJobs())[3]?.runAt;
  expect(await findAlerts()).toEqual({ refused: [], oldestDueAt: oldest });
  await db().delete(outbox);
});

test("a check of payments that no worker has queued is due", async () => {
  await db().delete(outbox);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const check = { kind: "reconcile-payments", dedupeKey: "reconcile-payments" };
  await createJobs({ ...check, doneAt: minutesAgo(70) });
  expect((await findAlerts()).oldestDueAt).toBeNull();
  await db()
    .update(outbox)
    .set({ doneAt: minutesAgo(90) });
  expect(isOverdue((await findAlerts()).oldestDueAt, new Date())).toBe(true);
  await db().delete(outbox);
});

test("checks the live vendors without sending anything", async () => {
  const [odoo, smtp, twilio] = await Promise.all([startFakeOdoo(), startFakeSmtp(), startFakeTwilio()]);
  Object.assign(config.odoo, odoo.settings, { apiKey: "wrong" });
  Object.assign(config.mail, { url: smtp.url });
  Object.assign(config.twilio, twilio.settings);
  await checkVendors(at(5));
  const states = (await listVendors()).map(({ vendor, mode, lastSuccessAt, lastErrorAt }) => ({
    vendor,
    mode,
    state: lastErrorAt ? "error" : lastSuccessAt ? "success" : "nothing",
  }));
  expect(states).toEqual([
    { vendor: "smtp", mode: "live", state: "success" },
    { vendor: "twilio", mode: "live", state: "success" },
    { vendor: "rentcast", mode: "sandbox", state: "nothing" },
    { vendor: "stripe", mode: "sandbox", state: "nothing" },
    { vendor: "docuseal", mode: "sandbox", state: "nothing" },
    { vendor: "odoo", mode: "live", state: "error" },
    { vendor: "files", mode: "local disk", state: "nothing" },
  ]);
  expect(smtp.received).toEqual([]);
  expect(twilio.texts).toEqual([]);
  expect((await stateOf("odoo"))?.lastError).toContain("rejects the login");
  closeMail();
  await Promise.all([odoo.stop(), smtp.stop(), twilio.stop()]);
});

test("names what a template lacks for an agreement", async () => {
  const titles = (await findAgreementTerms()).items.map(({ title }) => title);
  const vendor = await startFakeDocuseal(titles);
  Object.assign(config.docuseal, settingsFor(vendor));
  await checkVendors(at(5));
  expect(await stateOf("docuseal")).toMatchObject({ lastSuccessAt: at(5), lastErrorAt: null });
  vendor.template.fields = vendor.template.fields.filter(
    ({ name }) => name !== titles[0] && name !== "Broker signature",
  );
  await checkVendors(at(6));
  expect((await stateOf("docuseal"))?.lastError).toBe(
    `The template has no signature field for the role “Broker”, has no field “${titles[0]}” for the owner`,
  );
  Object.assign(config.docuseal, { templateId: 404 });
  await checkVendors(at(7));
  expect((await stateOf("docuseal"))?.lastError).toBe("The template of DOCUSEAL_TEMPLATE_ID is not there");
  await vendor.stop();
});
