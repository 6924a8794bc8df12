import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ReportForm } from "#app/features/analysis/schema.ts";
import { LeadPageForm } from "#app/features/lead-page/forms.ts";
import { NewLeadForm } from "#app/features/leads/schema.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { z } from "#app/lib/zod.ts";
import { databaseUnavailable } from "#app/server/context.ts";
import {
  back,
  handlePublicForm,
  parseForm,
  readForm,
  runCommand,
  statusOf,
} from "#app/server/handle-form.server.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

afterEach(() => void vi.useRealTimers());

const post = (fields: [string, string][]) =>
  new Request("https://porchlight.example/", { method: "POST", body: new URLSearchParams(fields) });

test.each([
  ["a plain form", NewLeadForm, ["name", "Ada"]],
  ["a page with two forms", LeadPageForm, ["title", "Call"]],
  ["the report's page", ReportForm, ["message", "Hello"]],
] as const)("drops fields that %s does not have", async (_, schema, [known, text]) => {
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

test("answers a forged record and a forged choice in plain words", async () => {
  const schema = z.object({ id: z.uuid(), role: z.enum(["user", "admin"]) });
  const form = await parseForm(
    post([
      ["id", "1"],
      ["role", "root"],
    ]),
    schema,
  );
  expect(form.ok === false && form.reply.data.error).toEqual({
    id: ["There is no such record."],
    role: ["Choose one of the options."],
  });
});

test.each(["urlencoded", "multipart"])("refuses more %s fields than any page has", async (kind) => {
  const form = kind === "multipart" ? new FormData() : new URLSearchParams();
  for (let at = 0; at < 5_000; at += 1) form.append("a", "");
  const request = new Request("https://porchlight.example/", { method: "POST", body: form });
  await expect(readForm(request)).rejects.toMatchObject({
    init: { status: 400 },
    data: { message: "This is more than a form can hold." },
  });
});

test("reads a multipart form", async () => {
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

  test("that fails returns the form's failure text and 500", async () => {
    const context = new RouterContextProvider();
    const broken = await runCommand(context, fail(new Error("wrong")), "Try again.");
    expect(broken).toEqual({ ok: false, reason: "failed", message: "Try again." });
    expect(!broken.ok && statusOf[broken.reason]).toBe(500);
    expect(context.get(databaseUnavailable)).toBe(false);
  });

  test("that cannot reach the database returns 503 and marks the request", async () => {
    const context = new RouterContextProvider();
    const timeout = Object.assign(new Error("late"), { code: "ETIMEDOUT" });
    const outcome = await runCommand(context, fail(timeout));
    expect(outcome).toMatchObject({ message: "Unable to process your request. Please try again." });
    expect(!outcome.ok && statusOf[outcome.reason]).toBe(503);
    expect(context.get(databaseUnavailable)).toBe(true);
  });
});

test("gives up on a command that hangs while there is time to return the form", async () => {
  vi.useFakeTimers();
  const outcome = runCommand(new RouterContextProvider(), () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await outcome).toMatchObject({ reason: "unavailable" });
});

test("runs no command while the database cannot resolve the session", async () => {
  const context = new RouterContextProvider();
  context.set(databaseUnavailable, true);
  expect(await runCommand(context, async () => done("done"))).toMatchObject({ reason: "unavailable" });
});

test("returns to office pages only", () => {
  const ways = [
    "/leads?status=new",
    "/dashboard",
    "/admin/deleted-leads?before=x",
    "/admin/outbox?state=failed",
    "/administer",
    "//other.example",
    "/leads\\x",
    "https://other.example",
    "/login",
    "/dashboards",
    "/leads.example",
    "/leads/new?name=Ann Example",
    "/dashboard\n",
    "/leads#a\\b",
    "/leads#notes",
  ];
  expect(ways.map((way) => back.parse(way))).toEqual([
    "/leads?status=new",
    "/dashboard",
    "/admin/deleted-leads?before=x",
    "/admin/outbox?state=failed",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    "/leads#notes",
  ]);
});

const formKey = randomUUID();
const fields = { formKey, startedAt: "1", name: "Ann", note: "Gate code 7" };

async function refusalOf(run: () => Promise<Result<void>>, changes: Record<string, string> = {}) {
  const sent: { request: Request; context: RouterContextProvider } = sentTo({
    path: "/webinar",
    fields: { ...fields, ...changes },
  });
  const answer = await answerOf(
    handlePublicForm(sent, {
      schema: z.object({ name: z.string({ error: "Enter your name." }) }),
      limit: "webinar-form",
      page: "/webinar",
      command: run,
      success: () => new Response(null, { status: 204 }),
      failure: "Registration failed.",
    }),
  );
  return { ...answer, isUnavailableNow: sent.context.get(databaseUnavailable) };
}

test("a refusal sets the status and returns the values", async () => {
  const initialValue = { name: "Ann", note: "Gate code 7" };
  const typed = { initialValue, keys: { formKey, startedAt: 1 } };
  const closed = refused("conflict", "This webinar is not open any more.");
  expect(await refusalOf(async () => closed)).toMatchObject({
    status: 409,
    data: { ...typed, error: { "": [closed.message] } },
  });
  expect(await refusalOf(async () => refused("conflict", "Taken.", "name"))).toMatchObject({
    status: 409,
    data: { ...typed, error: { name: ["Taken."] } },
  });
  expect(await refusalOf(async () => closed, { name: "" })).toMatchObject({
    status: 422,
    data: { error: { name: ["Enter your name."] } },
  });
});

test("a failure returns the form's failure text and marks the request", async () => {
  const timeout = Object.assign(new Error("late"), { code: "ETIMEDOUT" });
  const problem = "Registration failed.";
  expect(await refusalOf(() => Promise.reject(timeout))).toMatchObject({
    status: 503,
    isUnavailableNow: true,
    data: { error: { "": [problem] }, keys: { formKey } },
  });
  expect(await refusalOf(() => Promise.reject(new Error("broken")))).toMatchObject({
    status: 500,
    isUnavailableNow: false,
    data: { error: { "": [problem] }, keys: { formKey } },
  });
});
