import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { loader } from "#app/routes/api/session.ts";
import { actorContext } from "#app/server/context.ts";
import { resolveActor, sessionCookie } from "#app/server/identity/session.server.ts";
import { disable, makeStaff, signInAs } from "#tests/factories/staff.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

async function answerTo(cookie: string) {
  const request = new Request("http://localhost:3000/events/session", { headers: { cookie } });
  const context = new RouterContextProvider();
  context.set(actorContext, (await resolveActor(request)).actor);
  const args = {
    request,
    context,
    url: new URL(request.url),
    params: {},
    pattern: "/events/session" as const,
  };
  return loader(args).status;
}

test("reports whether the session is active, ended or unknown", async () => {
  const person = await makeStaff();
  const cookie = (await sessionCookie(await signInAs(person), new Date())).split(";")[0] ?? "";
  expect(await answerTo(cookie)).toBe(200);
  expect(await whileUnavailable(() => answerTo(cookie))).toBe(503);
  await disable(person);
  expect(await answerTo(cookie)).toBe(401);
  expect(await answerTo("")).toBe(401);
});
