import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OdooSettings } from "#app/integrations/odoo/api.ts";
import { type OdooLead, odooMode, pushLead, testConnection } from "#app/integrations/odoo.server.ts";
import { type FakeOdoo, startFakeOdoo } from "#tests/fakes/odoo.ts";

const reference = "0f7c2b1e-0000-4000-8000-000000000001";
const token = `porchlight:lead:${reference}`;

const lead: OdooLead = {
  reference,
  name: "1840 Sample Ave, Des Moines",
  contactName: "Pat Sample",
  email: "pat@sample.example",
  phone: "+15155550100",
  street: "1840 Sample Ave",
  city: "Des Moines",
  zip: "50310",
  description: "Rent: $1,620 & more\nBeds < 4",
  source: "Rental analysis",
};

let odoo: FakeOdoo;
const push = (asked: Partial<OdooLead> = {}, settings: Partial<OdooSettings> = {}) =>
  pushLead({ ...lead, ...asked }, { settings: { ...odoo.settings, ...settings } });
const check = (settings: Partial<OdooSettings> = {}) =>
  testConnection({ settings: { ...odoo.settings, ...settings } });
const created = () => odoo.company.leads.map(({ values }) => values);

afterEach(() => vi.useRealTimers());
afterEach(() => odoo.stop());

