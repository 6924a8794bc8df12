import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import type { Reader } from "#app/features/analysis/report/page.ts";
import { action as improve } from "#app/routes/funnel/report/improvements.ts";
import { action as change, headers, loader as read } from "#app/routes/funnel/report/page.tsx";
import { loader as download } from "#app/routes/funnel/report/pdf.ts";
import { action as retry } from "#app/routes/funnel/report/retry.ts";
import { action as start } from "#app/routes/funnel/report/start.tsx";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisSubscribers, leads, tasks } from "#db/schema/index.ts";
import { mailedKeys, seenFields, sendAnalysis, senderKeys } from "#tests/factories/analysis.ts";

/** The report keys in the cookie of each reader's browser. */
const keys = new Map<string, Record<Reader, string[]>>();

/** A new submission. */
async function aSubmission() {
  const id = await sendAnalysis();
  keys.set(id, { owner: await mailedKeys(id), sender: await senderKeys(id), stranger: [] });
  return id;
}

/** A new submission with an estimate. */
async function aReport() {
  const id = await aSubmission();
  await estimateEntry((await findReport(id))?.entryId ?? "", 1);
  return id;
}

type Sent = {
  id: string;
  to?: string;
  fields?: [string, string][];
  headers?: Record<string, string>;
  /** Whose browser sends it; the owner's by default. */
  as?: Reader;
};

