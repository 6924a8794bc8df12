import { readFileSync } from "node:fs";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { isScope, scopes } from "#app/features/accounts/api-tokens/scopes.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { payloads } from "#app/features/webhooks/payloads.ts";
import { endpoints, everyEndpoint } from "#app/routes/api/endpoints.server.ts";
import { openApi } from "#app/routes/api/openapi-document.server.ts";
import { loader as fetchReport } from "#app/routes/api/report-file.ts";
import * as unknown from "#app/routes/api/unknown.ts";
import routes from "#app/routes.ts";
import { Failure } from "#app/server/api/endpoint.ts";
import { sendAnalysis } from "#tests/factories/analysis.ts";
import {
  apiRoutes,
  callWith,
  type EndpointName,
  handedIn,
  makeTokens,
  type SentCall,
} from "#tests/factories/calls.ts";
import { makeWarmOwner, newEmail, startCampaigns } from "#tests/factories/campaigns.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { type FakeOdoo, startFakeOdoo } from "#tests/fakes/odoo.ts";
import { countRequests } from "#tests/setup/limits.ts";

let odoo: FakeOdoo;
let tokens: Record<string, string>;
const absent = { ...config.odoo };

beforeAll(async () => {
  tokens = await makeTokens();
  odoo = await startFakeOdoo();
});
afterAll(() => odoo.stop());
beforeEach(() => {
  Object.assign(config.odoo, odoo.settings);
  odoo.company.leads = [];
});
afterEach(() => {
  Object.assign(config.odoo, absent);
});

const call = callWith(() => tokens);
const names = Object.keys(endpoints) as EndpointName[];

