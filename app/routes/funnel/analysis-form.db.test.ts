import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import type { FormState } from "#app/features/analysis/form-steps.ts";
import { answerAnalysisForm, findTypedForm } from "#app/routes/funnel/analysis-form.server.ts";
import { enrollmentSecret } from "#app/routes/funnel/enrollment-cookie.server.ts";
import { requestContext } from "#app/server/context.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import { storedIn } from "#tests/factories/enrollment.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

const limits = config.rateLimits;
let client = 0;

beforeEach(() => {
  config.rateLimits = false;
  client += 1;
});

afterEach(() => {
  config.rateLimits = limits;
});

type Fields = Record<string, string>;

const street = "properties[0].streetAddress";

const home: Fields = {
  "properties[0].streetAddress": "1840 Cottage Grove Ave",
  "properties[0].zipCode": "50311",
  "properties[0].city": "Des Moines",
  "properties[0].propertyType": "single-family",
  "properties[0].squareFootage": "1480",
  "properties[0].unitCount": "1",
};

/** The second step, filled in at a human pace. */
const filledIn = (email: string, more: Fields = {}): Fields => ({
  ...home,
  step: "contact",
  formKey: randomUUID(),
  startedAt: String(Date.now() - 60_000),
  email,
  name: "Ann Owner",
  ...more,
});

