import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Result, refused } from "#app/domain/result.ts";
import { z } from "#app/domain/zod.ts";
import { recordsAway } from "#app/http/context.ts";
import { answerPublicForm } from "#app/http/forms/public-form.server.ts";
import { answerOf, sentTo } from "#tests/factories/doors.ts";

const formKey = randomUUID();
const fields = { formKey, startedAt: "1", name: "Ann", note: "Gate code 7" };

async function refusalOf(run: () => Promise<Result<void>>, changes: Record<string, string> = {}) {
  const sent: { request: Request; context: RouterContextProvider } = sentTo({
    path: "/webinar",
    fields: { ...fields, ...changes },
  });
  const answer = await answerOf(
    answerPublicForm(sent.request, sent.context, {
      schema: z.object({ name: z.string({ error: "Enter your name." }) }),
      limit: "webinar-form",
      page: "/webinar",
      run,
      success: () => new Response(null, { status: 204 }),
      failure: "Registration failed.",
    }),
  );
  return { ...answer, isAway: sent.context.get(recordsAway) };
}

test("what a public form was refused for decides its status, and all that was typed comes back", async () => {
  const initialValue = { name: "Ann", note: "Gate code 7" };
  const typed = { formKey, startedAt: 1, result: { initialValue } };
  const closed = refused("conflict", "This webinar is not open any more.");
  expect(await refusalOf(async () => closed)).toMatchObject({
    status: 409,
    data: { ...typed, problem: closed.message, result: { initialValue, error: undefined } },
  });
  expect(await refusalOf(async () => refused("conflict", "Taken.", "name"))).toMatchObject({
    status: 409,
    data: { ...typed, problem: undefined, result: { initialValue, error: { name: ["Taken."] } } },
  });
  expect(await refusalOf(async () => closed, { name: "" })).toMatchObject({
    status: 422,
    data: { problem: undefined, result: { error: { name: ["Enter your name."] } } },
  });
});

test("a failure is told in the form's words, and to whatever answers the same request", async () => {
  const away = Object.assign(new Error("late"), { code: "ETIMEDOUT" });
  const problem = "Registration failed.";
  expect(await refusalOf(() => Promise.reject(away))).toMatchObject({
    status: 503,
    isAway: true,
    data: { problem, formKey },
  });
  expect(await refusalOf(() => Promise.reject(new Error("broken")))).toMatchObject({
    status: 500,
    isAway: false,
    data: { problem, formKey },
  });
});
