import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action as start } from "#app/routes/funnel/report/start.tsx";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import { db } from "#db/instance.server.ts";
import { tasks } from "#db/schema/index.ts";
import { sendAnalysis } from "#tests/factories/analysis.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";
import { countRequests } from "#tests/setup/limits.ts";

countRequests();

const formKey = randomUUID();

/** The terms, acknowledged, as they are sent. */
async function acknowledged(id: string) {
  const url = new URL(`http://localhost:3000/analysis/${id}/start?step=terms`);
  const body = new URLSearchParams({
    acknowledged: "on",
    owner1Name: "Olive Sample",
    owner1Address: "12 Owner St, Des Moines, IA 50309",
    formKey,
  });
  const request = new Request(url, { method: "POST", body });
  return start({ request, url, context: new RouterContextProvider(), params: { id }, pattern: "" } as never);
}

test("a request that came too often stays under the terms with its tick, its key and the time to wait", async () => {
  const id = await sendAnalysis();
  for (let use = 0; use < 60; use += 1) await withinLimit("report-change", "127.0.0.1");
  expect(await acknowledged(id)).toMatchObject({
    init: { status: 429 },
    data: {
      initialValue: { acknowledged: "on", formKey },
      error: { "": ["Too many attempts. Please wait 15 minutes and try again."] },
    },
  });
  expect(await db().select().from(tasks).where(eq(tasks.kind, "prepare_agreement"))).toEqual([]);
});

test("a request that could not be stored stays there to be sent again", async () => {
  const id = await sendAnalysis();
  const answer = await whileUnavailable(() => acknowledged(id));
  expect(answer).toMatchObject({
    init: { status: 503 },
    data: {
      initialValue: { acknowledged: "on", formKey },
      error: { "": ["Unable to process your request. Please try again."] },
    },
  });
});