/** Posts the form as a browser does; returns status, location and state of the form. */
async function post(fields: Fields, headers: Fields = {}) {
  const context = new RouterContextProvider();
  context.set(requestContext, { id: "-", ip: `198.51.100.${client}` });
  const request = new Request("http://localhost:3000/analysis", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  const answer = await answerAnalysisForm(request, context, "/analysis");
  if (answer instanceof Response) {
    const cookie = answer.headers.get("set-cookie") ?? "";
    return { status: answer.status, to: answer.headers.get("location"), state: null, cookie };
  }
  return { status: answer.init?.status, to: null, state: answer.data, cookie: "" };
}

const leadsOf = (email: string) => db().select({ id: leads.id }).from(leads).where(eq(leads.email, email));

/** The values that the next submission sends. */
const drawn = (state: FormState | null) => state?.result.initialValue;

test("a form with the address only gets the whole form, with the city of its ZIP code", async () => {
  const start = { go: "start", "properties[0].streetAddress": "12 Elm St 50023-1234" };
  const { status, state } = await post(start);
  expect(status ?? 200).toBe(200);
  expect(state?.step).toBe("properties");
  expect(drawn(state)).toMatchObject({
    properties: [{ streetAddress: "12 Elm St", city: "Ankeny", zipCode: "50023", unitCount: "1" }],
  });
  const unavailable = await whileUnavailable(() => post(start));
  expect(drawn(unavailable.state)).toMatchObject({ properties: [{ streetAddress: "12 Elm St" }] });
});

test("an empty address is refused beside its field", async () => {
  const { status, state } = await post({ step: "properties", go: "start", [street]: "  " });
  expect(status).toBe(422);
  expect(state?.result.error).toEqual({ [street]: ["Enter the street address."] });
});

test("without JavaScript each step is a page that shows what was typed", async () => {
  const open = (cookie: string, step: string) =>
    findTypedForm(new Request("http://localhost:3000/analysis", { headers: { cookie } }), step);
  const plain = { "sec-fetch-dest": "document" };
  const start = await post({ step: "properties", go: "start", [street]: "12 Elm St" }, plain);
  expect([start.status, start.to]).toEqual([302, "/analysis?step=properties"]);
  expect(drawn((await open(start.cookie, "properties")) ?? null)).toMatchObject({
    properties: [{ streetAddress: "12 Elm St" }],
  });
  const wrong = await post({ ...home, "properties[0].zipCode": "1" }, plain);
  expect([wrong.status, wrong.to]).toEqual([302, "/analysis?step=properties"]);
  expect(await open(wrong.cookie, "properties")).toMatchObject({
    result: { error: { "properties[0].zipCode": ["A ZIP code has five digits."] } },
  });
  const next = await post(home, plain);
  expect([next.status, next.to]).toEqual([302, "/analysis?step=contact"]);
  expect(await open(next.cookie, "contact")).toMatchObject({ step: "contact" });
  const before = await open(next.cookie, "properties");
  expect(before).toMatchObject({ step: "properties", result: { initialValue: { properties: [{}] } } });
  expect(before?.result.error).toBeUndefined();
  expect(await open("", "contact")).toBeUndefined();
  const sent = filledIn("plain@owner.example");
  const { to, cookie } = await post(sent, plain);
  expect(to).toMatch(/^\/analysis\/[0-9a-f-]{36}$/);
  const typed = /analysis=[^;]+/.exec(cookie)?.[0] ?? "";
  const after = await open(typed, "contact");
  expect(after).toMatchObject({ step: "contact", formKey: sent.formKey });
  expect(drawn(after ?? null)).toMatchObject({ properties: [{ streetAddress: "1840 Cottage Grove Ave" }] });
  for (const name of ["name", "email", "phone"]) expect(drawn(after ?? null)).not.toHaveProperty(name);
});

describe("the first step", () => {
  test("shows the second with a new form key each time", async () => {
    const answers = await Promise.all([post(home), post(home)]);
    for (const { status, state } of answers) {
      expect(status).toBe(200);
      expect(state).toMatchObject({ step: "contact", startedAt: expect.any(Number) });
      expect(drawn(state)).toMatchObject({ properties: [{ streetAddress: "1840 Cottage Grove Ave" }] });
    }
    const keys = answers.map(({ state }) => state?.formKey);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("creates one lead from twenty simultaneous submissions and redirects all to its report", async () => {
  const fields = filledIn("twenty@owner.example");
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(fields)));
  const [lead, ...more] = await leadsOf("twenty@owner.example");
  expect(more).toEqual([]);
  for (const { status, to } of answers) expect([status, to]).toEqual([302, `/analysis/${lead?.id}`]);
});

describe("a bot is refused", () => {
  test("that fills in the hidden field", async () => {
    const { status, state } = await post(filledIn("program@owner.example", { website: "https://x.example" }));
    expect(status).toBe(422);
    expect(state?.problem).toBe("Please try again.");
    expect(await leadsOf("program@owner.example")).toEqual([]);
  });
});

test("preserves the form while the database is unavailable and accepts it afterwards", async () => {
  const fields = filledIn("unavailable@owner.example", { phone: "(515) 555-0148" });
  const refused = await whileUnavailable(() => post(fields));
  expect(refused.status).toBe(503);
  expect(refused.state).toMatchObject({
    step: "contact",
    problem: "Unable to process your request. Please try again.",
    formKey: fields.formKey,
    startedAt: Number(fields.startedAt),
  });
  expect(drawn(refused.state)).toMatchObject({
    email: "unavailable@owner.example",
    name: "Ann Owner",
    phone: "(515) 555-0148",
    properties: [
      {
        streetAddress: "1840 Cottage Grove Ave",
        zipCode: "50311",
        city: "Des Moines",
        propertyType: "single-family",
        squareFootage: "1480",
        unitCount: "1",
      },
    ],
  });
  const [stored, repeated] = [await post(fields), await post(fields)];
  expect(stored.status).toBe(302);
  expect(repeated.to).toBe(stored.to);
  expect(await leadsOf("unavailable@owner.example")).toHaveLength(1);
});

test("starts the enrollment of the same browser with the contact and the report", async () => {
  const { cookie, to } = await post(filledIn("enroll@owner.example", { phone: "515 555 0188" }));
  expect(cookie).toMatch(/^enrollment=.*HttpOnly/);
  const headers = { cookie: cookie.split(";")[0] ?? "" };
  const secret = await enrollmentSecret(new Request("http://localhost:3000/enroll", { headers }));
  expect(await storedIn(secret ?? "")).toEqual({
    name: "Ann Owner",
    email: "enroll@owner.example",
    phone: "515 555 0188",
    from: /[0-9a-f-]{36}/.exec(to ?? "")?.[0],
  });
});

test("answers a known home from another browser with a page that has nothing of it", async () => {
  const fields = filledIn("known@owner.example");
  const own = await post(fields);
  const typed = { formKey: randomUUID(), name: "Stran Ger", [street]: "1840 cottage grove avenue" };
  const other = await post({ ...fields, ...typed });
  expect([other.status, other.to]).toEqual([302, "/analysis/received"]);
  const headers = { cookie: other.cookie.split(";")[0] ?? "" };
  const secret = await enrollmentSecret(new Request("http://localhost:3000/enroll", { headers }));
  expect(await storedIn(secret ?? "")).toMatchObject({ name: "Stran Ger", from: "" });
  const again = await post(
    { ...fields, formKey: randomUUID() },
    { cookie: own.cookie.replace(/.*, (owner=)/, "$1") },
  );
  expect(again.to).toBe(own.to);
});

test("limits submissions per client and preserves what was typed", async () => {
  config.rateLimits = true;
  const statuses = [];
  for (let at = 0; at < 20; at++) statuses.push((await post(filledIn(`many-${at}@owner.example`))).status);
  expect(new Set(statuses)).toEqual(new Set([302]));
  const { status, state } = await post(filledIn("many-20@owner.example"));
  expect(status).toBe(429);
  expect(state?.problem).toBe("Too many attempts. Please wait 15 minutes and try again.");
  expect(drawn(state)).toMatchObject({ email: "many-20@owner.example" });
  expect(await leadsOf("many-20@owner.example")).toEqual([]);
}, 20_000);