/** Route arguments: a GET, or a POST if there are fields. */
function sent({ id, to = "", fields, headers = {}, as = "owner" }: Sent) {
  const url = new URL(`http://localhost:3000/analysis/${id}${to}`);
  const cookie = `owner=${encodeURIComponent(btoa(JSON.stringify(keys.get(id)?.[as] ?? [])))}`;
  const request = new Request(url, {
    headers: { ...headers, cookie },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return { request, url, context: new RouterContextProvider(), params: { id }, pattern: "" } as never;
}

type Answer = { status: number | undefined; to: string | null; cookie: string };

/** Status, location and cookie of a returned or thrown response. */
async function seen(answer: Promise<unknown>): Promise<Answer> {
  const reply = await answer.catch((thrown: unknown) => thrown);
  if (reply instanceof Response)
    return {
      status: reply.status,
      to: reply.headers.get("location"),
      cookie: reply.headers.get("set-cookie") ?? "",
    };
  if (reply instanceof Error) throw reply;
  const { init } = reply as { init: ResponseInit | null };
  return { status: init?.status, to: null, cookie: "" };
}

const toastIn = ({ cookie }: Answer) => {
  const [, value = ""] = /toast=([^;]+)/.exec(cookie) ?? [];
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as unknown;
};

const tasksOf = (id: string, kind: string) =>
  db()
    .select({ kind: tasks.kind })
    .from(tasks)
    .where(eq(tasks.leadId, id))
    .then((rows) => rows.filter((row) => row.kind === kind));

describe("the report", () => {
  test("is not found for an unknown id", async () => {
    expect(await seen(read(sent({ id: "nope" })))).toMatchObject({ status: 404 });
  });

  test("is neither indexed nor cached", () => {
    const all = headers({ errorHeaders: undefined } as never);
    expect(all.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(all.get("Cache-Control")).toBe("no-store");
  });

  test("moves the mailed token into a cookie that scripts and other pages do not see", async () => {
    const id = await aReport();
    const [mailed] = await db()
      .select({ token: analysisSubscribers.mailToken })
      .from(analysisSubscribers)
      .innerJoin(leads, eq(leads.email, analysisSubscribers.email))
      .where(eq(leads.id, id));
    const token = mailed?.token ?? "";
    const answer = await seen(read(sent({ id, to: `?of=${token}&vacancy=5` })));
    expect(answer).toMatchObject({ status: 302, to: `/analysis/${id}?vacancy=5` });
    expect(answer.cookie).toMatch(/^owner=.+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
    const garbage = await seen(read(sent({ id, to: "?of=%3Cscript%3E" })));
    expect(garbage).toMatchObject({ status: 302, to: `/analysis/${id}`, cookie: "" });
  });
});

describe("the report's own forms", () => {
  const facts: [string, string][] = [
    ["intent", "facts"],
    ["streetAddress", "2914 Cottage Grove Ave"],
    ["zipCode", "50311"],
    ["city", "Des Moines"],
    ["propertyType", "single-family"],
    ["squareFootage", "1,600"],
    ["unitCount", "1"],
  ];
  const factsWith = (changes: Record<string, string>) =>
    facts.map(([name, value]): [string, string] => [name, changes[name] ?? value]);

  const seenBy = async (id: string) => Object.entries(await seenFields(id));

  /** The response to a refused correction. */
  async function refusal(id: string, fields: [string, string][]) {
    const reply = await change(sent({ id, fields }));
    if (reply instanceof Response) throw new Error("it was taken");
    return { ...reply.data, status: reply.init?.status };
  }

  test("refuse invalid facts with messages beside the fields", async () => {
    const id = await aReport();
    expect(
      await refusal(id, factsWith({ squareFootage: "big", zipCode: "5031", streetAddress: " " })),
    ).toMatchObject({
      status: 422,
      error: {
        squareFootage: ["Enter the square feet as a whole number."],
        zipCode: ["A ZIP code has five digits."],
        streetAddress: ["Enter the street address."],
      },
      initialValue: { intent: "facts", squareFootage: "big" },
    });
    expect(await seen(change(sent({ id, fields: [["intent", "sell"]] })))).toMatchObject({ status: 422 });
    expect((await findReport(id))?.state).toBe("ready");
  });

  test("request a manager with or without a message; a bot requests nothing", async () => {
    const id = await aReport();
    const ask = (more: [string, string][]) =>
      seen(change(sent({ id, fields: [["intent", "ask"], ...more] })));
    expect(await ask([["website", "https://spam.example"]])).toMatchObject({ status: 302 });
    expect(await tasksOf(id, "price_as_asked")).toHaveLength(0);
    expect(toastIn(await ask([["message", "New kitchen."]]))).toMatchObject({
      tone: "success",
      text: "A manager will look at this home and email you.",
    });
    expect(await tasksOf(id, "price_as_asked")).toHaveLength(1);
    expect(await ask([["message", "x".repeat(2_001)]])).toMatchObject({ status: 422 });
  });

  test("take a correction and price the home again", async () => {
    const id = await aReport();
    const fields = [...facts, ...(await seenBy(id))];
    expect(await seen(change(sent({ id, fields })))).toMatchObject({
      status: 302,
      to: `/analysis/${id}`,
    });
    expect(await findReport(id)).toMatchObject({ state: "queued", subject: { squareFootage: 1_600 } });
  });

  test("refuse a correction of a fact that was corrected in another tab", async () => {
    const id = await aReport();
    const seenBefore = await seenBy(id);
    await change(sent({ id, fields: [...facts, ...seenBefore] }));
    expect(await refusal(id, [...factsWith({ squareFootage: "1,700" }), ...seenBefore])).toMatchObject({
      status: 409,
      error: { "": [expect.stringContaining("Someone else changed these details")] },
      initialValue: { intent: "facts", squareFootage: "1,700" },
    });
    expect((await findReport(id))?.subject.squareFootage).toBe(1_600);
  });
});

const owner: [string, string][] = [
  ["owner1Name", "Olive Sample"],
  ["owner1Address", "12 Owner St, Des Moines, IA 50309"],
];
const acknowledged: [string, string][] = [["acknowledged", "on"], ...owner];

describe("the modal's last step", () => {
  test("requires the checkbox", async () => {
    const id = await aReport();
    expect(await seen(start(sent({ id, to: "/start?vacancy=5", fields: owner })))).toMatchObject({
      status: 422,
    });
    expect(await tasksOf(id, "prepare_agreement")).toHaveLength(0);
  });

  test("requests the agreement once, however often it is sent", async () => {
    const id = await aReport();
    const again = () => seen(start(sent({ id, to: "/start", fields: acknowledged })));
    for (const answer of await Promise.all([again(), again(), again()]))
      expect(answer).toMatchObject({ status: 302, to: `/analysis/${id}/start?step=done` });
    expect(await tasksOf(id, "prepare_agreement")).toHaveLength(1);
  });
});

describe("the modal's address", () => {
  const open = (id: string, to: string) => seen(read(sent({ id, to })));
  const ask = (id: string) => start(sent({ id, to: "/start", fields: acknowledged }));

  test("redirects to the report after the request, except from the confirmation", async () => {
    const id = await aReport();
    expect(await open(id, "/start?step=terms")).toMatchObject({ to: null });
    await ask(id);
    expect(await open(id, "/start?step=terms&vacancy=5")).toMatchObject({ to: `/analysis/${id}?vacancy=5` });
    expect(await open(id, "/start?step=done")).toMatchObject({ to: null });
    expect(await open(id, "/start?step=services")).toMatchObject({ to: null });
  });

  test("redirects from every step once the home is enrolled, and accepts no request", async () => {
    const id = await aReport();
    await db().update(leads).set({ status: "enrolled" }).where(eq(leads.id, id));
    for (const step of ["services", "terms", "done"])
      expect(await open(id, `/start?step=${step}`)).toMatchObject({ status: 302, to: `/analysis/${id}` });
    const answer = await seen(ask(id));
    expect(answer).toMatchObject({ to: `/analysis/${id}` });
    expect(toastIn(answer)).toMatchObject({ tone: "error", text: expect.stringContaining("enrolled") });
    expect(await tasksOf(id, "prepare_agreement")).toHaveLength(0);
  });
});

describe("the checklist", () => {
  test("answers a checkbox without a redirect and the button with one", async () => {
    const id = await aReport();
    expect(await improve(sent({ id, fields: [["chosen", "Landscaping"]] }))).toMatchObject({
      data: { problem: null },
    });
    const button = await seen(improve(sent({ id, fields: [["save", "1"]] })));
    expect(button).toMatchObject({ status: 302, to: `/analysis/${id}#improvements` });
    const [lead] = await db().select().from(leads).where(eq(leads.id, id));
    expect(lead?.repairChecklist?.some((item) => item.checked)).toBe(false);
  });
});

test("a failed estimate is tried again", async () => {
  const id = await aReport();
  await db().update(analysisEntries).set({ estimateState: "failed" }).where(eq(analysisEntries.leadId, id));
  expect(await seen(retry(sent({ id, fields: [] })))).toMatchObject({ status: 302, to: `/analysis/${id}` });
  expect((await findReport(id))?.state).toBe("queued");
});

describe("the PDF", () => {
  test("is a file with a readable name", async () => {
    const id = await aReport();
    const file = await download(sent({ id, to: "/report.pdf?maintenance=12" }));
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="rental-analysis-\d+-cottage-grove-ave\.pdf"$/,
    );
    expect((await file.text()).startsWith("%PDF-")).toBe(true);
  });

  test("is not found before there is an estimate", async () => {
    const waiting = await aSubmission();
    expect(await seen(download(sent({ id: waiting })))).toMatchObject({ status: 404 });
  });
});