describe.each([
  ["18.0", "JSON-RPC"],
  ["19.0", "JSON-2"],
] as const)("Odoo %s, through %s,", (version, api) => {
  beforeEach(async () => {
    odoo = await startFakeOdoo({ version });
  });

  describe("a lead", () => {
    test("is created as an opportunity with our reference", async () => {
      expect(await push()).toEqual({ ok: true, odooId: 41, created: true });
      expect(created()).toEqual([
        {
          name: "1840 Sample Ave, Des Moines",
          type: "opportunity",
          contact_name: "Pat Sample",
          email_from: "pat@sample.example",
          phone: "+15155550100",
          street: "1840 Sample Ave",
          city: "Des Moines",
          zip: "50310",
          description: "Rent: $1,620 &amp; more<br>Beds &lt; 4",
          source_id: 41,
          referred: token,
        },
      ]);
      expect(odoo.company.sources.map(({ values }) => values)).toEqual([{ name: "Rental analysis" }]);
      expect(odoo.requests.at(-1)?.via).toBe(api);
    });

    test("is created once when it is pushed twice", async () => {
      await push();
      expect(await push()).toEqual({ ok: true, odooId: 41, created: false });
      expect(created()).toHaveLength(1);
    });

    test("is found when it is archived", async () => {
      await push();
      for (const each of odoo.company.leads) each.active = false;
      expect(await push()).toEqual({ ok: true, odooId: 41, created: false });
    });

    test("omits unknown values and fields that the server lacks", async () => {
      delete odoo.company.fields.street;
      delete odoo.company.fields.source_id;
      odoo.company.fields.description = { type: "text" };
      await push({ email: null, phone: "", description: "A & B" });
      expect(created()).toEqual([
        {
          name: "1840 Sample Ave, Des Moines",
          type: "opportunity",
          contact_name: "Pat Sample",
          city: "Des Moines",
          zip: "50310",
          description: "A & B\nSource: Rental analysis",
          referred: token,
        },
      ]);
    });

    test("is created without its source if Odoo refuses it", async () => {
      const message = "You are not allowed to create 'UTM Source'";
      odoo.behave("utm.source/create", { exception: "odoo.exceptions.AccessError", message });
      expect(await push({ description: null })).toMatchObject({ ok: true });
      expect(created()).toMatchObject([{ description: "Source: Rental analysis" }]);
      expect(created()[0]).not.toHaveProperty("source_id");
    });

    test("is not created without a field for our reference", async () => {
      delete odoo.company.fields.referred;
      expect(await push()).toMatchObject({ ok: false, reason: "not configured", failed: "crm", sent: "no" });
      expect(created()).toEqual([]);
    });
  });

  describe("a push with an unknown outcome", () => {
    test.each(["done, then hang", "done, then reset"] as const)(
      "(%s) says so, and the next one finds the lead",
      async (behaviour) => {
        await push({ reference: "first" });
        odoo.behave("crm.lead/create", behaviour, "work");
        expect(await push({}, { timeoutMs: 1_000 })).toMatchObject({
          ok: false,
          reason: "unavailable",
          sent: "maybe",
          retryAfterMs: 130_000,
        });
        expect(await push()).toEqual({ ok: true, odooId: 42, created: false });
        expect(created()).toHaveLength(2);
      },
    );

    test.each(["gateway page", "cut short", "empty body", "unknown shape", "20 MB"] as const)(
      "(%s) differs from one that Odoo rejected",
      async (behaviour) => {
        odoo.behave("crm.lead/create", behaviour);
        expect(await push()).toMatchObject({ ok: false, reason: "unavailable", sent: "maybe" });
        odoo.behave("crm.lead/create", { exception: "odoo.exceptions.ValidationError", message: "No" });
        expect(await push()).toMatchObject({ ok: false, reason: "rejected", sent: "no" });
      },
    );
  });

  describe("an error", () => {
    test.each([
      ["odoo.exceptions.AccessDenied", "Access Denied", "not configured", "credentials"],
      ["odoo.exceptions.AccessError", "You are not allowed to create", "not configured", "rights"],
      ["odoo.exceptions.ValidationError", "A lead needs a team", "rejected", "lead"],
      ["odoo.exceptions.UserError", "This team is closed", "rejected", "lead"],
      ["builtins.KeyError", "'crm.lead'", "not configured", "crm"],
      ["builtins.ValueError", "Invalid field 'zip' on model 'crm.lead'", "unavailable", "lead"],
      ["psycopg2.errors.SerializationFailure", "could not serialize access", "unavailable", "lead"],
      ["psycopg2.OperationalError", "FATAL: too many connections", "unavailable", "lead"],
      ["builtins.AssertionError", "", "unavailable", "lead"],
    ] as const)("%s (%s) is %s, at the step %s", async (exception, message, reason, failed) => {
      odoo.behave("crm.lead/create", { exception, message });
      expect(await push()).toMatchObject({ ok: false, reason, failed, sent: "no" });
    });

    test("is one line without the lead, the login, the key or a traceback", async () => {
      const { login, apiKey } = odoo.settings;
      const message = `${lead.contactName}\n  <${lead.email}> ${lead.phone} by ${login} ${apiKey} or other@sample.example`;
      odoo.behave("crm.lead/create", { exception: "odoo.exceptions.UserError", message });
      expect(await push()).toMatchObject({ detail: "Odoo answered UserError: … <…> … by … … or …" });
    });

    test.each([
      ["page instead of data", "unavailable", "ODOO_URL does not lead to Odoo (200, not its JSON)"],
      ["server page", "unavailable", "Odoo's server answered 500"],
      ["gateway page", "unavailable", "Odoo's server answered 502"],
      ["empty body", "unavailable", "ODOO_URL does not lead to Odoo (200, not its JSON)"],
      ["20 MB", "unavailable", "Odoo's answer was too long"],
      ["redirect", "not configured", "ODOO_URL redirects to https://odoo.sample.example"],
      ["cut short", "unavailable", expect.stringMatching(/^The connection to Odoo broke/)],
      ["reset", "unavailable", "The connection to Odoo broke: ECONNRESET"],
    ] as const)("behind %s is %s", async (behaviour, reason, detail) => {
      odoo.behave("*", behaviour);
      expect(await push()).toEqual({ ok: false, reason, failed: "address", sent: "no", detail });
    });

    test("of the rate limit says how long to wait, at least a second", async () => {
      odoo.behave("crm.lead/create", "too many requests, wait", "too many requests");
      const detail = "Odoo answered 429, too many requests";
      expect(await push()).toMatchObject({ reason: "unavailable", detail, sent: "no", retryAfterMs: 7_000 });
      const unsaid = await push();
      expect(unsaid).toMatchObject({ reason: "unavailable", detail, sent: "no" });
      expect(!unsaid.ok && unsaid.retryAfterMs).toBeGreaterThanOrEqual(1_000);
      expect(!unsaid.ok && unsaid.retryAfterMs).toBeLessThanOrEqual(1_500);
    });

    test("in an unknown shape is unavailable", async () => {
      odoo.behave("crm.lead/search_read", { result: { odd: [true] } });
      expect(await push()).toMatchObject({
        reason: "unavailable",
        detail: "Odoo's answer had an unknown shape",
      });
    });

    test.each([
      ["web/version", "hang"],
      ["crm.lead/search_read", "hang"],
      ["crm.lead/search_read", "hang in the body"],
    ] as const)("of %s that never comes (%s) ends at the deadline", async (call, behaviour) => {
      odoo.behave(call, behaviour);
      expect(await push({}, { timeoutMs: 150 })).toEqual({
        ok: false,
        reason: "unavailable",
        detail: "Odoo did not answer in time",
        failed: "address",
        sent: "no",
      });
      odoo.behave(call, "work");
      expect(await push()).toMatchObject({ ok: true, created: true });
    });
  });

  describe("the connection test", () => {
    test("returns the version and the API, and changes nothing", async () => {
      expect(await check()).toEqual({ ok: true, serverVersion: version, api, mayCreate: true });
      expect(created()).toEqual([]);
    });

    test("accepts a pasted address of any page", async () => {
      const { url } = odoo.settings;
      for (const pasted of [`${url}/`, `${url}/web`, `${url}/odoo/?debug=1#home`])
        expect(await check({ url: pasted })).toMatchObject({ ok: true });
    });

    test("reports a missing database", async () => {
      expect(await check({ database: "other" })).toMatchObject({
        ok: false,
        reason: "not configured",
        failed: "database",
        detail: expect.stringContaining("ODOO_DATABASE"),
      });
    });

    test("reports a rejected key", async () => {
      expect(await check({ apiKey: "wrong" })).toMatchObject({
        ok: false,
        reason: "not configured",
        failed: "credentials",
        detail: "Odoo rejects the login or the API key, which may have expired",
      });
    });

    test("reports missing rights to read or create", async () => {
      odoo.company.rights.delete("create");
      expect(await check()).toMatchObject({
        failed: "rights",
        detail: "Our Odoo user can read leads but not create them",
      });
      odoo.company.rights.delete("read");
      expect(await check()).toMatchObject({ ok: false, reason: "not configured", failed: "rights" });
    });

    test("reports a server without the CRM app", async () => {
      odoo.company.hasCrm = false;
      expect(await check()).toMatchObject({
        ok: false,
        reason: "not configured",
        failed: "crm",
        detail: "The CRM app is not installed in Odoo",
      });
    });

    test("passes if the right to create is unknown", async () => {
      const unknown = { exception: "werkzeug.exceptions.NotFound", message: "No such method" };
      odoo.behave("crm.lead/has_access", unknown);
      odoo.behave("crm.lead/check_access_rights", unknown);
      expect(await check()).toMatchObject({ ok: true, mayCreate: null });
    });
  });
});

