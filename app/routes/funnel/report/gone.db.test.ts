import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action as improve } from "#app/routes/funnel/report/improvements.ts";
import { action as retry } from "#app/routes/funnel/report/retry.ts";
import { action as start } from "#app/routes/funnel/report/start.tsx";

const id = randomUUID();

/** A form of a report that nobody has any more, as a door gets it. */
function sent(fields: Record<string, string>) {
  const url = new URL(`http://localhost:3000/analysis/${id}/act`);
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  return { request, url, context: new RouterContextProvider(), params: { id }, pattern: "" } as never;
}

/** Where an answer leads, and the message that it leaves there. */
function seen(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error("it did not lead on");
  const [, value = ""] = /toast=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  const toast: unknown = value && JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
  return { to: answer.headers.get("location"), toast };
}

const refusal = { tone: "error", text: "Lead not found" };

test("the agreement to a report that is gone was not requested, and nobody is told that it was", async () => {
  expect(
    await start(sent({ acknowledged: "on", owner1Name: "Olive Sample", owner1Address: "1 Owner St" })),
  ).toMatchObject({
    init: { status: 404 },
    data: { error: { "": [refusal.text] } },
  });
});

test("an estimate of a report that is gone is not tried again", async () => {
  expect(seen(await retry(sent({})))).toMatchObject({ to: `/analysis/${id}`, toast: refusal });
});

test("a choice for a report that is gone is not saved", async () => {
  const answer = seen(await improve(sent({ save: "1" })));
  expect(answer).toMatchObject({ to: `/analysis/${id}#improvements`, toast: refusal });
});
