import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { ReportForm } from "#app/domain/analysis/schema.ts";
import { LeadPageForm, NewLeadForm } from "#app/domain/leads/schema.ts";
import { done, refused } from "#app/domain/result.ts";
import { recordsAway } from "#app/http/context.ts";
import { attemptInTime, parseForm, readForm, statusOf } from "#app/http/forms/form.server.ts";

const post = (fields: [string, string][]) =>
  new Request("https://porchlight.example/", { method: "POST", body: new URLSearchParams(fields) });

test.each([
  ["a plain form", NewLeadForm, ["name", "Ada"]],
  ["a page with two forms", LeadPageForm, ["title", "Call"]],
  ["the report's page", ReportForm, ["message", "Hello"]],
] as const)("what %s does not ask for does not come back", async (_, schema, [known, text]) => {
  const intent = JSON.stringify({ type: "insert", payload: { name: "properties" } });
  const fields: [string, string][] = [
    ["evil", "1"],
    ["evil2[50].a", "1"],
    ["toString", "1"],
    ["__intent__", intent],
  ];
  const form = await parseForm(post([[known, text], ...fields]), schema);
  if (form.ok) throw new Error("the form was taken");
  expect(form.reply.init?.status).toBe(422);
  expect(form.reply.data.initialValue).toEqual({ [known]: text });
});

test.each([`a${".a".repeat(3_000)}`, `a${"[50]".repeat(170)}`])(
  "the name %.20s… is answered with 400",
  async (name) => {
    await expect(readForm(post([[name, "1"]]))).rejects.toMatchObject({ init: { status: 400 } });
  },
);

test.each(["urlencoded", "multipart"])("more %s fields than any page has are refused", async (kind) => {
  const form = kind === "multipart" ? new FormData() : new URLSearchParams();
  for (let at = 0; at < 5_000; at += 1) form.append("a", "");
  const request = new Request("https://porchlight.example/", { method: "POST", body: form });
  await expect(readForm(request)).rejects.toMatchObject({
    init: { status: 400 },
    data: { message: "This is more than a form can hold." },
  });
});

test("a form of several parts comes through whole", async () => {
  const form = new FormData();
  form.append("name", "Zoë & Ada");
  form.append("note", "two\r\nlines");
  const request = new Request("https://porchlight.example/", { method: "POST", body: form });
  expect([...(await readForm(request))]).toEqual([
    ["name", "Zoë & Ada"],
    ["note", "two\r\nlines"],
  ]);
});

describe("a command of a public form", () => {
  const fail = (error: Error) => () => Promise.reject(error);

  test("gives its value, or what it refuses, as it is", async () => {
    const context = new RouterContextProvider();
    expect(await attemptInTime(context, async () => done("kept"))).toEqual({ ok: true, value: "kept" });
    const refusal = refused("conflict", "There is another one.", "city");
    expect(await attemptInTime(context, async () => refusal)).toEqual(refusal);
    expect(context.get(recordsAway)).toBe(false);
  });

  test("that fails is refused in the form's words, with a status of its own", async () => {
    const context = new RouterContextProvider();
    const broken = await attemptInTime(context, fail(new Error("wrong")), "Try again.");
    expect(broken).toEqual({ ok: false, reason: "failed", message: "Try again." });
    expect(!broken.ok && statusOf[broken.reason]).toBe(500);
    expect(context.get(recordsAway)).toBe(false);
  });

  test("that cannot reach the records says so to whatever answers the same request", async () => {
    const context = new RouterContextProvider();
    const away = Object.assign(new Error("late"), { code: "ETIMEDOUT" });
    const outcome = await attemptInTime(context, fail(away));
    expect(outcome).toMatchObject({ message: "Unable to process your request. Please try again." });
    expect(!outcome.ok && statusOf[outcome.reason]).toBe(503);
    expect(context.get(recordsAway)).toBe(true);
  });

  test("may still answer by itself", async () => {
    const page = new Response(null, { status: 404 });
    await expect(attemptInTime(new RouterContextProvider(), () => Promise.reject(page))).rejects.toBe(page);
  });
});