describe("an address", () => {
  beforeEach(async () => {
    odoo = await startFakeOdoo();
  });

  test("where nothing listens is reported", async () => {
    await odoo.stop();
    expect(await check()).toMatchObject({
      failed: "address",
      detail: "Nothing listens at ODOO_URL: connection refused",
    });
  });

  test("that redirects is reported with its target", async () => {
    odoo.behave("web/version", "redirect");
    odoo.behave("common/version", "page not found");
    expect(await check()).toMatchObject({
      reason: "not configured",
      failed: "address",
      detail: "ODOO_URL redirects to https://odoo.sample.example",
    });
  });

  test.each([
    ["ENOTFOUND", "The host of ODOO_URL is not found"],
    ["CERT_HAS_EXPIRED", "The certificate of ODOO_URL is invalid: CERT_HAS_EXPIRED"],
  ])("that fails with %s is reported", async (code, detail) => {
    const cause = Object.assign(new Error("sample"), { code });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause })));
    expect(await check()).toMatchObject({ ok: false, reason: "unavailable", failed: "address", detail });
  });

  test.each(["ftp://127.0.0.1/", "file:///etc/hosts", "http://user:pass@127.0.0.1/", "odoo"])(
    "like %s is never called",
    async (url) => {
      const fetched = vi.spyOn(globalThis, "fetch");
      expect(await check({ url })).toMatchObject({ ok: false, reason: "not configured", failed: "address" });
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});

describe("the protocol", () => {
  test.each(["saas~19.1", "19.2", "20.0"])("of %s is JSON-2", async (version) => {
    odoo = await startFakeOdoo({ version });
    expect(await check({ login: undefined })).toMatchObject({
      ok: true,
      api: "JSON-2",
      serverVersion: version,
    });
  });

  test("of an older server needs database and login", async () => {
    odoo = await startFakeOdoo({ version: "17.0" });
    expect(await check({ login: undefined })).toEqual({
      ok: false,
      reason: "not configured",
      failed: "settings",
      detail: "ODOO_DATABASE and ODOO_LOGIN are needed up to Odoo 18",
    });
    expect(await check()).toMatchObject({ ok: true, api: "JSON-RPC" });
  });

  test("of a newer server needs the database if there are several", async () => {
    odoo = await startFakeOdoo({ version: "19.0" });
    expect(await check({ database: undefined })).toMatchObject({
      failed: "database",
      detail: "Odoo has several databases: set ODOO_DATABASE",
    });
  });

  test("accepts an error that is plain text", async () => {
    odoo = await startFakeOdoo({ version: "19.0" });
    odoo.behave("crm.lead/create", "bare text");
    expect(await push()).toMatchObject({ ok: false, reason: "unavailable" });
  });
});

test("without settings nothing is called", async () => {
  odoo = await startFakeOdoo();
  const missing = { ok: false, reason: "not configured", failed: "settings" };
  expect(await push({}, { apiKey: undefined })).toMatchObject(missing);
  expect(await check({ url: undefined })).toMatchObject(missing);
  expect(odoo.requests).toEqual([]);
  expect(odooMode(odoo.settings)).toBe("live");
  expect(odooMode({ url: undefined, apiKey: undefined })).toBe("not configured");
});