describe.each(names)("%s", (name) => {
  const { method, path, scope, failure } = endpoints[name];

  test("refuses unknown callers in JSON", async () => {
    for (const token of [null, "porchlight_nobody", `${tokens[scope]}x`]) {
      const { status, said, reply } = await call(name, { token });
      expect(status).toBe(401);
      expect(Failure.parse(said).reference).toBe("reference-1");
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test("refuses a token of another scope", async () => {
    const other = Object.keys(scopes).find((each) => each !== scope) ?? "";
    const { status, said } = await call(name, { token: tokens[other] ?? "" });
    expect(status).toBe(403);
    expect(Failure.parse(said).error).toBe(`This token lacks the scope ${scope}.`);
  });

  test("accepts only its own method", async () => {
    const { status, reply } = await call(name, { method: method === "POST" ? "GET" : "POST", raw: "{}" });
    expect(status).toBe(405);
    expect(reply.headers.get("allow")).toBe(method);
  });

  test.each(["user", "admin"] as const)("answers staff (%s) as it answers a token", async (role) => {
    const { status } = await call(name, { actor: await staffActor({ role }) });
    expect(status).toBe((await call(name)).status);
    expect([401, 403]).not.toContain(status);
  });

  test("names the invalid fields of a body", async () => {
    if (!("input" in endpoints[name])) return;
    const { status, said } = await call(name, { body: {} });
    expect(status).toBe(422);
    expect(Failure.parse(said).error).toBe(
      name === "reportPaymentSuccess" ? "Invalid payment session" : failure,
    );
    expect(Object.keys(Failure.parse(said).fields ?? {})).not.toEqual([]);
  });

  test("has a route, a scope, a failure text, and is in both descriptions", () => {
    expect(isScope(scope)).toBe(true);
    expect(failure).toMatch(/^[A-Z]/);
    expect(pathsOf(routes)).toContain(path.replace(/\{(\w+)\}/g, ":$1"));
    const operation = openApi({ company: "Sample", appUrl: "https://x.example", webhooks: payloads }).paths[
      path
    ];
    expect(operation).toHaveProperty(method.toLowerCase());
    const docs = readFileSync("docs/api.md", "utf8");
    expect(docs).toContain(`\`${method} ${path}\` | \`${scope}\``);
    expect(docs).toContain(`## \`${method} ${path}\``);
  });
});

test("calls every documented endpoint", () => {
  expect(Object.keys(apiRoutes).toSorted()).toEqual(names.toSorted());
  expect(everyEndpoint).toHaveLength(names.length);
});

type Listed = { path?: string | undefined; children?: Listed[] | undefined };

const pathsOf = (all: readonly Listed[], above = ""): string[] =>
  all.flatMap(({ path = "", children = [] }) => {
    const here = [above, path.replace(/^\//, "")].filter(Boolean).join("/");
    return [`/${here}`, ...pathsOf(children, here)];
  });

describe("a call of staff", () => {
  test("from another site is refused", async () => {
    const actor = await staffActor();
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await call("createOdooLead", { actor, headers })).toMatchObject({ status: 403 });
    expect(odoo.company.leads).toEqual([]);
  });

  test("with an invalid token is refused", async () => {
    const actor = await staffActor();
    expect(await call("createOdooLead", { actor, token: "porchlight_nobody" })).toMatchObject({
      status: 401,
    });
  });
});

describe("a body that", () => {
  test.each([
    ["is not JSON", { raw: "{" }, 400],
    ["is not UTF-8", { raw: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    ["has another content type", { headers: { "content-type": "text/plain" } }, 415],
    ["is a form", { headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["is too long", { raw: JSON.stringify({ ...handedIn, name: "x".repeat(70_000) }) }, 413],
    ["is a list", { body: [] }, 422],
    ["lacks a field", { body: { ...handedIn, email: undefined } }, 422],
    ["has an invalid email", { body: { ...handedIn, email: "bo" } }, 422],
  ])("%s is refused", async (_, sent: SentCall, status) => {
    const answer = await call("createOdooLead", sent);
    expect(answer.status).toBe(status);
    expect(Failure.safeParse(answer.said).success).toBe(true);
    expect(odoo.company.leads).toEqual([]);
  });
});

describe("leads and Odoo", () => {
  test("creates a lead once and reports a working connection", async () => {
    const made = await call("createOdooLead");
    expect(made.status).toBe(200);
    expect(made.said).toEqual({ id: odoo.company.leads[0]?.id });
    expect(await call("createOdooLead")).toMatchObject({ said: made.said });
    const tested = await call("testOdooConnection");
    expect(tested).toMatchObject({ status: 200, said: { success: true, message: "Connection successful" } });
  });

  test("report failures with the messages of the specification", async () => {
    Object.assign(config.odoo, { apiKey: "wrong" });
    const made = await call("createOdooLead");
    expect(made.status).toBe(503);
    expect(Failure.parse(made.said).error).toBe("Failed to create lead in Odoo");
    expect(await call("testOdooConnection")).toMatchObject({
      status: 200,
      said: { success: false, message: "Connection test failed" },
    });
    Object.assign(config.odoo, absent);
    expect(await call("createOdooLead")).toMatchObject({ status: 503 });
    expect(await call("testOdooConnection")).toMatchObject({
      said: { success: false, message: "Not configured" },
    });
  });
});

describe("a report", () => {
  async function priced() {
    const leadId = await sendAnalysis();
    const report = await findReport(leadId);
    await estimateEntry(report?.entryId ?? "", 1);
    const rentCents = (await findReport(leadId))?.estimate?.rentCents ?? 0;
    return { leadId, rent: rentCents / 100 };
  }

  async function fetched(address: string) {
    const [stamp = "", name = ""] = new URL(address).pathname.split("/").slice(-2);
    const context = new RouterContextProvider();
    const args = { request: new Request(address), context, params: { stamp, name } } as never;
    return fetchReport(args);
  }

  test("is generated and can be fetched at a signed URL only", async () => {
    const { leadId, rent } = await priced();
    const improvements = [{ name: "Landscaping", checked: true, estimatedCost: 500 }];
    // A busy machine may need longer than the call's deadline.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { status, said } = await call("generateReport", {
      body: { lead: { id: leadId, name: "Left alone" }, rentEstimate: rent, improvements },
    });
    vi.useRealTimers();
    expect(said).toMatchObject({ fileName: expect.stringMatching(/^rental-analysis-.+\.pdf$/) });
    expect(status).toBe(200);
    const url = String((said as { url?: string }).url);
    const file = await fetched(url);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await fetched(url.replace(/-[0-9a-f]{48}/, `-${"0".repeat(48)}`))).status).toBe(404);
    expect((await fetched(url.replace(/files\/\d{11}/, "files/09999999999"))).status).toBe(404);
    expect((await fetched(url.replace(/files\/\d{11}/, "files/00000000001"))).status).toBe(404);
  });

  test("is refused with another figure, before an estimate, and for an unknown lead", async () => {
    const { leadId, rent } = await priced();
    const wrong = await call("generateReport", { body: { lead: { id: leadId }, rentEstimate: rent + 100 } });
    expect(wrong).toMatchObject({ status: 409, said: { error: "Failed to generate PDF" } });
    const early = await call("generateReport", { body: { lead: { id: await sendAnalysis() } } });
    expect(early).toMatchObject({ status: 409 });
    expect(await call("generateReport")).toMatchObject({ status: 404, said: { error: "Lead not found" } });
  });
});

test("answers an unknown API path with 404 in JSON", async () => {
  const context = new RouterContextProvider();
  const reply = unknown.loader({ context } as never);
  expect(reply.status).toBe(404);
  expect(Failure.safeParse(await reply.json()).success).toBe(true);
});

describe("a token", () => {
  countRequests();

  test("may call 120 times a minute, then gets Retry-After; other tokens are not limited", async () => {
    for (let calls = 0; calls < 120; calls += 1)
      expect((await call("generateReport", { body: {} })).status).toBe(422);
    const { status, reply } = await call("generateReport", { body: {} });
    expect([status, reply.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await call("testOdooConnection")).status).toBe(200);
  });
});

describe("a campaign", () => {
  test("is started once, and stopped by its id and by the lead's", async () => {
    await startCampaigns();
    const lead = await makeWarmOwner();
    await call("stopCampaign", { params: { id: lead.id } });
    const start = () => call("startCampaign", { body: { leadId: lead.id } });
    const made = await start();
    expect(made).toMatchObject({
      status: 201,
      said: { leadId: lead.id, workflow: "warm_lead", status: "active" },
    });
    expect(await start()).toMatchObject({
      status: 409,
      said: { error: "Failed to start campaign", detail: "This lead is already in this campaign." },
    });
    const { id } = made.said as { id: string };
    expect(await call("stopCampaign", { params: { id } })).toMatchObject({
      status: 200,
      said: { stopped: 1 },
    });
    expect(await call("stopCampaign", { params: { id } })).toMatchObject({ status: 404 });
    const cold = await makeLead({ status: "analysis_submitted", email: newEmail() });
    expect(await call("startCampaign", { body: { leadId: cold.id } })).toMatchObject({
      status: 422,
      said: { error: "Failed to start campaign", detail: "There is no consent to marketing." },
    });
  });

  test("has the figures and templates of the specification", async () => {
    const { said: stats } = await call("fetchCampaignStats");
    expect(Object.keys(stats as object)).toEqual([
      "totalEmails",
      "totalSMS",
      "activeLeads",
      "completionRate",
    ]);
    const { said: templates } = await call("listCampaignTemplates");
    expect(Object.keys((templates as object[])[0] ?? {})).toEqual([
      "id",
      "name",
      "type",
      "subject",
      "content",
      "workflow",
      "delay",
    ]);
  });
});
